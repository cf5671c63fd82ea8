import { sql } from 'kysely';
import type { Executor } from '../../database/open-database.ts';
import type { SheetColumn } from '../../sheets/sheet-writer.ts';
import { itemsOf } from '../choices.ts';
import type { Relations } from '../relations.ts';

/** A column of an export that shows names for a code, an id or a list of ids. */
export interface NamesColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Field of the resource: a choice, a reference or a list of links. */
  readonly namesOf: string;
}

type Names = ReadonlyMap<unknown, string>;

async function namesIn(executor: Executor, { choices, references, links }: Relations, field: string): Promise<Names> {
  const choice = choices[field];
  if (choice !== undefined) {
    return new Map((await itemsOf(executor, choice.dictionary)).map(({ code, name }) => [code, name]));
  }
  const { table, nameColumn = 'name' } = references[field] ?? {
    table: links.find((link) => link.field === field)?.to,
  };
  if (table === undefined) throw new Error(`${field} must be a choice, a reference or a list of links.`);
  const { rows } = await sql<{ id: number; name: string }>`select "id", ${sql.ref(nameColumn)} as "name"
    from ${sql.table(table)}`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Converts the columns of an export, loading the names that their cells show. */
export function exportColumns<Row>(
  executor: Executor,
  relations: Relations,
  columns: readonly (SheetColumn<Row> | NamesColumn)[],
): Promise<readonly SheetColumn<Row>[]> {
  return Promise.all(
    columns.map(async (column): Promise<SheetColumn<Row>> => {
      if ('value' in column) return column;
      const { title, width, namesOf: field } = column;
      const names = await namesIn(executor, relations, field);
      const held = (row: Row) => [(row as Readonly<Record<string, unknown>>)[field]].flat();
      return {
        title,
        width,
        value: (row) =>
          held(row)
            .flatMap((value) => names.get(value) ?? [])
            .join('、'),
      };
    }),
  );
}
