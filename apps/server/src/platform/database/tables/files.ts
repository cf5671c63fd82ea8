import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of uploaded files and of what they hold; see schema.ts. */

/** A content that is kept once, however many files hold it. */
export interface ContentsTable {
  /** Hexadecimal: its address in the storage. */
  sha256: string;
  size: number;
  mimetype: string;
  /** Files that hold it, those in the trash too, contents of which it is a smaller picture, and `contentHolds`. */
  uses: number;
  /** Start of its removal from the storage, in milliseconds since 1970; null if it is not being removed. */
  removingSince: Generated<number | null>;
  createdAt: number;
  /** When it was looked at for what follows; null: not yet. */
  examinedAt: Generated<number | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  rotation: Generated<number | null>;
  durationMs: Generated<number | null>;
  /** Contents with its smaller pictures. */
  smallSha256: Generated<string | null>;
  mediumSha256: Generated<string | null>;
  largeSha256: Generated<string | null>;
  /** Content that is sent in place of one that browsers do not show. */
  shownSha256: Generated<string | null>;
  /** Video codec as MediaInfo names it; null: no video, or not known. */
  codec: Generated<string | null>;
  /** Ranges of private data, as JSON: see features/files/privacy. Null if not searched yet. */
  privateParts: Generated<string | null>;
}

/** Files that come in parts, until a week after the last part. */
export interface UploadsTable {
  /** As the storage knows it. */
  id: string;
  userId: number;
  name: string;
  /** Bytes that it will have. */
  size: number;
  /** Of the whole content, which may be at its address from then on. */
  sha256: string | null;
  /** The file that it became. */
  fileId: number | null;
  /** The part that is being taken, and milliseconds since 1970 until when no other process takes one. */
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
  /** 1: records use its content; kept by what keeps `contentUses`. */
  used: Generated<number>;
  /** What its name is found by: the name itself, and how it is pronounced. */
  searchText: Generated<string>;
}

/** Records whose texts hold the address of a content, those in the trash too. */
export interface ContentUsesTable {
  sha256: string;
  /** Permission code of their page. */
  module: string;
  recordId: number;
}

/** Contents that are kept whether or not a file holds them: of what was published. */
export interface ContentHoldsTable {
  sha256: string;
  /** Permission code of the page of what holds it, and its id. */
  module: string;
  holderId: number;
}

/** Tables of files and of what they hold. */
export interface FileTables {
  contents: ContentsTable;
  uploads: UploadsTable;
  files: FilesTable;
  contentUses: ContentUsesTable;
  contentHolds: ContentHoldsTable;
}
