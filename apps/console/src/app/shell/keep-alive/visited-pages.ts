/** The tab bar and the page cache as data: pure functions over the list of visited pages. */
export interface VisitedPage {
  /** Address without query: what the tab and the kept page go by. */
  readonly path: string;
  /** Address with the query that the page had last. */
  readonly href: string;
  /** The page's state is kept while others are shown. Section 2 and 3 (`cache`). */
  readonly cache: boolean;
  /** Counts reloads: a new number is a new page. */
  readonly version: number;
}

/** The pages with this one visited: appended, or with its latest address. */
export function visit(pages: readonly VisitedPage[], page: Omit<VisitedPage, 'version'>): readonly VisitedPage[] {
  const known = pages.find(({ path }) => path === page.path);
  if (known === undefined) {
    return [...pages, { ...page, version: 0 }];
  }
  if (known.href === page.href) {
    return pages;
  }
  return pages.map((other) => (other === known ? { ...known, href: page.href } : other));
}

/** The pages with one of them mounted anew. */
export function reload(pages: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return pages.map((page) => (page.path === path ? { ...page, version: page.version + 1 } : page));
}

/** The pages without one. */
export function close(pages: readonly VisitedPage[], path: string): readonly VisitedPage[] {
  return pages.filter((page) => page.path !== path);
}

/** One page and the pinned ones. */
export function closeOthers(
  pages: readonly VisitedPage[],
  path: string,
  pinned: readonly string[],
): readonly VisitedPage[] {
  return pages.filter((page) => page.path === path || pinned.includes(page.path));
}

/** The pages whose path passes. */
export function retain(pages: readonly VisitedPage[], passes: (path: string) => boolean): readonly VisitedPage[] {
  return pages.every(({ path }) => passes(path)) ? pages : pages.filter(({ path }) => passes(path));
}

/** The page to show after one was closed: its right neighbour, else its left one. */
export function neighbourOf(pages: readonly VisitedPage[], path: string): VisitedPage | undefined {
  const index = pages.findIndex((page) => page.path === path);
  return pages[index + 1] ?? pages[index - 1];
}

/**
 * What the tab bar lists: pinned pages first, visited or not, then the others in the order they were opened.
 *
 * @param pinned pages that the user pinned and may open, as they are before a visit
 */
export function tabsOf(pages: readonly VisitedPage[], pinned: readonly VisitedPage[]): readonly VisitedPage[] {
  const isPinned = ({ path }: VisitedPage): boolean => pinned.some((other) => other.path === path);
  const visitedOr = (page: VisitedPage): VisitedPage => pages.find(({ path }) => path === page.path) ?? page;
  return [...pinned.map((page) => visitedOr(page)), ...pages.filter((page) => !isPinned(page))];
}
