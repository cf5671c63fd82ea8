import { loggedAs } from '@mutai/contract/logs/logged-changes';
import { sql } from 'kysely';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { Link, Reference, Relations } from './relations.ts';

/** Ids in a value; 0, the root of a tree, is not one. */
const idsIn = (value: unknown): readonly number[] =>
  [value].flat().filter((one): one is number => typeof one === 'number' && one !== 0);

async function namesOf(
  executor: Executor,
  { table, nameColumn = 'name' }: NamedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`select "id", ${sql.ref(nameColumn)} as "name"
    from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(executor);
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

/** A table with its column of display names. */
type NamedTable = Pick<Reference, 'table' | 'nameColumn'>;

/** Field with ids of other records (none, one or a list) → referenced table. */
export type LoggedReferences = Readonly<Record<string, NamedTable>>;

/**
 * Fields of a record that the log shows as names: references and lists of ids.
 *
 * @param hidden fields that the log omits
 */
export const loggedReferences = (
  { references, links }: Relations,
  hidden: ReadonlySet<string> = new Set(),
): LoggedReferences =>
  Object.fromEntries(
    [...Object.entries(references), ...links.map(({ field, to }) => [field, { table: to }] as const)].filter(
      ([field]) => !hidden.has(field),
    ),
  );

/**
 * Replaces ids in logged changes by names, which stay readable after the records are deleted.
 *
 * @param all changes whose names are loaded
 * @returns function that replaces the ids in one of these changes
 */
export async function namingReferences(
  executor: Executor,
  references: LoggedReferences,
  all: readonly Changes[],
): Promise<(changes: Changes) => Changes> {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [field, table] of Object.entries(references)) {
    const ids = new Set(all.flatMap((changes) => (changes[field] ?? []).flatMap(idsIn)));
    names.set(field, await namesOf(executor, table, [...ids]));
  }
  const named = (field: string, value: unknown): unknown => {
    const found = idsIn(value).map((id) => names.get(field)?.get(id) ?? `#${id}`);
    return Array.isArray(value) ? found : (found[0] ?? null);
  };
  return (changes) =>
    Object.fromEntries(
      Object.entries(changes).map(([field, [before, after]]) =>
        field in references ? [loggedAs(field), [named(field, before), named(field, after)]] : [field, [before, after]],
      ),
    );
}
