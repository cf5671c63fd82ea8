import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of layouts of screens; see schema.ts and features/layouts. */

export interface LayoutsTable extends RecordColumns {
  title: string;
  description: string;
  width: number;
  height: number;
  /** JSON: list of language codes. */
  languages: string;
  blockCount: number;
  status: string;
  publishedAt: number | null;
  /** Number of the publication shown on screens; null if unpublished. */
  publication: number | null;
  /** Searchable text: title, its pinyin, and description. */
  searchText: string;
  /** JSON: addresses of library files in the document, its versions and publications. */
  files: string;
  /** JSON: a document of @mutai/layout, with fields in canonical order. */
  document: string;
}

/** Saved versions of layouts. */
export interface LayoutVersionsTable {
  id: Generated<number>;
  layoutId: number;
  /** Value of the layout's `version` when it was saved. */
  number: number;
  title: string;
  width: number;
  height: number;
  blockCount: number;
  savedAt: number;
  savedById: number | null;
  /** Size of the document, in bytes. */
  bytes: number;
  /** JSON: addresses of library files in the document. */
  files: string;
  document: string;
}

/** Publications of layouts. Rows are immutable. */
export interface LayoutPublicationsTable {
  id: Generated<number>;
  layoutId: number;
  /** Counts from 1 in each layout. */
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
  /** JSON: contents used by the publication. */
  assets: string;
  /** Canonical JSON, of the schema version with which it was published. */
  document: string;
  /** Schema version of the document. */
  schemaVersion: Generated<number>;
}

/** Data sources that layouts show. */
export interface LayoutSourcesTable {
  layoutId: number;
  /** Number of the publication; 0: the saved document. */
  number: number;
  sourceId: number;
}

/** Saved styles of blocks. */
export interface LayoutStylesTable extends RecordColumns {
  name: string;
  /** JSON: `BlockStyle` of @mutai/layout. */
  style: string;
}

/** Templates of the site, saved from layouts. */
export interface LayoutTemplatesTable extends RecordColumns {
  name: string;
  category: string;
  width: number;
  height: number;
  blockCount: number;
  /** JSON: addresses of library files in the document. */
  files: string;
  /** JSON: like the document of a layout. */
  document: string;
}

/** Library of components. */
export interface LayoutComponentsTable extends RecordColumns {
  name: string;
  /** Counts the changes of the document. */
  revision: number;
  /** JSON: a document of @mutai/layout, with fields in canonical order. */
  document: string;
}

/** Documents of components by revision, the newest included. */
export interface LayoutComponentRevisionsTable {
  id: Generated<number>;
  componentId: number;
  revision: number;
  document: string;
}

/** Tables of layouts of screens. */
export interface LayoutTables {
  layouts: LayoutsTable;
  layoutVersions: LayoutVersionsTable;
  layoutPublications: LayoutPublicationsTable;
  layoutSources: LayoutSourcesTable;
  layoutStyles: LayoutStylesTable;
  layoutTemplates: LayoutTemplatesTable;
  layoutComponents: LayoutComponentsTable;
  layoutComponentRevisions: LayoutComponentRevisionsTable;
}
