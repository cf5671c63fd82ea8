import type { LayoutQuery, LayoutRecord, ListedLayout } from '@mutai/contract/layouts/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { tableRepository, type TableRepository } from '../../platform/resource/table-repository.ts';
import type { CheckedDocument } from './layout-document.ts';

/** A layout as it is kept: with its document as a text, which is read where it is wanted. */
export type StoredLayout = ListedLayout & {
  readonly document: string;
  /** JSON: addresses of the library in its document, its versions and its publications. All of these use the files. */
  readonly files: string;
};

/** What is stored of a layout. */
export type LayoutValues = Pick<
  StoredLayout,
  | 'title'
  | 'description'
  | 'width'
  | 'height'
  | 'languages'
  | 'blockCount'
  | 'status'
  | 'publishedAt'
  | 'publication'
  | 'files'
  | 'document'
> & { readonly searchText: string };

/** What is asked of a layout: a document, or what is done to the one that is saved. */
export interface LayoutChange {
  readonly version?: number;
  readonly document?: CheckedDocument;
  /** Number of the version that the document is that of. */
  readonly restored?: number;
  /** Publishes what is saved, publishes a publication again, or takes off the screens what is on them. */
  readonly act?: 'publish' | 'unpublish' | { readonly republish: number };
}

export type LayoutsRepository = TableRepository<StoredLayout, LayoutQuery, LayoutValues, ListedLayout>;

export const layoutsRepository = (database: Database): LayoutsRepository =>
  tableRepository<StoredLayout, LayoutQuery, LayoutValues, never, ListedLayout>(database, {
    table: 'layouts',
    columns: {
      title: 'text',
      description: 'text',
      width: 'number',
      height: 'number',
      languages: 'json',
      blockCount: 'number',
      status: 'text',
      publishedAt: 'time',
      publication: 'number',
      searchText: { kind: 'text', secret: true },
      files: { kind: 'text', listed: false },
      document: { kind: 'text', listed: false },
    },
    fileColumns: ['files'],
    search: {
      text: { contains: 'searchText' },
      status: 'oneOf',
      created: { timeRange: 'createdAt' },
      updated: { timeRange: 'updatedAt' },
    },
    defaultSort: 'id:desc',
    nullable: ['publishedAt'],
  });

/** A layout as the wire has it. @param read its document */
export const layoutRecord = (
  { files: _, document, ...record }: StoredLayout,
  read: (text: string) => LayoutRecord['document'],
): LayoutRecord => ({ ...record, document: read(document) });
