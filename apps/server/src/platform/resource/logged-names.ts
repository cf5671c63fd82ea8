import { loggedAs } from '@mutai/contract/logs/logged-changes';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import { type Choices, isChosen, itemsOf } from './choices.ts';
import { idsIn, type NamedTable, namesOf } from './references.ts';
import type { Relations } from './relations.ts';

/** Field with ids of other records (none, one or a list) → referenced table. */
export type LoggedReferences = Readonly<Record<string, NamedTable>>;

/**
 * Fields of a record that the log shows as names: references and lists of ids.
 *
 * @param hidden fields that the log omits
 */
export const loggedReferences = (
  { references, links }: Pick<Relations, 'references' | 'links'>,
  hidden: ReadonlySet<string> = new Set(),
): LoggedReferences =>
  Object.fromEntries(
    [...Object.entries(references), ...links.map(({ field, to }) => [field, { table: to }] as const)].filter(
      ([field]) => !hidden.has(field),
    ),
  );

type Naming = (value: unknown) => unknown;

async function namingIds(executor: Executor, table: NamedTable, values: readonly unknown[]): Promise<Naming> {
  const names = await namesOf(executor, table, [...new Set(values.flatMap(idsIn))]);
  return (value) => {
    const found = idsIn(value).map((id) => names.get(id) ?? `#${id}`);
    return Array.isArray(value) ? found : (found[0] ?? null);
  };
}

async function namingCodes(executor: Executor, dictionary: string): Promise<Naming> {
  const names = new Map((await itemsOf(executor, dictionary)).map(({ code, name }) => [code, name]));
  return (value) => (isChosen(value) ? (names.get(value) ?? value) : value);
}

/**
 * Replaces ids and codes in logged changes by names, which stay readable after the records are deleted.
 *
 * @param all changes whose names are loaded
 * @returns function that replaces those in one of these changes
 */
export async function changeNamer(
  executor: Executor,
  { references, choices = {} }: { readonly references: LoggedReferences; readonly choices?: Choices },
  all: readonly Changes[],
): Promise<(changes: Changes) => Changes> {
  const namings = new Map<string, Naming>();
  for (const field of new Set(all.flatMap((changes) => Object.keys(changes)))) {
    const [table, choice] = [references[field], choices[field]];
    if (table !== undefined) {
      const values = all.flatMap((changes) => changes[field] ?? []);
      namings.set(field, await namingIds(executor, table, values));
    } else if (choice !== undefined) namings.set(field, await namingCodes(executor, choice.dictionary));
  }
  return (changes) =>
    Object.fromEntries(
      Object.entries(changes).map(([field, [before, after]]) => {
        const named = namings.get(field);
        if (named === undefined) return [field, [before, after]];
        return [field in references ? loggedAs(field) : field, [named(before), named(after)]];
      }),
    );
}
