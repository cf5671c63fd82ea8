import { create } from 'zustand';
import { readStored, writeStored } from '../../../platform/browser/browser-storage.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { homePath } from '../../routes/route-table.tsx';
import { noted, pathsIn } from './favorites.ts';

const storageKey = (userId: number): string => `mutai.recent-pages.${String(userId)}`;

/** Paths of recently opened pages of a user in this browser, newest first. */
export const useRecentPaths = create<{ readonly userId: number; readonly paths: readonly string[] }>(() => ({
  userId: 0,
  paths: [],
}));

/** Records that a page was opened. The home page is always in reach. */
export function noteRecentPage(path: string): void {
  const { id: userId } = useSession.getState();
  if (userId === 0) return;
  const before = pathsIn(readStored('local', storageKey(userId)));
  const paths = path === homePath ? before : noted(before, path);
  if (paths !== before) writeStored('local', storageKey(userId), paths);
  useRecentPaths.setState({ userId, paths });
}
