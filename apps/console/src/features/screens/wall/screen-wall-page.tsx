import type { ListedScreen } from '@mutai/contract/screens/schema';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useChoices } from '../../../ui/choices/choices.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useMedia, useWidth } from '../../../ui/kit/hooks.ts';
import { fullTime } from '../../../ui/kit/time.ts';
import { useIdInAddress } from '../../../ui/list/use-list-address.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { useAutoScroll, useIdle, useWakeLock } from './use-wall-motion.ts';
import { WallHeader } from './wall-header.tsx';
import { columnsOf, countsOf, offlineOf, sectionsOf, type WallSection } from './wall-model.ts';
import { useAgo, WallTile } from './wall-tile.tsx';
import { wallMessages as text } from './wall.messages.ts';
import { useWall } from './wall.queries.ts';
import styles from './wall.module.css';

/** Time without input after which pointer and tools disappear and the wall scrolls on, in milliseconds. */
const idleMs = 5000;
/** Beginning of the time of day in a full time. */
const timeStart = 11;

const noGroups: readonly ScreenGroup[] = [];
const noScreens: readonly ListedScreen[] = [];

/**
 * 值班墙: all screens by group with picture and state, to be read from a distance. Follows the server and scrolls by
 * itself if the screens do not fit.
 */
export function ScreenWallPage() {
  const [group] = useIdInAddress({ name: 'groupId', accepts: screenGroupChoices.accepts });
  const wall = useWall(group);
  const choices = useChoices(screenGroupChoices);
  const groups = useMemo(() => choices.all?.map(({ record }) => record) ?? noGroups, [choices.all]);
  const screens = wall.data?.screens ?? noScreens;
  const total = wall.data?.total ?? 0;
  const sections = useMemo(() => sectionsOf(screens, groups), [screens, groups]);
  const [paused, setPaused] = useState(false);
  const idle = useIdle(idleMs);
  const scroller = useRef<HTMLElement>(null);
  useWakeLock();
  useAutoScroll(scroller, idle && !paused, useMedia('(prefers-reduced-motion: reduce)'));

  const content = () => {
    if (wall.data === undefined) {
      return (
        wall.isError && <LoadFailure error={wall.error} busy={wall.isFetching} onRetry={() => void wall.refetch()} />
      );
    }
    if (screens.length === 0) return <EmptyState text={text.none} hint={text.noneHint} />;
    return <Sections sections={sections} count={screens.length} />;
  };
  return (
    <div className={styles['wall']} data-idle={idle}>
      <WallHeader
        group={group === null ? '' : choices.labelOf(group)}
        counts={countsOf(screens)}
        paused={paused}
        onPause={setPaused}
      />
      {wall.isError && wall.data !== undefined && (
        <p role="alert" className={styles['outdated']}>
          {text.outdated(fullTime(new Date(wall.dataUpdatedAt).toISOString()).slice(timeStart))}
        </p>
      )}
      <Offline screens={screens} />
      {total > screens.length && <p className={styles['hint']}>{text.notAll(total, screens.length)}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it. */}
      <section ref={scroller} aria-label={text.screens} tabIndex={0} className={styles['scroller']}>
        {content()}
      </section>
    </div>
  );
}

/** Names of screens that are offline: their tiles may be out of sight. */
function Offline({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const offline = useMemo(() => offlineOf(screens), [screens]);
  if (offline.length === 0) return null;
  return (
    <ul aria-label={text.offlineNow} className={styles['offline']}>
      {offline.map((screen) => (
        <OfflineName key={screen.id} screen={screen} />
      ))}
    </ul>
  );
}

function OfflineName({ screen }: { readonly screen: ListedScreen }) {
  return <li>{text.offlineScreen(screen.name, useAgo(screen))}</li>;
}

interface SectionsProps {
  readonly sections: readonly WallSection[];
  /** Number of screens. */
  readonly count: number;
}

/** Groups beside each other, each as wide as its screens need. */
function Sections({ sections, count }: SectionsProps) {
  const [grid, width] = useWidth<HTMLDivElement>();
  const columns = columnsOf(width ?? 0, Math.max(window.innerWidth, window.innerHeight), count);
  return (
    <div ref={grid} className={styles['sections']} style={{ '--columns': columns } as CSSProperties}>
      {sections.map(({ id, path, screens }) => (
        <section
          key={id}
          aria-labelledby={`wall-group-${String(id)}`}
          className={styles['section']}
          style={{ '--span': Math.min(columns, screens.length) } as CSSProperties}
        >
          <h2 id={`wall-group-${String(id)}`} className={styles['group']}>
            {path.length === 0 ? text.ungrouped : path.join(' / ')}
          </h2>
          <ul className={styles['tiles']}>
            {screens.map((screen) => (
              <WallTile key={screen.id} screen={screen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
