import type { PostDraft } from '@mutai/contract/posts/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { fullTime } from '../../ui/kit/time.ts';
import { dropDraft, loadDraft, postsName } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';

interface DraftOfferProps {
  /** Of the post; 0: a new one. */
  readonly id: number;
  readonly onRestore: (draft: PostDraft) => void;
}

/** Offers what the user typed before and has not saved, on this machine or another. */
export function DraftOffer({ id, onRestore }: DraftOfferProps) {
  const queries = useQueryClient();
  // Not among the answers about posts, which are asked for again whenever one changes.
  const queryKey = [`${postsName}-draft`, id];
  const { data: draft } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadDraft(id, signal),
    // What is there when the form is opened: later ones are this form's own.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (draft === null || draft === undefined) return null;
  const answered = () => queries.setQueryData(queryKey, null);
  return (
    <Alert
      className={styles['offer'] ?? ''}
      type="info"
      showIcon
      title={text.draftFound(fullTime(draft.updatedAt))}
      action={
        <div className={styles['offerButtons']}>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              onRestore(draft);
              answered();
            }}
          >
            {text.restore}
          </Button>
          <Button size="small" onClick={() => void dropDraft(id).then(answered)}>
            {text.discard}
          </Button>
        </div>
      }
    />
  );
}
