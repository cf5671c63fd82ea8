import type {
  CreateDataSource,
  DataSource,
  DataSourceQuery,
  ListedDataSource,
  UpdateDataSource,
} from '@mutai/contract/data-sources/schema';
import type { TypesOf } from '../../platform/resource/types.ts';

/** Request header as it is stored. */
export interface SealedHeader {
  readonly name: string;
  /** See platform/secrets. */
  readonly sealed: string;
}

/** Stored data source. */
export type StoredDataSource = Omit<DataSource, 'headers' | 'password'> & {
  readonly headers: SealedHeader[];
  /** See platform/secrets; empty: none. */
  readonly password: string;
};

/** Facts that a value is made from. */
export type SourceFacts = Pick<
  StoredDataSource,
  | 'kind'
  | 'url'
  | 'method'
  | 'body'
  | 'headers'
  | 'topic'
  | 'username'
  | 'password'
  | 'format'
  | 'charset'
  | 'timeLimit'
  | 'sizeLimit'
  | 'path'
  | 'expression'
  | 'table'
  | 'fileId'
  | 'sheetName'
  | 'statistics'
  | 'postCategoryId'
  | 'tag'
  | 'fileCategoryId'
  | 'count'
>;

/** Stored values. */
type Values = SourceFacts & Pick<StoredDataSource, 'name' | 'description' | 'enabled' | 'interval' | 'staleAfter'>;

export type DataSources = TypesOf<{
  record: StoredDataSource;
  listed: ListedDataSource;
  answer: DataSource;
  query: DataSourceQuery;
  create: CreateDataSource;
  update: UpdateDataSource;
  values: Values;
}>;
