import { announcementPage, announcementPermissions } from '@mutai/contract/announcements/resource';
import { categoryPage, categoryPermissions } from '@mutai/contract/categories/resource';
import { commentPage } from '@mutai/contract/comments/resource';
import { dataSourcePage, dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { departmentPage, departmentPermissions } from '@mutai/contract/departments/resource';
import { dictPage, dictPermissions } from '@mutai/contract/dicts/resource';
import { emergencyPage } from '@mutai/contract/emergencies/page';
import { fileCategoryPage, fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { filePage, previewedFileParameter } from '@mutai/contract/files/page';
import { jobPage } from '@mutai/contract/jobs/resource';
import { layoutPage, layoutPermissions } from '@mutai/contract/layouts/resource';
import { operationLogPage } from '@mutai/contract/logs/resource';
import { menuPage, menuPermissions } from '@mutai/contract/menus/resource';
import { playlistPage, playlistPermissions } from '@mutai/contract/playlists/page';
import { openedPostParameter, postPage, postPermissions } from '@mutai/contract/posts/page';
import type { PageDefinition } from '@mutai/contract/resource-definition';
import { rolePage, rolePermissions } from '@mutai/contract/roles/resource';
import { schedulePage, schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { screenGroupModuleName } from '@mutai/contract/screen-groups/resource';
import { openedScreenParameter, screenPage } from '@mutai/contract/screens/page';
import type { FoundRecord } from '@mutai/contract/search/schema';
import { userPage, userPermissions } from '@mutai/contract/users/resource';
import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';

/** Page of found records, and how its address opens one of them. */
interface RecordPage {
  readonly page: PageDefinition;
  /** Parameter that opens a record by its id, for users with the permission; without a permission, for all. */
  readonly opens?: { readonly parameter: string; readonly permission?: string };
  /** Search field of the page by name, for users who cannot open records, and for the other matches. */
  readonly filter?: string;
  /** Parameters of the view that has the search field. */
  readonly view?: Readonly<Record<string, string>>;
  /** Parameter for `parent` of a record. */
  readonly parent?: string;
}

const formOf = (page: PageDefinition, permission: string, filter: string): RecordPage => ({
  page,
  opens: { parameter: page.code, permission },
  filter,
});

/** Module of found records → their page. The parameter of a form is the name of its resource: see ui/resource. */
const recordPages: Readonly<Record<string, RecordPage>> = {
  post: {
    page: postPage,
    opens: { parameter: openedPostParameter, permission: postPermissions.update },
    filter: 'title',
  },
  category: formOf(categoryPage, categoryPermissions.update, 'name'),
  comment: { page: commentPage, filter: 'content' },
  material: { page: filePage, opens: { parameter: previewedFileParameter }, filter: 'name' },
  'material-category': formOf(fileCategoryPage, fileCategoryPermissions.update, 'name'),
  layout: formOf(layoutPage, layoutPermissions.update, 'text'),
  'data-source': formOf(dataSourcePage, dataSourcePermissions.update, 'name'),
  playlist: formOf(playlistPage, playlistPermissions.update, 'title'),
  schedule: { ...formOf(schedulePage, schedulePermissions.update, 'name'), view: { view: 'list' } },
  // Its row has what people look for: the action that starts it.
  emergency: { page: emergencyPage, filter: 'title' },
  screen: { page: screenPage, opens: { parameter: openedScreenParameter }, filter: 'name' },
  [screenGroupModuleName]: { page: screenPage },
  user: formOf(userPage, userPermissions.update, 'keyword'),
  role: formOf(rolePage, rolePermissions.update, 'name'),
  menu: formOf(menuPage, menuPermissions.update, 'name'),
  department: formOf(departmentPage, departmentPermissions.update, 'name'),
  announcement: formOf(announcementPage, announcementPermissions.update, 'title'),
  'dict-type': { page: dictPage, parent: 'type' },
  dict: { ...formOf(dictPage, dictPermissions.update, 'name'), parent: 'type' },
  job: { page: jobPage },
  webhook: formOf(webhookPage, webhookPermissions.update, 'name'),
  [operationLogPage.code]: { page: operationLogPage, filter: 'keyword' },
};

/** Longest text of a search field, in characters. */
const filterMax = 100;

const addressWith = ({ path }: PageDefinition, query: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Icon of the page of found records; undefined for a module without one. */
export const iconOfRecords = (module: string): string | undefined => recordPages[module]?.page.icon;

/** Path of the page of found records; undefined for a module without one. */
export const pathOfRecords = (module: string): string | undefined => recordPages[module]?.page.path;

/**
 * Returns the address that opens a found record: its dialog, or its page searched for its name.
 *
 * @param holds returns true for permissions of the user
 */
export function addressOfRecord(
  module: string,
  { id, title, parent }: Pick<FoundRecord, 'id' | 'title' | 'parent'>,
  holds: (permission: string) => boolean,
): string | undefined {
  const { page, opens, filter, view, parent: parameter } = recordPages[module] ?? {};
  if (page === undefined) return undefined;
  const above = parameter === undefined ? {} : { [parameter]: parent };
  if (opens !== undefined && (opens.permission === undefined || holds(opens.permission))) {
    return addressWith(page, { ...above, [opens.parameter]: String(id) });
  }
  // A part of a long text has ellipses at its ends.
  const name = title.replaceAll('…', ' ').trim().slice(0, filterMax);
  return addressWith(page, { ...above, ...(filter === undefined ? {} : { ...view, [filter]: name }) });
}

/** Returns the address of all matches of a search; undefined if the page cannot search for them. */
export function addressOfMatches(module: string, keyword: string): string | undefined {
  const { page, filter, view, parent } = recordPages[module] ?? {};
  return page === undefined || filter === undefined || parent !== undefined
    ? undefined
    : addressWith(page, { ...view, [filter]: keyword.slice(0, filterMax) });
}

/** A record that an address opens. */
export interface AddressedRecord {
  readonly module: string;
  readonly id: number;
}

/** Returns the record that an address opens, if it opens one. */
export function recordInAddress(path: string, search: string): AddressedRecord | undefined {
  const params = new URLSearchParams(search);
  for (const [module, { page, opens }] of Object.entries(recordPages)) {
    const id = opens === undefined || page.path !== path ? null : params.get(opens.parameter);
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { module, id: Number(id) };
  }
  return undefined;
}
