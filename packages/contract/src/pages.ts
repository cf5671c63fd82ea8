import { menuType } from './menus/menu-type.ts';
import { setPasswordPath } from './paths.ts';
import type { PageDefinition } from './resource-definition.ts';
import { pageGroups } from './resources.ts';
import { screenWallPath } from './screens/page.ts';

/** Lookups derived from the pages and actions of all resources: codes, titles, permissions, addresses. */

/** Code of an existing page. The console has a component for each. */
export type PageCode = (typeof pageGroups)[number]['pages'][number]['code'];

type ActionCode = (typeof pageGroups)[number]['pages'][number]['actions'][number]['code'];

const pages = pageGroups.flatMap((group): readonly PageDefinition[] => group.pages);

/** Page code → title. */
export const pageTitles = Object.fromEntries(pages.map(({ code, title }) => [code, title])) as Readonly<
  Record<PageCode, string>
>;

/** Permission of an action → its name: label of the button and title of its dialog. */
export const permissionNames = Object.fromEntries(
  pages.flatMap(({ actions }) => actions.map(({ code, name }) => [code, name])),
) as Readonly<Record<ActionCode, string>>;

/** Permissions that the server checks. Codes of other menu records grant nothing on the server. */
export const productPermissions: ReadonlySet<string> = new Set(
  pages.flatMap((page) => [page.code, ...page.actions.map((action) => action.code)]),
);

/**
 * Returns true if a menu record grants a permission. Directories do not, unless their code is one that the server
 * checks.
 */
export function grantsPermission(menu: { readonly type: number; readonly code: string }): boolean {
  return menu.type !== menuType.directory || productPermissions.has(menu.code);
}

/** Addresses of the console that belong to no page of a resource. */
const otherAddresses = [
  '/',
  '/login',
  setPasswordPath,
  '/home',
  '/account',
  '/demo',
  '/docs',
  '/logo',
  screenWallPath,
] as const;

/** All addresses of the console; any other is answered with 404. */
export const pageAddresses: ReadonlySet<string> = new Set([
  ...otherAddresses,
  ...pageGroups.flatMap((group) => [group.path, ...group.pages.map((page) => page.path)]),
]);
