import type { LoggedChanges } from '@mutai/contract/logs/logged-changes';
import { limits } from '@mutai/contract/limits';
import type { ListedPost, Post, Revision, WholeRevision } from '@mutai/contract/posts/schema';
import type { RichText } from '@mutai/rich-text/document';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { Label } from '../../ui/cells/label.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { ChangesTable } from '../../ui/changes/changes-table.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { changedNames } from '../../ui/form/values.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { RichTextDifference } from '../../ui/rich-text/rich-text-difference.tsx';
import { loadRevision, loadRevisions, postsClient, postsName, restoreRevision } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import styles from './revisions.module.css';

export interface RevisionsDrawerProps {
  readonly post: Pick<ListedPost, 'id' | 'title'>;
  /** Whether the user may restore one. */
  readonly restores: boolean;
  readonly onRestored: () => void;
  /** The drawer is gone from the screen. */
  readonly onClosed: () => void;
}

/** What of a revision is compared beside its text. */
const comparedFields = ['title', 'slug', 'description', 'cover', 'categoryId', 'tags'] as const;

/** 版本: earlier states of a post, what became of one since, and the way back to it. Mount it to open it. */
export function RevisionsDrawer({ post, restores, onRestored, onClosed }: RevisionsDrawerProps) {
  return (
    <PageDrawer title={text.revisionsOf(post.title)} width={limits.dialogWidth.post} onClosed={onClosed}>
      <Revisions id={post.id} restores={restores} onRestored={onRestored} />
    </PageDrawer>
  );
}

/** What is not kept from before: a drawer shows what is there when it is opened. */
const fresh = { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' } as const;

interface RevisionsProps extends Pick<RevisionsDrawerProps, 'restores' | 'onRestored'> {
  readonly id: number;
}

function Revisions({ id, restores, onRestored }: RevisionsProps): ReactNode {
  const kit = useKit();
  const [picked, setPicked] = useState<number | null>(null);
  const list = useQuery({
    ...fresh,
    queryKey: [`${postsName}-revisions`, id],
    queryFn: async ({ signal }) => ({
      current: await postsClient.get(id, signal),
      revisions: await loadRevisions(id, signal),
    }),
  });
  if (list.data === undefined) {
    if (list.error === null) return <Skeleton width="100%" height={240} />;
    const retry = () => void list.refetch();
    return <LoadFailure message={kit.failureOf(list.error).message} busy={list.isFetching} onRetry={retry} />;
  }
  const { current, revisions } = list.data;
  const chosen =
    revisions.find((one) => one.id === picked) ?? revisions.find(({ version }) => version < current.version);
  return (
    <div className={styles['revisions']}>
      <ol className={styles['list']} aria-label={text.revisions}>
        {revisions.map((revision) => (
          <li key={revision.id}>
            <RevisionButton
              revision={revision}
              current={revision.version === current.version}
              chosen={revision.id === chosen?.id}
              onChoose={() => setPicked(revision.id)}
            />
          </li>
        ))}
      </ol>
      <div className={styles['comparison']}>
        {chosen === undefined ? (
          <p className={styles['only']}>{text.onlyRevision}</p>
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
      </div>
    </div>
  );
}

interface RevisionButtonProps {
  readonly revision: Revision;
  /** It is how the post is now. */
  readonly current: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function RevisionButton({ revision, current, chosen, onChoose }: RevisionButtonProps) {
  const { version, createdBy, createdAt, status, wordCount } = revision;
  return (
    <button type="button" className={styles['revision']} aria-current={chosen} onClick={onChoose}>
      <span className={styles['name']}>
        {text.revision(version)}
        {current && <Label>{text.currentRevision}</Label>}
      </span>
      <span className={styles['facts']}>
        {createdBy} · <TimeCell at={createdAt} />
      </span>
      <span className={styles['facts']}>
        {text.statuses[status]} · {text.words(wordCount)}
      </span>
    </button>
  );
}

interface ComparisonProps extends RevisionsProps {
  readonly revision: Revision;
  readonly current: Post;
}

function Comparison({ id, revision, current, restores, onRestored }: ComparisonProps): ReactNode {
  const kit = useKit();
  const confirm = useConfirm();
  const categories = useChoices(categoryChoices);
  const whole = useQuery({
    ...fresh,
    queryKey: [`${postsName}-revisions`, id, revision.id],
    queryFn: ({ signal }) => loadRevision(id, revision.id, signal),
  });
  const { data: before } = whole;
  if (before === undefined) {
    if (whole.error === null) return <Skeleton width="100%" height={240} />;
    const retry = () => void whole.refetch();
    return <LoadFailure message={kit.failureOf(whole.error).message} busy={whole.isFetching} onRetry={retry} />;
  }
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
      <div className={styles['head']}>
        <strong>{text.comparedWithCurrent(revision.version)}</strong>
        {restores && (
          <Button type="primary" size="small" onClick={restore}>
            {text.restoreRevision}
          </Button>
        )}
      </div>
      {Object.keys(changes).length > 0 && <ChangesTable module={postsName} changes={changes} />}
      <RichTextDifference
        before={before.content as unknown as RichText}
        after={current.content as unknown as RichText}
        titles={[text.revision(revision.version), text.currentContent]}
      />
    </>
  );
}
