import { emergencyPage } from '@mutai/contract/emergencies/page';
import type { ScreenOverview } from '@mutai/contract/home/schema';
import { schedulePage } from '@mutai/contract/schedule-rules/page';
import { openedScreenParameter, screenPage, screenPermissions, screenWallPath } from '@mutai/contract/screens/page';
import { Link } from 'react-router';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { Label } from '../../ui/cells/label.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { homeMessages as text } from './home.messages.ts';
import { useScreenOverview } from './home.queries.ts';
import styles from './screens-panel.module.css';
import { shortTime } from './short-time.ts';
import { SummaryFailure } from './summary-failure.tsx';
import items from './waiting.module.css';

const placeholderRows = [0, 1];

const detailsOf = (id: number): string => `${screenPage.path}?${openedScreenParameter}=${String(id)}`;
const inState = (state: string): string => `${screenPage.path}?state=${state}`;

function Emergencies({ emergencies }: Pick<ScreenOverview, 'emergencies'>) {
  if (emergencies === null || emergencies.length === 0) return null;
  return (
    <ul aria-label={text.activeEmergencies}>
      {emergencies.map(({ id, title, severity, endsAt }) => (
        <li key={id}>
          <Link to={`${emergencyPage.path}?${new URLSearchParams({ title }).toString()}`} className={items['item']}>
            <Label tone={severity === 'notice' ? 'accent' : 'danger'}>{text.severities[severity]}</Label>
            <span className={styles['name']}>
              <EllipsisText text={title} />
            </span>
            <span className={styles['note']}>
              {endsAt === null ? text.untilWithdrawn : text.until(shortTime(endsAt))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Rules of the schedule that begin soon. */
function Upcoming({ upcoming }: Pick<ScreenOverview, 'upcoming'>) {
  if (upcoming === null || upcoming.length === 0) return null;
  return (
    <>
      <h3 className={styles['heading']}>{text.upcoming}</h3>
      <ul aria-label={text.upcoming}>
        {upcoming.map(({ id, name, targetName, itemTitle, at }) => (
          <li key={`${String(id)} ${at}`}>
            <Link to={schedulePage.path} className={`${items['item'] ?? ''} ${styles['line'] ?? ''}`} title={name}>
              <EllipsisText text={text.upcomingOf(itemTitle, targetName || text.allScreens)} />
              <span className={styles['note']}>{shortTime(at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Number of screens in any state. */
const totalOf = (counts: ScreenOverview['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface NamedLine {
  readonly id: number;
  readonly line: string;
  readonly at: string;
}

/** Screens with something that concerns them. */
function Lines({ title, lines }: { readonly title: string; readonly lines: readonly NamedLine[] }) {
  return (
    <ul aria-label={title}>
      {lines.map(({ id, line, at }) => (
        <li key={id}>
          <Link to={detailsOf(id)} className={`${items['item'] ?? ''} ${styles['line'] ?? ''}`}>
            <EllipsisText text={line} />
            <span className={styles['note']}>
              <TimeCell at={at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Overview({
  overview: { counts, offline, faults, emergencies, upcoming },
}: {
  readonly overview: ScreenOverview;
}) {
  const others = counts.offline - offline.length;
  return (
    <>
      <Emergencies emergencies={emergencies} />
      <Link to={inState('online')} className={items['item']}>
        <span>{text.states.online}</span>
        <span className={items['first']}>
          <EllipsisText text={text.screensInAll(totalOf(counts))} secondary />
        </span>
        <span className={items['count']}>{text.number(counts.online)}</span>
      </Link>
      {counts.offline > 0 && (
        <>
          <Link to={inState('offline')} className={items['item']}>
            <span className={styles['offline']}>{text.states.offline}</span>
            <span />
            <span className={items['count']}>{text.number(counts.offline)}</span>
          </Link>
          <Lines
            title={text.states.offline}
            lines={offline.map(({ id, name, since }) => ({ id, line: name, at: since }))}
          />
          {others > 0 && <div className={styles['others']}>{text.otherScreens(others)}</div>}
        </>
      )}
      {counts.asleep > 0 && (
        <Link to={inState('asleep')} className={items['item']}>
          <span>{text.states.asleep}</span>
          <span />
          <span className={items['count']}>{text.number(counts.asleep)}</span>
        </Link>
      )}
      <Upcoming upcoming={upcoming} />
      {faults.length > 0 && (
        <>
          <h3 className={styles['heading']}>{text.faults}</h3>
          <Lines
            title={text.faults}
            lines={faults.map(({ screenId, name, at, message }) => ({
              id: screenId,
              line: text.faultOf(name, message),
              at,
            }))}
          />
        </>
      )}
    </>
  );
}

/** 屏幕: screens online, those that are missing, what begins soon, faults and emergencies at work, for users who may see screens. */
export function ScreensPanel() {
  const isShown = usePermissionCheck()(screenPermissions.read);
  const overview = useScreenOverview(isShown);
  const { data } = overview;
  if (!isShown) return null;
  // Nothing to tell: the steps of a new site need the room.
  if (data !== undefined && totalOf(data.counts) === 0 && !data.emergencies?.length) return null;
  return (
    <Panel
      title={text.screens}
      dense
      beside={
        <Link to={screenWallPath} className={styles['link']}>
          {text.wall}
        </Link>
      }
    >
      {data !== undefined ? (
        <Overview overview={data} />
      ) : overview.isError ? (
        <SummaryFailure query={overview} />
      ) : (
        <ul aria-busy>
          {placeholderRows.map((place) => (
            <li key={place} className={items['item']}>
              <Skeleton width="100%" height={20} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
