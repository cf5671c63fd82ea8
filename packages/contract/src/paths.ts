/** Addresses of the API, in a file that pages can load without the schemas. */

/** Base prefix of everything below. */
export const apiPrefix = '/api/v1';

export const usersPath = `${apiPrefix}/users`;
export const rolesPath = `${apiPrefix}/roles`;
export const menusPath = `${apiPrefix}/menus`;
export const departmentsPath = `${apiPrefix}/departments`;
export const dictTypesPath = `${apiPrefix}/dictTypes`;
export const dictsPath = `${apiPrefix}/dicts`;
export const sessionsPath = `${apiPrefix}/sessions`;

/** The stream of events of who is signed in. */
export const eventsPath = `${apiPrefix}/events`;

/** Operation log at `/logs` and `/logs/{id}`, login log at `/logs/login`. Section 7. */
export const logsPath = `${apiPrefix}/logs`;
export const loginLogsPath = `${logsPath}/login`;
export const logSettingsPath = `${apiPrefix}/settings/logs`;

/** One remembered preference is at `/preferences/{key}`. */
export const preferencePath = `${apiPrefix}/preferences`;

export const authPath = {
  login: `${apiPrefix}/auth/login`,
  info: `${apiPrefix}/auth/info`,
  logout: `${apiPrefix}/auth/logout`,
  password: `${apiPrefix}/auth/password`,
  viewAs: `${apiPrefix}/auth/view-as`,
} as const;

/** One's own sessions, for the account page. */
export const ownSessionsPath = `${apiPrefix}/auth/sessions`;

/** Ends every session of one user. */
export const endSessionsPath = `${sessionsPath}/end`;

/** The choices of one dictionary type, by its code. */
export const dictChoicesPath = (typeCode: string): string => `${dictTypesPath}/code/${typeCode}/items`;

/** What happened to one record, newest first, for whoever may read it. @param id of the record; `:id` in a route */
export const historyPath = (collection: string, id: number | ':id'): string => `${collection}/${id}/history`;

/** Trash of a resource, beside its collection: list and purge; restore. */
export const trashPath = (collection: string): string => `${collection}/trash`;
export const restorePath = (collection: string): string => `${trashPath(collection)}/restore`;

/** Gives records of a tree new places. */
export const arrangePath = (collection: string): string => `${collection}/arrange`;

/** Everything that the filters of a list find, as a sheet. */
export const exportPath = (collection: string): string => `${collection}/export.xlsx`;

/** Sheets of users: a template, what the list's filters find, and the import. */
export const usersSheetPath = {
  template: `${usersPath}/template.xlsx`,
  export: exportPath(usersPath),
  import: `${usersPath}/import`,
} as const;

/** Picture of a user who has none, below the address of the console. Section 3. */
export const defaultAvatarPath = '/default-avatar.svg';
