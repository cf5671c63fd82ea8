import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of screens; see schema.ts and features/screens. */

export interface ScreenGroupsTable extends RecordColumns {
  parentId: number;
  name: string;
  layoutId: number | null;
  /** JSON: list of `WorkingHours`, or `null`. */
  downloadHours: Generated<string>;
  downloadRate: number | null;
  sort: number;
}

export interface ScreensTable extends RecordColumns {
  name: string;
  groupId: number | null;
  description: string;
  place: string;
  timeZone: string;
  orientation: number;
  fit: string;
  /** JSON: list of language codes. */
  languages: string;
  languageSeconds: number;
  volume: number;
  /** JSON: list of `WorkingHours`. */
  workingHours: string;
  layoutId: number | null;
  enabled: number;
  /** Grows with each change of the manifest. */
  revision: number;
  /** SHA-256 of the token of its display; null: unpaired. */
  tokenHash: string | null;
  /** SHA-256 of a token that replaces it once the display uses it; null: none. */
  nextTokenHash: string | null;
}

/** Last report of each display. */
export interface ScreenReportsTable {
  screenId: number;
  reportedAt: number;
  /** 1 until no report has arrived for a while. */
  online: number;
  /** Since when `online` has its value. */
  stateSince: number;
  address: string;
  browser: string;
  /** Key of the publication that is seen; empty: none. */
  playing: string;
  /** Title of that publication. */
  playingTitle: string;
  usedRevision: number | null;
  /** Page load of the display. */
  run: string;
  /** When another page load reported last; null: none did. */
  otherRunAt: number | null;
  /** When people were told of the absence; null: they were not, or it is over. */
  absentToldAt: number | null;
  /** JSON: newest faults. */
  faults: string;
  /** JSON: the report without its faults. */
  report: string;
  /** JSON: `loading` of the report, for lists. */
  loading: Generated<string>;
}

/** Times without contact to a display. */
export interface ScreenOutagesTable {
  id: Generated<number>;
  screenId: number;
  /** Last report before it. */
  createdAt: number;
  /** First report after it; null: it lasts. */
  until: number | null;
}

export interface ScreenCommandsTable {
  id: Generated<number>;
  screenId: number;
  kind: string;
  volume: number | null;
  createdAt: number;
  createdById: number | null;
  expiresAt: number;
  doneAt: number | null;
  /** 1: executed, 0: failed; null: not yet. */
  ok: number | null;
  message: string;
}

/** Latest picture that each display drew of itself. Rows stay while their screen is in the trash. */
export interface ScreenPicturesTable {
  screenId: number;
  sha256: string;
  /** Bytes. */
  size: number;
  /** Pixels. */
  width: number;
  height: number;
  createdAt: number;
}

/** Displays that show a pairing code. */
export interface ScreenPairingsTable {
  id: Generated<number>;
  codeHash: string;
  /** SHA-256 of the secret, which becomes the token of the display. */
  secretHash: string;
  /** Screen that the display was before. */
  formerId: number | null;
  width: number;
  height: number;
  address: string;
  /** Network of the address, for limits. */
  network: string;
  browser: string;
  expiresAt: number;
}

/** Keys with which displays register themselves. */
export interface ScreenKeysTable extends RecordColumns {
  name: string;
  groupId: number | null;
  /** Number of displays that may register, and of those that have. */
  uses: number;
  used: number;
  expiresAt: number;
}

/** Contents that displays have shown: layouts, and files of the library. */
export interface PlayContentsTable {
  id: Generated<number>;
  /** `layout 12`, `file 7`, or the key of anything else. */
  name: string;
  layoutId: number | null;
  fileId: number | null;
  /** Title of the publication that was shown last. */
  title: string;
}

/** Entries of the play log. Times are milliseconds since 1970. */
export interface PlaysTable {
  id: Generated<number>;
  screenId: number;
  /** Id that the display gave it. */
  entry: string;
  contentId: number;
  /** Key of the publication. */
  key: string;
  reason: string;
  reasonId: number | null;
  playlistId: number | null;
  from: number;
  until: number;
  createdAt: number;
}

/** Showings of a content on a screen on one day in the zone of the screen. */
export interface PlaySumsTable {
  screenId: number;
  contentId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Showings that began on this day. */
  count: number;
  ms: number;
}

/** Sums of a day over all screens. */
export type PlayContentDaysTable = Omit<PlaySumsTable, 'screenId'>;

/** Sums of a day over all contents. */
export type PlayScreenDaysTable = Omit<PlaySumsTable, 'contentId'>;

/** Tables of screens. */
export interface ScreenTables {
  screenGroups: ScreenGroupsTable;
  screens: ScreensTable;
  screenReports: ScreenReportsTable;
  screenOutages: ScreenOutagesTable;
  screenCommands: ScreenCommandsTable;
  screenPictures: ScreenPicturesTable;
  screenPairings: ScreenPairingsTable;
  screenKeys: ScreenKeysTable;
  playContents: PlayContentsTable;
  plays: PlaysTable;
  playSums: PlaySumsTable;
  playContentDays: PlayContentDaysTable;
  playScreenDays: PlayScreenDaysTable;
}
