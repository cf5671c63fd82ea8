import { sql } from 'kysely';
import { forEachChunk, insertRows } from '../database/many-rows.ts';
import type { ReadDatabase } from '../database/open-database.ts';
import { among, joinedNumbers, listParameter, splitNumbers } from '../database/sql.ts';
import type { Row } from './columns.ts';
import type { DeclaredLink, Link } from './relations.ts';
import type { WriteTransaction } from '../database/transaction.ts';

function sidesOf(field: string, { table, label, columns }: DeclaredLink, of: string): Link {
  const [first, second] = Object.entries(columns);
  if (first === undefined || second === undefined) throw new Error(`${table} must have two link columns.`);
  const [[own], [other, to]] = first[1] === of ? [first, second] : [second, first];
  return { field, table, ...(label === undefined ? {} : { label }), own, other, to };
}

/**
 * Reads and writes the lists of ids that link tables hold for the records of a table.
 *
 * @param of table of the records
 * @param declared field of the record → link table with its ids
 */
export function linksOf({ dialect }: ReadDatabase, of: string, declared: Readonly<Record<string, DeclaredLink>>) {
  const links = Object.entries(declared).map(([field, link]) => sidesOf(field, link, of));
  const given = (values: object) => {
    const all = new Map(Object.entries(values) as [string, readonly number[] | undefined][]);
    return links.flatMap((link) => {
      const ids = all.get(link.field);
      return ids === undefined ? [] : [{ ...link, ids }];
    });
  };

  return {
    all: links,

    /** Sorts and deduplicates the lists, as a later read returns them. */
    normalized<V extends object>(values: V): V {
      const lists: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
        given(values).map(({ field, ids }) => [field, [...new Set(ids)].toSorted((a, b) => a - b)]),
      );
      return { ...values, ...lists };
    },

    /** Selections of the lists; the query must name the table `t`. */
    selected: () =>
      links.map(({ field, table, own, other }) =>
        joinedNumbers(dialect, other, sql`from ${sql.table(table)} where ${sql.ref(own)} = ${sql.ref('t.id')}`).as(
          field,
        ),
      ),

    /** Copies the lists of a row to a record. */
    read(row: Row, record: Record<string, unknown>): void {
      for (const { field } of links) record[field] = splitNumbers(row[field] as string | null);
    },

    /** Inserts the links of new records. */
    async insert(trx: WriteTransaction, records: readonly { readonly id: number; readonly values: object }[]) {
      for (const { field, table, own, other } of links) {
        const rows = records.flatMap(({ id, values }) =>
          given(values)
            .filter((link) => link.field === field)
            .flatMap(({ ids }) => ids.map((to) => ({ [own]: id, [other]: to }))),
        );
        if (rows.length > 0) await insertRows(dialect, trx, table, rows);
      }
    },

    /** Writes only the links that differ: an unchanged link must not wait for a lock on its other record. */
    async update(trx: WriteTransaction, id: number, values: object) {
      for (const { table, own, other, ids } of given(values)) {
        const { rows } = await sql<{ id: number }>`select ${sql.ref(other)} as "id" from ${sql.table(table)}
          where ${sql.ref(own)} = ${id}`.execute(trx);
        const before = new Set(rows.map((row) => row.id));
        const wanted = new Set(ids);
        const gone = [...before].filter((to) => !wanted.has(to));
        await forEachChunk(gone, (lost) =>
          sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}
            and ${among(dialect, other, listParameter(dialect, lost))}`.execute(trx),
        );
        const added = [...wanted].filter((to) => !before.has(to)).map((to) => ({ [own]: id, [other]: to }));
        if (added.length > 0) await insertRows(dialect, trx, table, added);
      }
    },
  };
}
