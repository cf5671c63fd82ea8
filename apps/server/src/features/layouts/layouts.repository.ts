import type {
  CreateLayout,
  LayoutQuery,
  LayoutRecord,
  ListedLayout,
  UpdateLayout,
} from '@mutai/contract/layouts/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
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

/** Change of a layout: the document is checked. */
interface LayoutChange {
  readonly version?: number;
  readonly document?: CheckedDocument;
}

/** A new layout: its document is checked. */
interface NewLayout {
  readonly document: CheckedDocument;
}

export type Layouts = TypesOf<{
  record: StoredLayout;
  listed: ListedLayout;
  answer: LayoutRecord;
  saved: ListedLayout;
  query: LayoutQuery;
  createBody: CreateLayout;
  updateBody: UpdateLayout;
  create: NewLayout;
  update: LayoutChange;
  values: LayoutValues;
}>;

export const layoutsRepository = (database: Database) =>
  tableRepository<Layouts>(database, {
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
