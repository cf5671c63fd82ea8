import { readStored, writeStored } from '../../../platform/browser/browser-storage.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { findChain } from '../../routes/route-rules.ts';
import { layoutRoutes } from '../../routes/route-table.tsx';
import { readTabs, type VisitedPage } from './visited-pages.ts';

/**
 * Open tabs of each user in this browser tab, so that they survive F5 and signing in again. Another role to view as has
 * tabs of its own.
 */
function storageKey(): string | undefined {
  const { id, viewAs } = useSession.getState();
  return id === 0 ? undefined : `mutai.tabs.${String(id)}${viewAs === null ? '' : `.${String(viewAs.id)}`}`;
}

/** True if a page keeps its state; `undefined` if there is no such page. */
function cacheOf(path: string): boolean | undefined {
  const record = findChain(layoutRoutes, path)?.at(-1);
  return record?.load === undefined ? undefined : (record.cache ?? false);
}

/** Stores the tabs of the current user. */
export function storeTabs(pages: readonly VisitedPage[]): void {
  const key = storageKey();
  if (key !== undefined)
    writeStored(
      'session',
      key,
      pages.map(({ path, href }) => ({ path, href })),
    );
}

/** Tabs of the current user before F5, or before signing in again. */
export function storedTabs(): readonly VisitedPage[] {
  const key = storageKey();
  return key === undefined ? [] : readTabs(readStored('session', key), cacheOf);
}
