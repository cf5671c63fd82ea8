/** What a form holds, and how two states of it differ. Pure. */

/** Values of a form by field: what JSON can hold. */
export type FormValues = Record<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Empty as far as a form is concerned: nothing, no text, no choice. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
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
