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

/** A stored layout: its document is JSON text, parsed on demand. */
export type StoredLayout = ListedLayout & {
  readonly document: string;
  /** JSON list of addresses of the file library in document, versions and publications. All of them use the files. */
  readonly files: string;
};

/** Stored values of a layout. */
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

/** Change of a layout with a checked document. */
interface LayoutChange {
  readonly version?: number;
  readonly document?: CheckedDocument;
}

/** New layout with a checked document. */
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

/** Converts a layout to its API form. @param read parses the document */
export const layoutRecord = (
  { files: _, document, ...record }: StoredLayout,
  read: (text: string) => LayoutRecord['document'],
): LayoutRecord => ({ ...record, document: read(document) });
