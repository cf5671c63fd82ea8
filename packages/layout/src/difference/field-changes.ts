/** JSON value; `undefined`: absent. */
type Value = unknown;

/**
 * Path → value before and after; `undefined`: absent. Nested fields are named by their dotted path, such as
 * `params.fontCh.size`; lists change as a whole.
 */
export type FieldChanges = Readonly<Record<string, readonly [before: Value, after: Value]>>;

type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of JSON values. */
export function sameValue(one: Value, other: Value): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

function* changesBetween(before: Fields, after: Fields, way: string): Generator<[string, readonly [Value, Value]]> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[key], after[key]];
    if (Object.is(old, now)) continue;
    if (isFields(old) && isFields(now)) yield* changesBetween(old, now, `${way}${key}.`);
    else if (!sameValue(old, now)) yield [way + key, [old, now]];
  }
}

/** Changes between two states of a record. */
export const fieldChanges = (before: object, after: object): FieldChanges =>
  Object.fromEntries(changesBetween(before as Fields, after as Fields, ''));

function withField(fields: Fields, [key = '', ...way]: readonly string[], value: Value): Fields {
  if (way.length > 0) {
    const inside = fields[key];
    // Skip the change if somebody else replaced or removed the nested record.
    return isFields(inside) ? { ...fields, [key]: withField(inside, way, value) } : fields;
  }
  if (value !== undefined) return { ...fields, [key]: value };
  const { [key]: _, ...others } = fields;
  return others;
}

/** Applies changes to a record; other fields stay. */
export const withChanges = <Record_ extends object>(record: Record_, changes: FieldChanges): Record_ =>
  Object.entries(changes).reduce<Fields>(
    (fields, [way, [, after]]) => withField(fields, way.split('.'), after),
    record as unknown as Fields,
  ) as unknown as Record_;

/** Inverse of changes. */
export const reversedChanges = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(Object.entries(changes).map(([way, [before, after]]) => [way, [after, before]]));
