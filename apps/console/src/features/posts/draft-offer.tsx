import type { ListedPostDraft, PostDraft } from '@mutai/contract/posts/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useKit } from '../../ui/kit/kit.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { dropDraft, loadDraft, loadDrafts, postsName } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';

interface DraftOfferProps {
  /** Post id; 0: new post. */
  readonly id: number;
  /** Returns true for the draft that this form writes itself. */
  readonly isOwn: (sitting: string) => boolean;
  /** Restores a draft into the form, after storing the current input as another draft. */
  readonly onRestore: (sitting: string, draft: PostDraft) => Promise<void>;
}

/** Offers all unsaved drafts of the user, from all devices. */
export function DraftOffer({ id, isOwn, onRestore }: DraftOfferProps) {
  const kit = useKit();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  // Own key, so that changes of posts do not refetch drafts.
  const queryKey = [`${postsName}-drafts`, id];
  const { data: drafts = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadDrafts(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const offered = drafts.filter(({ sitting }) => !isOwn(sitting));
  if (offered.length === 0) return null;
  /** Handles an offer and refetches the rest. */
  const answer = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
      await queries.invalidateQueries({ queryKey });
    } catch (error) {
      kit.showFailure(error);
    }
    setBusy(false);
  };
  const restore = ({ sitting }: ListedPostDraft) =>
    answer(async () => {
      const draft = await loadDraft(id, sitting);
      if (draft === null) kit.toast.warning(text.draftAnswered);
      else await onRestore(sitting, draft);
    });
  return (
    <Alert
      className={styles['offer'] ?? ''}
      type="info"
      showIcon
      title={text.draftsFound(offered.length)}
      description={
        <ul className={styles['offers']}>
          {offered.map((draft) => {
            const { sitting, title, device, updatedAt } = draft;
            const name = [fullTime(updatedAt), device, title === '' ? text.untitled : title]
              .filter(Boolean)
              .join(' · ');
            return (
              <li key={sitting}>
                <span>{name}</span>
                <Button
                  size="small"
                  type="primary"
                  disabled={busy}
                  aria-label={text.restoreOf(name)}
                  onClick={() => void restore(draft)}
                >
                  {text.restore}
                </Button>
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={text.discardOf(name)}
                  onClick={() => void answer(() => dropDraft(id, sitting))}
                >
                  {text.discard}
                </Button>
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
