import { loggedAs } from '@mutai/contract/logs/logged-changes';
import { sql } from 'kysely';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { Link, Reference, Relations } from './relations.ts';

/** Ids in a value. */
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

/** A field with ids of records of a table, and what people call one of them; without that, nobody is told. */
type CheckedField = NamedTable & Pick<Link, 'field' | 'label'>;

/**
 * Refuses values that refer to what does not exist.
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
    const message = `所选${label.replace(/^所属/, '')}不存在，请刷新后重新选择`;
    throw errors.invalid({ [field]: message }, `${label}：${message}`);
  }
}

/** A table, and its column with what people know a record by. */
type NamedTable = Pick<Reference, 'table' | 'nameColumn'>;

/** Field with ids of other records (one, a list, none) → the table that they are in. */
export type LoggedReferences = Readonly<Record<string, NamedTable>>;

/**
 * Fields of a record that the log tells by names: its references, and its lists of ids.
 *
 * @param hidden fields that the log leaves out
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
