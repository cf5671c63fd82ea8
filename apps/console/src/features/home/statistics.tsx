import { categoryPage } from '@mutai/contract/categories/resource';
import { commentPage } from '@mutai/contract/comments/resource';
import { filePage } from '@mutai/contract/files/page';
import { countedKinds, type CountedKind } from '@mutai/contract/home/paths';
import type { RecordCount } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import { postPage } from '@mutai/contract/posts/page';
import { userPage } from '@mutai/contract/users/resource';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { homeMessages as text } from './home.messages.ts';
import { useStatistics } from './home.queries.ts';
import styles from './statistics.module.css';
import { SummaryFailure } from './summary-failure.tsx';
import { trendPath, trendSize } from './trend.ts';

const days = limits.statisticsDays;

const pages: Readonly<Record<CountedKind, { readonly path: string }>> = {
  post: postPage,
  material: filePage,
  comment: commentPage,
  user: userPage,
  category: categoryPage,
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function Trend({ kind, created }: Pick<RecordCount, 'kind' | 'created'>) {
  const { width, height } = trendSize;
  return (
    <svg
      role="img"
      aria-label={text.trend(text.kinds[kind], days, Math.max(...created), created.at(-1) ?? 0)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={styles['trend']}
    >
      <path d={trendPath(created)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Tile({ count: { kind, total, created } }: { readonly count: RecordCount }) {
  return (
    <li className={styles['tile']}>
      <Link to={pages[kind].path} className={styles['link']}>
        <span className={styles['kind']}>{text.kinds[kind]}</span>
        <span className={styles['total']}>{text.number(total)}</span>
        <span className={styles['lately']}>
          <VisuallyHidden>{text.lastDays(days)}</VisuallyHidden>
          {text.createdLately(sum(created))}
        </span>
      </Link>
      <Trend kind={kind} created={created} />
    </li>
  );
}

/** 统计概览: record counts of the resources that the user may read. Empty without any. */
export function StatisticsPanel() {
  const holds = usePermissionCheck();
  const readable = countedKinds.filter(holds);
  const statistics = useStatistics();
  if (readable.length === 0) return null;
  const { data } = statistics;
  return (
    <Panel title={text.statistics} dense beside={<span className={styles['legend']}>{text.legend(days)}</span>}>
      {data === undefined && statistics.isError ? (
        <SummaryFailure query={statistics} />
      ) : (
        <ul className={styles['tiles']} aria-busy={data === undefined}>
          {data === undefined
            ? readable.map((kind) => (
                <li key={kind} className={styles['tile']}>
                  <Skeleton width="100%" height={84} />
                </li>
              ))
            : data.counts.map((count) => <Tile key={count.kind} count={count} />)}
        </ul>
      )}
    </Panel>
  );
}
