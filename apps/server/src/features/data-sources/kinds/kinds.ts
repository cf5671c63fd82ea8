import type { DataSourceKind } from '@mutai/contract/data-sources/resource';
import type { ReadDatabase } from '../../../platform/database/open-database.ts';
import { contentKinds } from './content.ts';
import { httpKind } from './http.ts';
import type { SourceKind } from './kind.ts';
import { type PushDependencies, pushKinds } from './push/push-kinds.ts';
import { type ReadFile, sheetKind } from './sheet.ts';
import { statisticsKind, type StatisticsDependencies } from './statistics.ts';
import { tableKind } from './table.ts';

export interface KindDependencies extends StatisticsDependencies, PushDependencies {
  readonly readFile: ReadFile;
}

export type SourceKinds = Readonly<Record<DataSourceKind, SourceKind>>;

/** Every kind of data source. */
export const sourceKinds = (database: ReadDatabase, dependencies: KindDependencies): SourceKinds => ({
  http: httpKind(dependencies.outbound, dependencies.credentials),
  ...pushKinds(dependencies),
  table: tableKind,
  sheet: sheetKind(database, dependencies.readFile),
  statistics: statisticsKind(database, dependencies),
  ...contentKinds(database, dependencies),
});
