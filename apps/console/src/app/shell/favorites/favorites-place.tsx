import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { usePreference } from '../../../platform/user/preferences.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { PageEntry } from '../../routes/navigation.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { homePath } from '../../routes/route-table.tsx';
import { pagesOf, useRecentlyOpened } from '../recent/recently-opened.ts';
import styles from './favorites.module.css';
import { useFavoritePaths, usePagesAt } from './use-favorites.ts';

/** Heights of an entry, of the line that folds recent pages, and of a title, in pixels; the style sheet has the same. */
export const lineHeight = 36;
const toggleHeight = 32;
const titleHeight = 24;

const FavoriteGroups = lazyPart(async () => (await import('./favorite-groups.tsx')).FavoriteGroups, {
  meanwhile: () => null,
});

export interface PagesProps {
  readonly collapsed: boolean;
  /** Called after a page was chosen. */
  readonly onChoose?: () => void;
}

/** Maximum number of recent pages that are shown. */
const recentMost = 5;

const noPaths: readonly string[] = [];
const nothing = () => undefined;

/** True if recent pages are unfolded. */
export const useRecentOpen = (): [boolean, (open: boolean) => void] => usePreference('shell.recent-open', false);

/** Recent pages besides favorites, the current page, and the home page, which is always in reach. */
function useRecentEntries(favorites: readonly string[]): readonly PageEntry[] {
  const { pathname } = useLocation();
  const userId = useSession(({ id }) => id);
  const recent = useRecentlyOpened();
  const paths = useMemo(() => (recent.userId === userId ? pagesOf(recent.opened) : noPaths), [recent, userId]);
  const left = new Set([homePath, pathname, ...favorites]);
  return usePagesAt(paths)
    .filter(({ route }) => !left.has(addressOf(route)))
    .slice(0, recentMost);
}

/** Place of 收藏 and 最近访问 above the menu, with its height before they are loaded; nothing while both are empty. */
export function FavoritePages({ collapsed, onChoose = nothing }: PagesProps) {
  const { paths, reorder } = useFavoritePaths();
  const favorites = usePagesAt(paths);
  const recent = useRecentEntries(paths);
  const [recentOpen] = useRecentOpen();
  if (favorites.length + recent.length === 0) return null;
  const minHeight =
    (favorites.length === 0 ? 0 : favorites.length * lineHeight + (collapsed ? 0 : titleHeight)) +
    (recent.length === 0 ? 0 : toggleHeight + (recentOpen && !collapsed ? recent.length * lineHeight : 0));
  return (
    <div className={styles['groups']} data-collapsed={collapsed} style={{ minHeight }}>
      <FavoriteGroups
        favorites={favorites}
        recent={recent}
        reorder={reorder}
        collapsed={collapsed}
        onChoose={onChoose}
      />
    </div>
  );
}
