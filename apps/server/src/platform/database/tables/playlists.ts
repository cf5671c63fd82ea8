import type { RecordColumns } from './record-columns.ts';

/* Tables of playlists; see schema.ts and features/playlists. */

export interface PlaylistsTable extends RecordColumns {
  title: string;
  description: string;
  transition: string;
  /** JSON: list of `PlaylistItem`. */
  items: string;
  itemCount: number;
  /** JSON: addresses of the files among the items, which count as uses of the files. */
  files: string;
}

/** Layouts and files among the items of each playlist. Rows of a deleted one are in the trash. */
export interface PlaylistContentsTable {
  playlistId: number;
  /** `layout` or `file`. */
  kind: string;
  /** Id of the layout or file, which may have been deleted. */
  contentId: number;
}

/** Tables of playlists. */
export interface PlaylistTables {
  playlists: PlaylistsTable;
  playlistContents: PlaylistContentsTable;
}
