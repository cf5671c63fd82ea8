import { useMemo } from 'react';
import { usePreference } from '../../../platform/user/preferences.ts';
import type { PageEntry } from '../../routes/navigation.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { useNavigationPages } from '../../routes/use-navigation.ts';
import { pathsIn, reordered, toggled } from './favorites.ts';

const noPaths: readonly string[] = [];

/** Favorite paths of the user, and actions on them. */
export function useFavoritePaths() {
  const [stored, store] = usePreference('shell.favorites', noPaths);
  const paths = useMemo(() => pathsIn(stored), [stored]);
  return {
    paths,
    toggle: (path: string) => store(toggled(paths, path)),
    reorder: (shown: readonly string[]) => store(reordered(paths, shown)),
  };
}

/** Pages of the navigation at some paths, in their order: those that the user may open now. */
export function usePagesAt(paths: readonly string[]): readonly PageEntry[] {
  const pages = useNavigationPages();
  return useMemo(() => {
    const byPath = new Map(pages.map((page) => [addressOf(page.route), page]));
    return paths.flatMap((path) => byPath.get(path) ?? []);
  }, [pages, paths]);
}
