import { PictureOutlined, PushpinFilled } from '@ant-design/icons';
import type { PostStatus } from '@mutai/contract/posts/resource';
import type { ListedPost } from '@mutai/contract/posts/schema';
import type { BaseRecord } from '@mutai/contract/record';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { isPicture } from '../../ui/cells/user-avatar.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { postsMessages as text } from './posts.messages.ts';
import styles from './posts.module.css';

/** Dot color by status. */
export const statusTones: Readonly<Record<PostStatus, StatusTone>> = {
  draft: 'default',
  published: 'success',
  scheduled: 'processing',
};

/** Cover, title and state of a post. */
function TitleCell({ post }: { readonly post: ListedPost }) {
  const { title, cover, pinned, status, publishAt } = post;
  return (
    <span className={styles['titleCell']}>
      <span className={styles['cover']}>
        {/* Covers are loaded only from this site. */}
        {isPicture(cover) ? (
          <img src={cover} alt="" loading="lazy" draggable={false} />
        ) : (
          <PictureOutlined aria-hidden />
        )}
      </span>
      <span className={styles['titleLines']}>
        <span className={styles['titleLine']}>
          {pinned && <PushpinFilled title={text.pinned} aria-label={text.pinned} className={styles['pin'] ?? ''} />}
          <EllipsisText text={title} />
        </span>
        <span className={styles['statusLine']}>
          <StatusDot tone={statusTones[status]} text={text.statuses[status]} />
          {publishAt !== null && <time dateTime={publishAt}>{fullTime(publishAt)}</time>}
        </span>
      </span>
    </span>
  );
}

/** Fields that the title cell shows, or that the list omits. */
type WithoutColumn =
  | Exclude<keyof BaseRecord, 'createdAt' | 'updatedAt'>
  | 'slug'
  | 'cover'
  | 'status'
  | 'publishAt'
  | 'pinned'
  | 'categoryId'
  | 'authorId';

const columns: Readonly<Record<Exclude<keyof ListedPost, WithoutColumn>, ListColumn<ListedPost>>> = {
  title: {
    key: 'title',
    title: text.title,
    width: 280,
    required: true,
    flexible: true,
    sortable: true,
    render: (post) => <TitleCell post={post} />,
  },
  description: { key: 'description', title: text.description, width: 180, kind: 'secondary' },
  category: { key: 'category', title: text.categoryId, width: 112 },
  author: { key: 'author', title: text.authorId, width: 96 },
  publishedAt: {
    key: 'publishedAt',
    title: text.publishedAt,
    width: 112,
    sortable: true,
    render: ({ publishedAt }) => (publishedAt === null ? null : <TimeCell at={publishedAt} />),
  },
  updatedAt: { key: 'updatedAt', title: text.updatedAt, width: 112, sortable: true, kind: 'time' },
  tags: {
    key: 'tags',
    title: text.tags,
    width: 136,
    initiallyHidden: true,
    render: ({ tags }) => <EllipsisText text={tags.join('、')} />,
  },
  commentCount: { key: 'commentCount', title: text.commentCount, width: 84, numeric: true, initiallyHidden: true },
  wordCount: { key: 'wordCount', title: text.wordCount, width: 84, numeric: true, initiallyHidden: true },
  createdAt: { key: 'createdAt', title: text.created, width: 112, sortable: true, initiallyHidden: true, kind: 'time' },
};

export const postColumns = Object.values(columns);
