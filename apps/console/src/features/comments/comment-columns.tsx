import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import type { CommentStatus } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { limits } from '@mutai/contract/limits';
import { openedPostParameter, postPage } from '@mutai/contract/posts/page';
import { useState } from 'react';
import { Link } from 'react-router';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { OpenButton } from '../../ui/cells/open-button.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { commentsMessages as text } from './comments.messages.ts';
import styles from './comments.module.css';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

const tones: Readonly<Record<CommentStatus, StatusTone>> = {
  pending: 'warning',
  approved: 'success',
  spam: 'error',
};

/** Text of a comment, truncated with a button to expand it. */
function ContentCell({ content }: { readonly content: string }) {
  const [unfolded, setUnfolded] = useState(false);
  if (charactersIn(content) <= limits.commentPreview) {
    return (
      <span className={styles['content']}>
        <OpenButton quiet>{content}</OpenButton>
      </span>
    );
  }
  const cut = firstCharacters(content, limits.commentPreview).trimEnd();
  return (
    <span className={styles['content']}>
      <OpenButton quiet>{unfolded ? content : `${cut}…`}</OpenButton>
      <button
        type="button"
        className={styles['unfold']}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {unfolded ? kitMessages.collapse : kitMessages.expand}
      </button>
    </span>
  );
}

function PostCell({ post, postId, opens }: Pick<Comment, 'post' | 'postId'> & { readonly opens: boolean }) {
  if (!opens || post === '') return <EllipsisText text={post} />;
  return (
    <Link
      className={styles['post']}
      to={`${postPage.path}?${openedPostParameter}=${String(postId)}`}
      aria-label={text.openPost(post)}
    >
      <EllipsisText text={post} />
    </Link>
  );
}

/** Columns of the list of comments. @param opensPosts true if the user may open posts */
export const commentColumns = (opensPosts: boolean): readonly ListColumn<Comment>[] => [
  {
    key: 'content',
    title: text.content,
    width: 256,
    required: true,
    flexible: true,
    ownOpener: true,
    render: ({ content }) => <ContentCell content={content} />,
  },
  { key: 'author', title: text.author, width: 104 },
  { key: 'postId', title: text.post, width: 168, render: (comment) => <PostCell {...comment} opens={opensPosts} /> },
  { key: 'ip', title: text.ip, width: 128, kind: 'secondary' },
  { key: 'createdAt', title: text.created, width: 104, sortable: true, kind: 'time' },
  {
    key: 'status',
    title: text.status,
    width: 104,
    render: ({ status }) => <StatusDot tone={tones[status]} text={text.statuses[status]} />,
  },
];
