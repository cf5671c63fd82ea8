import { create } from 'zustand';
import { onSessionEnding } from '../../../platform/session/session-end.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { storedTabs, storeTabs } from './stored-tabs.ts';
import { close, closeOthers, reload, retain, visit, type VisitedPage } from './visited-pages.ts';

interface State {
  readonly pages: readonly VisitedPage[];
  /** Paths whose page-loading state was shown. */
  readonly seen: readonly string[];
}

const emptyState: State = { pages: [], seen: [] };

/** Visited pages of this session, with tabs and cached pages. */
export const useVisitedPages = create<State>(() => emptyState);

const changePages = (change: (pages: readonly VisitedPage[]) => readonly VisitedPage[]): void => {
  useVisitedPages.setState(({ pages }) => ({ pages: change(pages) }));
  storeTabs(useVisitedPages.getState().pages);
};

/** Restores the tabs once their user is known, and after viewing as a role. */
const restore = (): void => useVisitedPages.setState({ pages: storedTabs() });
if (useSession.getState().loaded) restore();
useSession.subscribe((session, before) => {
  if (session.loaded && (!before.loaded || session.viewAs?.id !== before.viewAs?.id)) restore();
});

onSessionEnding(() => {
  useVisitedPages.setState(emptyState);
});

/** Actions of the shell on visited pages. */
export const visitedPages = {
  visit: (page: Omit<VisitedPage, 'version'>) => {
    changePages((pages) => visit(pages, page));
  },
  /** Remounts a page. */
  reload: (path: string) => {
    changePages((pages) => reload(pages, path));
  },
  /** Removes tab and cached page. */
  close: (path: string) => {
    changePages((pages) => close(pages, path));
  },
  closeOthers: (path: string, pinned: readonly string[]) => {
    changePages((pages) => closeOthers(pages, path, pinned));
  },
  /** Removes pages and tabs whose path fails a test. */
  retain: (passes: (path: string) => boolean) => {
    changePages((pages) => retain(pages, passes));
  },
  /** Records that the page-loading state of a path was shown. */
  markSeen: (path: string) => {
    useVisitedPages.setState(({ seen }) => (seen.includes(path) ? {} : { seen: [...seen, path] }));
  },
} as const;
