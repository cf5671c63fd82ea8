import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of uploaded files and their contents; see schema.ts. */

/** A content, stored once for all files with the same bytes. */
export interface ContentsTable {
  /** Hexadecimal; key in the storage. */
  sha256: string;
  size: number;
  mimetype: string;
  /** Number of references: files, including those in the trash, contents with it as a smaller picture, `contentHolds`. */
  uses: number;
  /** Start of its removal from the storage, in milliseconds since 1970; null if it is not being removed. */
  removingSince: Generated<number | null>;
  createdAt: number;
  /** Time at which the following columns were determined; null if not yet. */
  examinedAt: Generated<number | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  rotation: Generated<number | null>;
  durationMs: Generated<number | null>;
  /** Contents of the smaller pictures. */
  smallSha256: Generated<string | null>;
  mediumSha256: Generated<string | null>;
  largeSha256: Generated<string | null>;
  /** Content served instead, for formats that browsers do not support. */
  shownSha256: Generated<string | null>;
  /** Video codec as named by MediaInfo; null if there is no video or the codec is unknown. */
  codec: Generated<string | null>;
  /** Ranges of private data, as JSON: see features/files/privacy. Null if not searched yet. */
  privateParts: Generated<string | null>;
  /** Digest of the content without its private data, which displays get; null: not determined, or there is none. */
  publicSha256: Generated<string | null>;
}

/** Uploads in parts, which expire a week after the last part. */
export interface UploadsTable {
  /** Id of the upload in the storage. */
  id: string;
  userId: number;
  name: string;
  /** Size of the complete file, in bytes. */
  size: number;
  /** Hash of the complete content, which may already be stored under it. Null until the upload is complete. */
  sha256: string | null;
  /** Created file; null until then. */
  fileId: number | null;
  /** Lock of the request that receives a part, and its expiry in milliseconds since 1970. */
  heldBy: string | null;
  heldUntil: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface FilesTable extends RecordColumns {
  name: string;
  mimetype: string;
  path: string;
  size: number;
  type: number;
  sha256: string;
  categoryId: number;
  description: string;
  /** 1: records use its content; updated together with `contentUses`. */
  used: Generated<number>;
  /** Searchable text: the name and its pinyin. */
  searchText: Generated<string>;
}

export interface FileCategoriesTable extends RecordColumns {
  name: string;
  code: string;
  description: string;
  builtIn: Generated<number>;
}

/** Records whose texts contain the address of a content, including those in the trash. */
export interface ContentUsesTable {
  sha256: string;
  /** Permission code of the record's page. */
  module: string;
  recordId: number;
}

/** Published contents, which are retained even if no file has them. */
export interface ContentHoldsTable {
  sha256: string;
  /** Permission code of the page of the publishing record, and its id. */
  module: string;
  holderId: number;
}

/** Tables of files and their contents. */
export interface FileTables {
  contents: ContentsTable;
  uploads: UploadsTable;
  files: FilesTable;
  fileCategories: FileCategoriesTable;
  contentUses: ContentUsesTable;
  contentHolds: ContentHoldsTable;
}
