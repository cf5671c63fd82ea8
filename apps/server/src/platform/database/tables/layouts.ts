import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of layouts of screens; see schema.ts and features/layouts. */

export interface LayoutsTable extends RecordColumns {
  title: string;
  description: string;
  width: number;
  height: number;
  /** JSON: a list of codes. */
  languages: string;
  blockCount: number;
  status: string;
  publishedAt: number | null;
  /** Number of the publication that screens show. */
  publication: number | null;
  /** What it is found by: title and description, and how the title is pronounced. */
  searchText: string;
  /** JSON: addresses of the library in its document, its versions and its publications. */
  files: string;
  /** JSON: a document of @mutai/layout, with its fields in one order. */
  document: string;
}

/** What was saved of a layout. */
export interface LayoutVersionsTable {
  id: Generated<number>;
  layoutId: number;
  /** The layout's `version` with which it was saved. */
  number: number;
  title: string;
  width: number;
  height: number;
  blockCount: number;
  savedAt: number;
  savedById: number | null;
  /** Of the document. */
  bytes: number;
  /** JSON: addresses of the library in the document. */
  files: string;
  document: string;
}

/** What was put on screens. A row never changes. */
export interface LayoutPublicationsTable {
  id: Generated<number>;
  layoutId: number;
  /** From 1, for each layout. */
  number: number;
  layoutVersion: number;
  title: string;
  width: number;
  height: number;
  blockCount: number;
  assetCount: number;
  assetBytes: number;
  publishedAt: number;
  publishedById: number | null;
  /** SHA-256 of the document. */
  digest: string;
  /** JSON: the contents that it shows. */
  assets: string;
  document: string;
}

/** Tables of layouts of screens. */
export interface LayoutTables {
  layouts: LayoutsTable;
  layoutVersions: LayoutVersionsTable;
  layoutPublications: LayoutPublicationsTable;
}
