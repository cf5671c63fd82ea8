import { isEmptyValue } from '@mutai/contract/logs/values';

/**
 * What a form holds, how two states of it differ, and what becomes of a record that two administrators changed. Pure.
 */

/** Values of a form by field: what JSON can hold. */
export type FormValues = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Empty as far as a form is concerned: nothing, no text, no choice. */
export function isBlank(value: unknown): boolean {
  return value === undefined || isEmptyValue(value);
}

/** Whether two values are the same to whoever typed them: by content, and all ways of being empty are one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isBlank(one) && isBlank(other))) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameValue(one[key], other[key]));
}

/** Names of the fields whose values differ. */
export function changedNames<N extends string>(
  names: readonly N[],
  before: Readonly<Partial<Record<N, unknown>>>,
  after: Readonly<Partial<Record<N, unknown>>>,
): readonly N[] {
  return names.filter((name) => !sameValue(before[name], after[name]));
}

/** The part of `values` under the given names. */
export function pickValues<V extends FormValues>(values: V, names: readonly string[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
}

/**
 * Reads the values of a form from a record that has its fields under the same names.
 *
 * @param empty the values of a new record
 */
export const valuesLike =
  <V extends FormValues>(empty: V) =>
  (record: V): V => ({ ...empty, ...pickValues(record, Object.keys(empty)) });

export type Side = 'mine' | 'latest';

/** What a field gets: one of both values, or one that was put together of them. */
export type Decision = Side | { readonly merged: unknown };

/** A field whose value in the form is not the one that the server has by now. */
export interface Divergence {
  readonly name: string;
  readonly mine: unknown;
  readonly latest: unknown;
  /** What the form started from. */
  readonly base: unknown;
  /** Both changed it, each to something else. */
  readonly both: boolean;
  /** Where the choice starts: with whoever changed it, with mine when both did. */
  readonly start: Side;
}

/**
 * Compares what was typed with what the record has become.
 *
 * @param names fields of the form, in its order
 * @param base values that the form started from
 * @param mine values in the form
 * @param latest values of the record as it is now
 */
export function diverging(
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

/** The record as it is now, with my value, or the one put together, in every field where I chose that. */
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
