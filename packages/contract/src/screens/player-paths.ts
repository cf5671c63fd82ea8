/** Addresses that displays call, with their token. Separate from the schemas, which a display does not load. */

/** Prefix of all addresses of displays. */
export const displaysPrefix = '/api/screen/v1';

export const screenApi = {
  /** Requests a pairing code; public. */
  pairing: `${displaysPrefix}/pairing`,
  /** State of a requested code: `Authorization` carries the secret; public. */
  pairingState: `${displaysPrefix}/pairing/state`,
  manifest: `${displaysPrefix}/manifest`,
  events: `${displaysPrefix}/events`,
  /** Values of the data sources that the manifest names. */
  values: `${displaysPrefix}/values`,
  report: `${displaysPrefix}/report`,
  /** Requests another token, which replaces the one in use as soon as it is used. */
  token: `${displaysPrefix}/token`,
  /** Time of the server. */
  time: `${displaysPrefix}/time`,
  /** Takes entries of the play log. */
  plays: `${displaysPrefix}/plays`,
  /** Commands that wait for the display. */
  commands: `${displaysPrefix}/commands`,
} as const;

/**
 * Tells scripts on the device whether the panel of a screen should be lit, as text: `on 3600` or `off 28800`, with the
 * seconds until that changes; public. @param id of the screen; `:id` in a route
 */
export const screenPowerPath = (id: number | ':id'): string => `${displaysPrefix}/power/${id}`;

/** Largest number of entries of the play log in one request. */
export const maxPlays = 500;

/** Largest number of values that a display says it has: proxies such as nginx accept addresses of 8 KB. */
export const maxKnownValues = 200;

/** Reports that a command was executed, or why not. @param id of the command; `:id` in a route */
export const executedCommandPath = (id: number | ':id'): string => `${screenApi.commands}/${id}`;

/** Document of a publication. @param key of the publication; `:key` in a route */
export const publicationDocumentPath = (key: string): string => `${displaysPrefix}/publications/${key}`;

/** Takes the picture of a command `screenshot`. @param id of the command; `:id` in a route */
export const commandPicturePath = (id: number | ':id'): string => `${executedCommandPath(id)}/picture`;

/** Pictures that displays draw of themselves: type, longest side in pixels, largest size in bytes. */
export const screenPicture = { type: 'image/jpeg', longestSide: 1280, maxBytes: 1024 * 1024 } as const;

/**
 * Parameter of the page of displays with which the scripts in deploy/kiosk say that they open the browser again when it
 * ends. No fragment: a worker of Chromium 67 cannot load a page with one anew.
 */
export const kioskParameter = 'kiosk';

/** Page of displays. */
export const screenPagePath = '/screen';

/** Characters of pairing codes: none that looks like another. */
export const pairingCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const pairingCodeLength = 6;

/** Parameter of the page of displays with a registration key. */
export const enrollParameter = 'enroll';

/** Parameter of the console's page of screens with the pairing code of a display. */
export const pairingParameter = 'pair';
