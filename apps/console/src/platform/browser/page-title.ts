import { useSite } from '../site.ts';

/**
 * Document title: the page's title, then the site's subtitle, or its title if it has none.
 *
 * @param page title of the page; empty for none
 */
export function pageTitle(page: string, site: { readonly title: string; readonly subtitle: string }): string {
  return [page, site.subtitle === '' ? site.title : site.subtitle].filter((part) => part !== '').join(' - ');
}

let shown = '';

/** Sets the document title for a page. */
export function setPageTitle(page: string): void {
  shown = page;
  document.title = pageTitle(page, useSite.getState());
}

useSite.subscribe(() => setPageTitle(shown));
