import type { LoggedChanges } from '@mutai/contract/logs/logged-changes';
import { limits } from '@mutai/contract/limits';
import { revisedPostFields } from '@mutai/contract/posts/resource';
import type { ListedPost, Post, Revision, WholeRevision } from '@mutai/contract/posts/schema';
import type { RichText } from '@mutai/rich-text/document';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { ChangesTable } from '../../ui/changes/changes-table.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { changedNames } from '../../ui/form/values.ts';
import { RichTextDifference } from '../../ui/rich-text/comparison/rich-text-difference.tsx';
import {
  ComparisonHead,
  NothingCompared,
  useQueryPlaceholder,
  type Version,
  Versions,
} from '../../ui/versions/versions.tsx';
import { loadRevision, loadRevisions, postsClient, postsName, restoreRevision } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import { uncachedQuery } from '../../ui/kit/queries.ts';

export interface RevisionsDrawerProps {
  readonly post: Pick<ListedPost, 'id' | 'title'>;
  /** True if the user may restore revisions. */
  readonly restores: boolean;
  readonly onRestored: () => void;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** Fields to compare besides the text. */
const comparedFields = revisedPostFields.filter((field) => field !== 'content');

/** 版本: revisions of a post, compared with later ones, and restored. Mount it to open it. */
export function RevisionsDrawer({ post, restores, onRestored, onClosed }: RevisionsDrawerProps) {
  return (
    <PageDrawer title={text.revisionsOf(post.title)} width={limits.dialogWidth.post} onClosed={onClosed}>
      <Revisions id={post.id} restores={restores} onRestored={onRestored} />
    </PageDrawer>
  );
}

interface RevisionsProps extends Pick<RevisionsDrawerProps, 'restores' | 'onRestored'> {
  readonly id: number;
}

function Revisions({ id, restores, onRestored }: RevisionsProps): ReactNode {
  const [picked, setPicked] = useState<number | null>(null);
  const list = useQuery({
    ...uncachedQuery,
    queryKey: [`${postsName}-revisions`, id],
    queryFn: async ({ signal }) => ({
      current: await postsClient.get(id, signal),
      revisions: await loadRevisions(id, signal),
    }),
  });
  const missing = useQueryPlaceholder(list);
  if (list.data === undefined) return missing;
  const { current, revisions } = list.data;
  const chosen =
    revisions.find((one) => one.id === picked) ?? revisions.find(({ version }) => version < current.version);
  return (
    <Versions
      label={text.revisions}
      versions={revisions.map((revision) => versionOf(revision, revision.version === current.version))}
      chosen={chosen?.id}
      onChoose={setPicked}
    >
      {chosen === undefined ? (
        <NothingCompared>{text.onlyRevision}</NothingCompared>
      ) : (
        <Comparison
          key={chosen.id}
          id={id}
          revision={chosen}
          current={current}
          restores={restores && chosen.version !== current.version}
          onRestored={() => {
            setPicked(null);
            void list.refetch();
            onRestored();
          }}
        />
      )}
    </Versions>
  );
}

/** @param current true for the current state of the post */
const versionOf = ({ id, version, createdBy, createdAt, status, wordCount }: Revision, current: boolean): Version => ({
  key: id,
  name: text.revision(version),
  label: current ? { text: text.currentRevision, strong: false } : null,
  by: createdBy,
  at: createdAt,
  facts: `${text.statuses[status]} · ${text.words(wordCount)}`,
});

interface ComparisonProps extends RevisionsProps {
  readonly revision: Revision;
  readonly current: Post;
}

function Comparison({ id, revision, current, restores, onRestored }: ComparisonProps): ReactNode {
  const confirm = useConfirm();
  const categories = useChoices(categoryChoices);
  const whole = useQuery({
    ...uncachedQuery,
    queryKey: [`${postsName}-revisions`, id, revision.id],
    queryFn: ({ signal }) => loadRevision(id, revision.id, signal),
  });
  const { data: before } = whole;
  const missing = useQueryPlaceholder(whole);
  if (before === undefined) return missing;
  const shown = (state: Post | WholeRevision) => ({ ...state, categoryId: categories.labelOf(state.categoryId) });
  const [from, to] = [shown(before), shown(current)];
  const changes: LoggedChanges = Object.fromEntries(
    changedNames(comparedFields, from, to).map((name) => [name, [from[name], to[name]]]),
  );
  const restore = () =>
    confirm({
      content: text.confirmRestore(revision.version),
      okText: text.restoreRevision,
      run: async () => {
        await restoreRevision(id, revision.id, current.version);
        onRestored();
      },
    });
  return (
    <>
      <ComparisonHead>
        <strong>{text.comparedWithCurrent(revision.version)}</strong>
        {restores && (
          <Button type="primary" size="small" onClick={restore}>
            {text.restoreRevision}
          </Button>
        )}
      </ComparisonHead>
      {Object.keys(changes).length > 0 && <ChangesTable module={postsName} changes={changes} />}
      <RichTextDifference
        before={before.content as unknown as RichText}
        after={current.content as unknown as RichText}
        titles={[text.revision(revision.version), text.currentContent]}
      />
    </>
  );
}
