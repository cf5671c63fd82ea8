/** The pages that menu records can lead to: what the route table has components for. */
import type { PageDefinition, PageGroupDefinition } from '@mutai/contract/resource-definition';
import { pageGroups } from '@mutai/contract/resources';

const groups: readonly PageGroupDefinition[] = pageGroups;

/** A record's component is the code of a page. */
const pages: ReadonlyMap<string, PageDefinition> = new Map(
  groups.flatMap((group) => group.pages.map((page) => [page.code, page] as const)),
);

/** The page of a component; undefined when there is none. */
export const pageOf = (component: string): PageDefinition | undefined => pages.get(component);

/** All pages for a select, by group. */
export const pageOptions = groups.map((group) => ({
  label: group.title,
  options: group.pages.map(({ code, title }) => ({ value: code, label: title })),
}));

/** Whether a path leads to another site. Section 2: such an entry opens in a new tab and has no component. */
export const isExternal = (path: string): boolean => /^https?:/i.test(path.trim());
