import { isEmptyValue } from '@mutai/contract/logs/values';

/** Values of forms, their differences, and the resolution of conflicts. Pure functions. */

/** Form values by field, as JSON. */
export type FormValues = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** True for `undefined`, `null`, the empty text and an empty list. */
export function isBlank(value: unknown): boolean {
  return value === undefined || isEmptyValue(value);
}

/** Deep equality for users: all empty values are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isBlank(one) && isBlank(other))) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameValue(one[key], other[key]));
}

/** Names of fields with different values. */
export function changedNames<N extends string>(
  names: readonly N[],
  before: Readonly<Partial<Record<N, unknown>>>,
  after: Readonly<Partial<Record<N, unknown>>>,
): readonly N[] {
  return names.filter((name) => !sameValue(before[name], after[name]));
}

/** Picks values by name. */
export function pickValues<V extends FormValues>(values: V, names: readonly string[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
}

/**
 * Reads form values from a record with the same field names.
 *
 * @param empty values of a new record
 */
export const valuesLike =
  <V extends FormValues>(empty: V) =>
  (record: V): V => ({ ...empty, ...pickValues(record, Object.keys(empty)) });

export type Side = 'mine' | 'latest';

/** Decision for a field: one side, or a merged value. */
export type Decision = Side | { readonly merged: unknown };

/** Field whose value in the form differs from the server's. */
export interface Divergence {
  readonly name: string;
  readonly mine: unknown;
  readonly latest: unknown;
  /** Original value. */
  readonly base: unknown;
  /** Both sides changed it differently. */
  readonly both: boolean;
  /** Default decision: the side that changed it, mine if both did. */
  readonly start: Side;
}

/**
 * Compares form input with the current record.
 *
 * @param names fields of the form, in its order
 * @param base original values
 * @param mine values in the form
 * @param latest current values of the record
 */
export function findDivergences(
  names: readonly string[],
  base: FormValues,
  mine: FormValues,
  latest: FormValues,
): readonly Divergence[] {
  return names
    .filter((name) => !sameValue(mine[name], latest[name]))
    .map((name) => {
      const changedByMe = !sameValue(base[name], mine[name]);
      const changedByOther = !sameValue(base[name], latest[name]);
      return {
        name,
        mine: mine[name],
        latest: latest[name],
        base: base[name],
        both: changedByMe && changedByOther,
        start: changedByMe ? 'mine' : 'latest',
      };
    });
}

/** Current record with my or the merged value in every field where that was chosen. */
export function resolve<V extends FormValues>(
  latest: V,
  divergences: readonly Divergence[],
  choices: Readonly<Record<string, Decision>>,
): V {
  const decided = divergences.flatMap(({ name, mine, start }) => {
    const decision = choices[name] ?? start;
    if (decision === 'latest') return [];
    return [[name, decision === 'mine' ? mine : decision.merged] as const];
  });
  return { ...latest, ...Object.fromEntries(decided) };
}
