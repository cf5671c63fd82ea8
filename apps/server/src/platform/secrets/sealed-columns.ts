import { sql } from 'kysely';
import type { Executor } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { SealedKind, SealedValue } from './sealed-values.ts';

/** Text column of a table whose rows have an id. */
export interface TextColumn {
  readonly table: keyof Schema;
  readonly column: string;
  /** Restricts the rows to those with this text in another column. */
  readonly only?: { readonly column: string; readonly is: string };
}

type Texts = Pick<SealedKind, 'label' | 'enterAgain'>;

async function readColumn(executor: Executor, { table, column, only }: TextColumn) {
  const { rows } = await sql<{ readonly id: number; readonly text: string }>`
    select "id", ${sql.ref(column)} as "text" from ${sql.table(table)}
    where ${only === undefined ? sql`${sql.ref(column)} <> ''` : sql`${sql.ref(only.column)} = ${only.is}`}
    order by "id"`.execute(executor);
  return rows;
}

/** Replaces a text without a new version of its record. @returns false if the text differs from `before` */
async function replaceText(
  trx: WriteTransaction,
  { table, column }: TextColumn,
  row: { readonly id: number; readonly before: string; readonly after: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${row.after}
    where "id" = ${row.id} and ${sql.ref(column)} = ${row.before}`.execute(trx);
  return numAffectedRows > 0n;
}

/**
 * Declares a column whose texts contain encrypted values, such as JSON. Sealed texts are unique and look the same in nested
 * JSON, so that they are replaced wherever they are.
 *
 * @param find returns the values in a text
 */
export function sealedWithin(
  column: TextColumn,
  texts: Texts,
  find: (text: string) => readonly Pick<SealedValue, 'name' | 'sealed'>[],
): SealedKind {
  return {
    ...texts,
    async read(executor) {
      const rows = await readColumn(executor, column);
      return rows.flatMap(({ id, text }) => {
        let before = text;
        return find(text).map(({ name, sealed }): SealedValue => {
          const replace: SealedValue['replace'] = async (trx, resealed) => {
            const row = { id, before, after: before.replace(sealed, () => resealed) };
            before = row.after;
            return replaceText(trx, column, row);
          };
          return { name, sealed, replace };
        });
      });
    },
  };
}

/**
 * Declares a column that contains an encrypted value, or an empty text.
 *
 * @param name name that the values are sealed with
 */
export const sealedColumn = (column: TextColumn, name: string, texts: Texts): SealedKind =>
  sealedWithin(column, texts, (text) => [{ name, sealed: text }]);
