import { menuType } from './menus/menu-type.ts';
import type { PageDefinition } from './resource-definition.ts';
import { pageGroups } from './resources.ts';

/** What follows from the pages and acts of all resources: codes, titles, permissions, addresses. */

/** Code of a page that exists: the console has a component for each. */
export type PageCode = (typeof pageGroups)[number]['pages'][number]['code'];

type ActCode = (typeof pageGroups)[number]['pages'][number]['acts'][number]['code'];

const pages = pageGroups.flatMap((group): readonly PageDefinition[] => group.pages);

/** What each page is called. */
export const pageTitles = Object.fromEntries(pages.map(({ code, title }) => [code, title])) as Readonly<
  Record<PageCode, string>
>;

/** What each act on a page is called, by its permission: the button, and the title of the dialog that it opens. */
export const actNames = Object.fromEntries(
  pages.flatMap(({ acts }) => acts.map(({ code, name }) => [code, name])),
) as Readonly<Record<ActCode, string>>;

/** Permissions that open something on the server. Any other code of a menu record opens nothing by itself. */
export const productPermissions: ReadonlySet<string> = new Set(
  pages.flatMap((page) => [page.code, ...page.acts.map((act) => act.code)]),
);

/**
 * Whether a menu record gives something to who holds it. A directory only orders what stands in it, unless somebody
 * gave it a code that opens something.
 */
export function grantsPermission(menu: { readonly type: number; readonly code: string }): boolean {
  return menu.type !== menuType.directory || productPermissions.has(menu.code);
}

/** The console's addresses that belong to no page above. */
const otherAddresses = ['/', '/login', '/home', '/account', '/demo', '/docs', '/logo'] as const;

/** Every address under which the console shows something; any other one is answered with 404. */
export const pageAddresses: ReadonlySet<string> = new Set([
  ...otherAddresses,
  ...pageGroups.flatMap((group) => [group.path, ...group.pages.map((page) => page.path)]),
]);
