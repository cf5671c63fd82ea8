/**
 * Addresses of the API that belong to no resource, and those that several have; a resource's own are in its `resource.ts`.
 * In a file that pages can load without the schemas.
 */

/** Base prefix of everything below. */
export const apiPrefix = '/api/v1';

/** The stream of events of who is signed in. */
export const eventsPath = `${apiPrefix}/events`;

/** One remembered preference is at `/preferences/{key}`. */
export const preferencePath = `${apiPrefix}/preferences`;

export const authPath = {
  login: `${apiPrefix}/auth/login`,
  info: `${apiPrefix}/auth/info`,
  logout: `${apiPrefix}/auth/logout`,
  password: `${apiPrefix}/auth/password`,
  profile: `${apiPrefix}/auth/profile`,
  viewAs: `${apiPrefix}/auth/view-as`,
} as const;

/** What happened to one record, newest first, for whoever may read it. @param id of the record; `:id` in a route */
export const historyPath = (collection: string, id: number | ':id'): string => `${collection}/${id}/history`;

/** Trash of a resource, beside its collection: list and purge; restore. */
export const trashPath = (collection: string): string => `${collection}/trash`;
export const restorePath = (collection: string): string => `${trashPath(collection)}/restore`;

/** Gives records of a tree new places. */
export const arrangePath = (collection: string): string => `${collection}/arrange`;

/** Everything that the filters of a list find, as a sheet. */
export const exportPath = (collection: string): string => `${collection}/export.xlsx`;

/** Picture of a user who has none, below the address of the console. Section 3. */
export const defaultAvatarPath = '/default-avatar.svg';
