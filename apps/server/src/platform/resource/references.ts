import { maxId } from '@mutai/contract/list';
import { sql } from 'kysely';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { Link, Reference, Relations } from './relations.ts';

/** A table with its column of display names. */
export type NamedTable = Pick<Reference, 'table' | 'nameColumn'>;

/** Ids in a value; 0, the root of a tree, is not one. */
export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one !== 0);

/** Id → display name; missing records are omitted, with ids too large for any record. */
export async function namesOf(
  executor: Executor,
  { table, nameColumn = 'name' }: NamedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const possible = ids.filter((id) => id <= maxId);
  if (possible.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select "id", ${sql.ref(nameColumn)} as "name"
    from ${sql.table(table)} where "id" in (${sql.join(possible)})`.execute(executor);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A field with ids of records of a table. Fields without a label are not checked. */
type CheckedField = NamedTable & Pick<Link, 'field' | 'label'>;

/**
 * Rejects values that reference missing records.
 *
 * @throws AppError 4000 on the field
 */
export async function checkReferences(
  executor: Executor,
  { references, links }: Pick<Relations, 'references' | 'links'>,
  values: object,
): Promise<void> {
  const given = new Map<string, unknown>(Object.entries(values));
  const checked: readonly CheckedField[] = [
    ...Object.entries(references).map(([field, reference]) => ({ ...reference, field })),
    ...links.map((link) => ({ ...link, table: link.to })),
  ];
  for (const { field, label, ...table } of checked) {
    const ids = idsIn(given.get(field));
    if (label === undefined || ids.length === 0) continue;
    const known = await namesOf(executor, table, ids);
    if (ids.every((id) => known.has(id))) continue;
    throw errors.invalidField(field, label, `所选${label.replace(/^所属/, '')}不存在，请刷新后重新选择`);
  }
}
