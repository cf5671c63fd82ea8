import { commentPage } from '@mutai/contract/comments/resource';
import type { Waiting } from '@mutai/contract/home/schema';
import { openedPostParameter, postPage } from '@mutai/contract/posts/page';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { homeMessages as text } from './home.messages.ts';
import { useWaiting } from './home.queries.ts';
import { shortTime } from './short-time.ts';
import { SummaryFailure } from './summary-failure.tsx';
import styles from './waiting.module.css';

const placeholderRows = [0, 1, 2];

interface Item {
  readonly title: string;
  readonly count: string;
  readonly path: string;
  /** Most urgent item. */
  readonly first?: string | undefined;
}

/** Returns the address of the posts page. @param query filter, or the form to open */
const posts = (query: Readonly<Record<string, string>>) => `${postPage.path}?${new URLSearchParams(query).toString()}`;

/** Returns the non-empty waiting items. @param userId id of the current user */
function itemsOf({ comments, drafts, unsaved, scheduled }: Waiting, userId: number): readonly Item[] {
  const items: Item[] = [];
  const add = (what: { readonly count: number; readonly atLeast: boolean } | null, item: Omit<Item, 'count'>) => {
    if (what !== null && what.count > 0) items.push({ ...item, count: text.number(what.count, what.atLeast) });
  };
  add(comments, { title: text.pendingComments, path: `${commentPage.path}?status=pending` });
  add(drafts, { title: text.drafts, path: posts({ status: 'draft', authorId: String(userId) }) });
  const { postId = 0, title: typed = '' } = unsaved?.latest ?? {};
  add(unsaved, {
    title: text.unsaved,
    path: posts({ [openedPostParameter]: postId === 0 ? 'new' : String(postId) }),
    first: typed === '' ? text.untitled : typed,
  });
  const next = scheduled?.next[0];
  add(scheduled, {
    title: text.scheduled,
    path: posts({ status: 'scheduled' }),
    first: next === undefined ? undefined : `${shortTime(next.publishAt)} ${next.title}`,
  });
  return items;
}

function Items({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return <div className={styles['none']}>{text.nothingWaits}</div>;
  return (
    <ul>
      {items.map(({ title, count, path, first }) => (
        <li key={title}>
          <Link to={path} className={styles['item']}>
            <span>{title}</span>
            <span className={styles['first']}>{first !== undefined && <EllipsisText text={first} secondary />}</span>
            <span className={styles['count']}>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** 待我处理: comments to approve, drafts and scheduled posts. */
export function WaitingPanel() {
  const userId = useSession(({ id }) => id);
  const waiting = useWaiting();
  const { data } = waiting;
  const items = data === undefined ? [] : itemsOf(data, userId);
  if (data !== undefined && Object.values(data).every((one) => one === null)) return null;
  return (
    <Panel title={text.waiting} dense>
      {data === undefined && waiting.isError ? (
        <SummaryFailure query={waiting} />
      ) : data === undefined ? (
        <ul aria-busy>
          {placeholderRows.map((place) => (
            <li key={place} className={styles['item']}>
              <Skeleton width="100%" height={20} />
            </li>
          ))}
        </ul>
      ) : (
        <Items items={items} />
      )}
    </Panel>
  );
}
