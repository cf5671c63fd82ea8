import { useSite } from '../site.ts';

/**
 * Title of the browser's tab: the page's, then the site's subtitle, or its title when it has no subtitle. Section 2.
 *
 * @param page title of the page; empty for none
 */
export function pageTitle(page: string, site: { readonly title: string; readonly subtitle: string }): string {
  return [page, site.subtitle === '' ? site.title : site.subtitle].filter((part) => part !== '').join(' - ');
}

let shown = '';

/** Shows the title of a page in the browser's tab. */
export function setPageTitle(page: string): void {
  shown = page;
  document.title = pageTitle(page, useSite.getState());
}

useSite.subscribe(() => setPageTitle(shown));
