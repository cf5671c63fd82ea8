import type { Changes } from '../audit/audit.ts';
import type { Executor } from '../database/open-database.ts';
import { anyTables } from './record-table.ts';

/** Field that holds ids of other records (one, a list, none) → what the log has in its place. */
export type LoggedReferences = Readonly<Record<string, LoggedReference>>;

export interface LoggedReference {
  /** Field of the log with their names. */
  readonly as: string;
  /** Where they are; it has a column `name`. */
  readonly table: string;
}

/** Ids in a value; 0 is the place above the top of a tree. */
const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one !== 0);

async function namesOf(executor: Executor, table: string, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await anyTables(executor).selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [Number(row['id']), String(row['name'])]));
}

/**
 * Puts names in place of ids, which tell people nothing, the less so when the records are gone.
 *
 * @param all changes of which the names are wanted
 * @returns what does it with each of them
 */
export async function namingReferences(
  executor: Executor,
  references: LoggedReferences,
  all: readonly Changes[],
): Promise<(changes: Changes) => Changes> {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [field, { table }] of Object.entries(references)) {
    const ids = new Set(all.flatMap((changes) => (changes[field] ?? []).flatMap(idsIn)));
    names.set(field, await namesOf(executor, table, [...ids]));
  }
  const named = (field: string, value: unknown): unknown => {
    const found = idsIn(value).map((id) => names.get(field)?.get(id) ?? `#${id}`);
    return Array.isArray(value) ? found : (found[0] ?? null);
  };
  return (changes) =>
    Object.fromEntries(
      Object.entries(changes).map(([field, [before, after]]) => {
        const reference = references[field];
        return reference === undefined
          ? [field, [before, after]]
          : [reference.as, [named(field, before), named(field, after)]];
      }),
    );
}
