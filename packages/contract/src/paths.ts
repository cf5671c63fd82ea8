/**
 * Addresses of the API that belong to no single resource. Those of a resource are in its `resource.ts`. Separate from
 * the schemas, so that pages can import it without them.
 */

/** Prefix of all addresses below. */
export const apiPrefix = '/api/v1';

/** Prefix of stored contents. Anybody who knows an address can download it. */
export const contentsPath = '/files';

/**
 * Address at which displays get a file: the same bytes at any time, while the address itself may send private data or not,
 * as the settings say.
 *
 * @param address of any file; unchanged unless it is that of a stored content
 */
export const displayedAddress = (address: string): string =>
  address.startsWith(`${contentsPath}/`) ? `${address}?as=display` : address;

/** Event stream of the signed-in user. */
export const eventsPath = `${apiPrefix}/events`;

/** Preferences; each one is at `/preferences/{key}`. */
export const preferencePath = `${apiPrefix}/preferences`;

export const authPath = {
  login: `${apiPrefix}/auth/login`,
  info: `${apiPrefix}/auth/info`,
  logout: `${apiPrefix}/auth/logout`,
  password: `${apiPrefix}/auth/password`,
  profile: `${apiPrefix}/auth/profile`,
  viewAs: `${apiPrefix}/auth/view-as`,
  /** State of an invitation. Its token is in the body, because addresses are logged. */
  invitation: `${apiPrefix}/auth/invitation`,
  /** Sets the password of an invited user. */
  invitationPassword: `${apiPrefix}/auth/invitation/password`,
} as const;

/** History of a record, newest first, for users who may read the record. @param id of the record; `:id` in a route */
export const historyPath = (collection: string, id: number | ':id'): string => `${collection}/${id}/history`;

/** Trash of a resource: list and purge; restore. */
export const trashPath = (collection: string): string => `${collection}/trash`;
/** Picture of a record in the trash, for users who may see the trash. @param id of the trash entry; `:id` in a route */
export const trashPicturePath = (collection: string, id: number | ':id'): string =>
  `${trashPath(collection)}/${id}/picture`;
export const restorePath = (collection: string): string => `${trashPath(collection)}/restore`;

/** Moves and reorders records of a tree. */
export const arrangePath = (collection: string): string => `${collection}/arrange`;

/** Changes chosen fields of several records. */
export const batchPath = (collection: string): string => `${collection}/batch`;
/** Derives an unused code from the name of a new record. */
export const suggestedCodePath = (collection: string): string => `${collection}/suggested-code`;

/** Kinds of exported files. */
export type ExportFormat = 'xlsx' | 'csv';

/** Exports all records that match the filters of a list, as a sheet. */
export const exportPath = (collection: string, format: ExportFormat = 'xlsx'): string =>
  `${collection}/export.${format}`;

/** Default avatar, relative to the base address of the console. */
export const defaultAvatarPath = '/default-avatar.svg';

/** Licence texts of the packages that the product contains. Written by the build of the console. */
export const licencesPath = '/THIRD-PARTY-LICENSES.txt';

/** Page of the console on which an invited user sets a password. */
export const setPasswordPath = '/set-password';

/**
 * Address of the page for a token. The token is in the fragment, which browsers send to no server, so it appears in no
 * access log and no `Referer`.
 *
 * @param consoleUrl origin of the console
 */
export const setPasswordUrl = (consoleUrl: string, routerMode: 'history' | 'hash', token: string): string =>
  routerMode === 'hash'
    ? `${consoleUrl}/#${setPasswordPath}?token=${token}`
    : `${consoleUrl}${setPasswordPath}#token=${token}`;
