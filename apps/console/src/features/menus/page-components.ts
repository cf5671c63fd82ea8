/** Pages that menu records can open, each with a component in the route table. */
import type { PageDefinition, PageGroupDefinition } from '@mutai/contract/resource-definition';
import { pageGroups } from '@mutai/contract/resources';

const groups: readonly PageGroupDefinition[] = pageGroups;

/** Pages by code, which menu records store as component. */
const pages: ReadonlyMap<string, PageDefinition> = new Map(
  groups.flatMap((group) => group.pages.map((page) => [page.code, page] as const)),
);

/** Returns the page of a component; `undefined` if there is none. */
export const pageOf = (component: string): PageDefinition | undefined => pages.get(component);

/** Select options of all pages, by group. */
export const pageOptions = groups.map((group) => ({
  label: group.title,
  options: group.pages.map(({ code, title }) => ({ value: code, label: title })),
}));

/** Returns true if a path leads to another site. Such entries open a new tab and have no component. */
export const isExternal = (path: string): boolean => /^https?:/i.test(path.trim());
