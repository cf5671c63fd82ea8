/** Tab bar and page cache: pure functions on the list of visited pages. */
export interface VisitedPage {
  /** Address without query; identifies tab and cached page. */
  readonly path: string;
  /** Address with the page's last query. */
  readonly href: string;
  /** True if the page's state is cached while others are shown. */
  readonly cache: boolean;
  /** Number of reloads; a new number remounts the page. */
  readonly version: number;
  /** Open before F5, and not shown since: it is not loaded yet. */
  readonly asleep?: true;
}

/** Appends a page, or updates its address. */
export function visit(pages: readonly VisitedPage[], page: Omit<VisitedPage, 'version'>): readonly VisitedPage[] {
  const known = pages.find(({ path }) => path === page.path);
  if (known === undefined) {
    return [...pages, { ...page, version: 0 }];
  }
  if (known.href === page.href && known.asleep === undefined) {
    return pages;
  }
  return pages.map((other) => (other === known ? { ...page, version: known.version } : other));
}

/** Largest number of tabs that survive F5. */
const mostStored = 50;

const isTab = (value: unknown): value is Pick<VisitedPage, 'path' | 'href'> =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'href' in value &&
  typeof value.path === 'string' &&
  typeof value.href === 'string' &&
  (value.href === value.path || value.href.startsWith(`${value.path}?`));

/**
 * Reads stored tabs; invalid ones and those of pages that do not exist are dropped.
 *
 * @param cacheOf tells whether a page keeps its state; `undefined` for paths without a page
 */
export function readTabs(stored: unknown, cacheOf: (path: string) => boolean | undefined): readonly VisitedPage[] {
  const tabs = Array.isArray(stored) ? stored.filter((value) => isTab(value)) : [];
  const byPath = new Map(tabs.map((tab) => [tab.path, tab]));
  return [...byPath.values()].slice(0, mostStored).flatMap(({ path, href }) => {
    const cache = cacheOf(path);
    return cache === undefined ? [] : [{ path, href, cache, version: 0, asleep: true as const }];
  });
}

/** Increments the version of a page. */
export function reload(pages: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return pages.map((page) => (page.path === path ? { ...page, version: page.version + 1 } : page));
}

/** Removes a page. */
export function close(pages: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return pages.filter((page) => page.path !== path);
}

/** Keeps one page and the pinned ones. */
export function closeOthers(
  pages: readonly VisitedPage[],
  path: string,
  pinned: readonly string[],
): readonly VisitedPage[] {
  return pages.filter((page) => page.path === path || pinned.includes(page.path));
}

/** Keeps pages whose path passes a test. */
export function retain(pages: readonly VisitedPage[], passes: (path: string) => boolean): readonly VisitedPage[] {
  return pages.every(({ path }) => passes(path)) ? pages : pages.filter(({ path }) => passes(path));
}

/** Returns the page to show after closing one: its right neighbor, else its left one. */
export function neighbourOf(pages: readonly VisitedPage[], path: string): VisitedPage | undefined {
  const index = pages.findIndex((page) => page.path === path);
  return pages[index + 1] ?? pages[index - 1];
}

/**
 * Returns the tabs: pinned pages first, visited or not, then others in opening order.
 *
 * @param pinned pinned pages that the user may open, in their state before a visit
 */
export function tabsOf(pages: readonly VisitedPage[], pinned: readonly VisitedPage[]): readonly VisitedPage[] {
  const isPinned = ({ path }: VisitedPage): boolean => pinned.some((other) => other.path === path);
  const visitedOr = (page: VisitedPage): VisitedPage => pages.find(({ path }) => path === page.path) ?? page;
  return [...pinned.map((page) => visitedOr(page)), ...pages.filter((page) => !isPinned(page))];
}
