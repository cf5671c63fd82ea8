import { create } from 'zustand';
import { onSessionEnding } from '../../../platform/session/session-end.ts';
import { close, closeOthers, reload, retain, visit, type VisitedPage } from './visited-pages.ts';

interface State {
  readonly pages: readonly VisitedPage[];
  /** Paths whose page-loading state was shown. Section 2: the first visit only. */
  readonly seen: readonly string[];
}

const nothing: State = { pages: [], seen: [] };

/** Visited pages of this session: tabs, and the pages whose state is kept. */
export const useVisitedPages = create<State>(() => nothing);

const changePages = (change: (pages: readonly VisitedPage[]) => readonly VisitedPage[]): void => {
  useVisitedPages.setState(({ pages }) => ({ pages: change(pages) }));
};

onSessionEnding(() => {
  useVisitedPages.setState(nothing);
});

/** What the shell does with visited pages. */
export const visitedPages = {
  visit: (page: Omit<VisitedPage, 'version'>) => {
    changePages((pages) => visit(pages, page));
  },
  /** Mounts a page anew. */
  reload: (path: string) => {
    changePages((pages) => reload(pages, path));
  },
  /** Drops the tab and the kept page. */
  close: (path: string) => {
    changePages((pages) => close(pages, path));
  },
  closeOthers: (path: string, pinned: readonly string[]) => {
    changePages((pages) => closeOthers(pages, path, pinned));
  },
  /** Drops pages, with their tabs, whose path does not pass. */
  retain: (passes: (path: string) => boolean) => {
    changePages((pages) => retain(pages, passes));
  },
  /** Remembers that a path's page-loading state was shown. */
  markSeen: (path: string) => {
    useVisitedPages.setState(({ seen }) => (seen.includes(path) ? {} : { seen: [...seen, path] }));
  },
} as const;
