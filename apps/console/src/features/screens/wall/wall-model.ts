import type { ShownState } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { isStale, shownState } from '../records/shown-state.ts';

/** Group, as far as the wall needs it. */
interface WallGroup {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
}

/** Screens of one group. */
export interface WallSection {
  /** 0: screens without a group. */
  readonly id: number;
  /** Names of the group and those above it, outermost first; empty: without a group. */
  readonly path: readonly string[];
  readonly screens: readonly ListedScreen[];
}

/** True if an online screen does not show the newest content. Offline ones cannot. */
export const showsOldContent = (screen: ListedScreen): boolean => screen.state === 'online' && isStale(screen);

const ranks: Readonly<Record<ShownState, number>> = { offline: 0, online: 2, asleep: 3, never: 4, unpaired: 5 };
const rankOf = (screen: ListedScreen): number => (showsOldContent(screen) ? 1 : ranks[shownState(screen)]);

const byName = new Intl.Collator('zh-CN', { numeric: true });

/** Offline ones first, then those with old content. */
const byUrgency = (one: ListedScreen, other: ListedScreen): number =>
  rankOf(one) - rankOf(other) || byName.compare(one.name, other.name) || one.id - other.id;

/**
 * Parts screens by group, in the order of the tree; screens without a group are last. Groups without screens are left
 * out.
 *
 * @param groups siblings in their order
 */
export function sectionsOf(screens: readonly ListedScreen[], groups: readonly WallGroup[]): readonly WallSection[] {
  const known = new Set(groups.map(({ id }) => id));
  const byGroup = Map.groupBy(screens, ({ groupId }) => (groupId !== null && known.has(groupId) ? groupId : 0));
  const children = Map.groupBy(groups, ({ parentId }) => (known.has(parentId) ? parentId : 0));
  const sections: WallSection[] = [];
  const add = (id: number, path: readonly string[]): void => {
    const own = byGroup.get(id);
    if (own !== undefined) sections.push({ id, path, screens: own.toSorted(byUrgency) });
  };
  const visit = (parentId: number, above: readonly string[]): void => {
    for (const { id, name } of children.get(parentId) ?? []) {
      const path = [...above, name];
      add(id, path);
      visit(id, path);
    }
  };
  visit(0, []);
  add(0, []);
  return sections;
}

/** Numbers of the header. */
export interface WallCounts extends Readonly<Record<ShownState, number>> {
  readonly stale: number;
}

/** Counts screens by state, and those with old content. */
export function countsOf(screens: readonly ListedScreen[]): WallCounts {
  const count = (of: (screen: ListedScreen) => boolean): number => screens.filter(of).length;
  const inState = (state: ShownState): number => count((screen) => shownState(screen) === state);
  return {
    online: inState('online'),
    offline: inState('offline'),
    asleep: inState('asleep'),
    never: inState('never'),
    unpaired: inState('unpaired'),
    stale: count(showsOldContent),
  };
}

/** Screens that are offline, but not asleep, the longest first. */
export const offlineOf = (screens: readonly ListedScreen[]): readonly ListedScreen[] =>
  screens
    .filter((screen) => shownState(screen) === 'offline')
    .toSorted((one, other) => (one.stateSince ?? '').localeCompare(other.stateSince ?? ''));

/** Longer side of the window for which the sizes of the wall are given, in pixels; and smallest scale, for phones. */
const designSide = 1920;
const smallestScale = 0.55;
/** Smallest width of a tile and distance between tiles, in pixels of the design; the style sheet has the same distance. */
const tileWidth = 280;
const gap = 20;

/** Scale of the design in a window; the style sheet computes the same. @param side longer side, in pixels */
const scaleOf = (side: number): number => Math.max(smallestScale, side / designSide);

/** Most columns for a number of screens: few screens get large tiles. */
function columnsFor(count: number): number {
  if (count <= 3) return 3;
  if (count <= 8) return 4;
  return count <= 15 ? 5 : 6;
}

/**
 * Number of columns of the wall.
 *
 * @param width of the grid, in pixels
 * @param side longer side of the window, in pixels
 */
export function columnsOf(width: number, side: number, count: number): number {
  const scale = scaleOf(side);
  const room = Math.floor((width / scale + gap) / (tileWidth + gap));
  return Math.max(1, Math.min(room, columnsFor(count)));
}
