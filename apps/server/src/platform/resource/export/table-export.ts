import { fieldLabel, loggedText } from '@mutai/contract/logs/logged-changes';
import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import { sql } from 'kysely';
import type { Executor } from '../../database/open-database.ts';
import type { SheetValue } from '../../sheets/cells.ts';
import type { SheetColumn } from '../../sheets/sheet-writer.ts';
import { itemsOf } from '../choices.ts';
import type { Column } from '../columns.ts';
import type { Filter } from '../list/filters.ts';
import type { Relations } from '../relations.ts';
import type { StoredTypes } from '../repository.ts';
import type { TableDefinition } from '../table-repository.ts';
import type { TypesOf } from '../types.ts';

/**
 * Column of an export. Choices, references and lists of ids are shown by name, booleans and fixed codes as in the operation
 * log.
 */
export interface ExportColumn<Field extends string = string> {
  readonly field: Field;
  /** In characters. */
  readonly width: number;
  /** Default: label of the field in the operation log. */
  readonly title?: string;
}

/** Types of any exported table. */
export type ExportedTypes = TypesOf<{ record: BaseRecord; query: ListQueryBase }>;

/** An export as its thread receives it. */
export interface TableExport {
  readonly table: TableDefinition<ExportedTypes>;
  readonly columns: readonly ExportColumn[];
  /** Module of the resource in the operation log. */
  readonly module: string;
}

/** Declaration of a resource with an export. */
type Exported<T extends StoredTypes> = TableDefinition<T> | { readonly repository: object };

const isCustom = (filter: Filter) => typeof filter === 'function' || (typeof filter === 'object' && 'fold' in filter);

/** Parts of a table that its export reads, without functions, which cannot be sent to a thread. */
function exportedTable<T extends StoredTypes>(definition: TableDefinition<T>): TableExport['table'] {
  const { table, columns, links, references = {}, choices, counts, scopes, search, defaultSort } = definition;
  return {
    table,
    columns,
    references: Object.fromEntries(
      Object.entries(references).map(([field, reference]) => [field, { ...reference, onDelete: 'by-rules' }]),
    ),
    ...(links === undefined ? {} : { links }),
    ...(choices === undefined ? {} : { choices }),
    ...(counts === undefined ? {} : { counts }),
    ...(scopes === undefined ? {} : { scopes }),
    search,
    defaultSort,
  };
}

/**
 * Thread that exports a table, and its settings.
 *
 * @throws Error for a repository, a table with SQL of its own and a resource with `shownTo`, which need their own thread
 */
export function tableExport<T extends StoredTypes>(
  declaration: Exported<T> & { readonly path: string; readonly shownTo?: unknown },
  module: string,
  columns: readonly ExportColumn[],
) {
  const { path, shownTo } = declaration;
  const isPlain =
    !('repository' in declaration) &&
    declaration.computed === undefined &&
    shownTo === undefined &&
    !Object.values(declaration.search).some(isCustom);
  if (!isPlain) throw new Error(`The export of ${path} needs a thread of its own.`);
  const settings: TableExport = { table: exportedTable(declaration), columns, module };
  return { thread: new URL('./table-export-thread.ts', import.meta.url), settings };
}

type Names = ReadonlyMap<unknown, string>;

/** Names for the codes or ids in a field; undefined for a field that holds neither. */
async function namesIn(executor: Executor, relations: Relations, field: string): Promise<Names | undefined> {
  const { choices, references, links } = relations;
  const choice = choices[field];
  if (choice !== undefined) {
    return new Map((await itemsOf(executor, choice.dictionary)).map(({ code, name }) => [code, name]));
  }
  const { table, nameColumn = 'name' } = references[field] ?? {
    table: links.find((link) => link.field === field)?.to,
  };
  if (table === undefined) return undefined;
  const { rows } = await sql<{ id: number; name: string }>`select "id", ${sql.ref(nameColumn)} as "name"
    from ${sql.table(table)}`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const kindOf = (column: Column | undefined) => (typeof column === 'object' ? column.kind : column);
const commonTimes: Readonly<Record<string, Column>> = { createdAt: 'time', updatedAt: 'time' };

/** Converts the columns of an export, loading the names that their cells show. */
export function sheetColumns<Row extends object>(
  executor: Executor,
  relations: Relations,
  { table, columns, module }: TableExport,
): Promise<readonly SheetColumn<Row>[]> {
  const kinds: Readonly<Record<string, Column>> = { ...commonTimes, ...table.columns };
  return Promise.all(
    columns.map(async ({ field, width, title = fieldLabel(module, field) }): Promise<SheetColumn<Row>> => {
      const names = await namesIn(executor, relations, field);
      const isTime = kindOf(kinds[field]) === 'time';
      const cellOf = (value: unknown): SheetValue => {
        if (names !== undefined)
          return [value]
            .flat()
            .flatMap((one) => names.get(one) ?? [])
            .join('、');
        if (value === null || value === undefined || value === '' || typeof value === 'number') return value ?? null;
        if (isTime && typeof value === 'string') return new Date(value);
        return loggedText(module, field, value, String);
      };
      return { title, width, value: (row) => cellOf((row as Readonly<Record<string, unknown>>)[field]) };
    }),
  );
}
