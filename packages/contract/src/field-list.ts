/* Helpers for resources that declare their fields in one list; see docs/adding-a-field.md. */

/** Declaration of one field. */
interface FieldDefinition {
  /** Label in forms, tables, sheets, messages and logs. */
  readonly label: string;
  /** Value that means "empty". */
  readonly empty?: unknown;
}

/** Names of the fields whose declaration sets a flag. */
export type FieldsWith<List, Flag extends string> = {
  [Field in keyof List]: List[Field] extends Readonly<Record<Flag, true>> ? Field : never;
}[keyof List];

export const fieldsWith = <List extends Readonly<Record<string, FieldDefinition>>, Flag extends string>(
  list: List,
  flag: Flag,
): readonly FieldsWith<List, Flag>[] =>
  Object.entries(list).flatMap(([field, definition]) =>
    Object.entries(definition).some(([name, value]) => name === flag && value === true)
      ? [field as FieldsWith<List, Flag>]
      : [],
  );

/** Field → label. */
export const labelsOf = <List extends Readonly<Record<string, FieldDefinition>>>(list: List) =>
  Object.fromEntries(Object.entries(list).map(([field, { label }]) => [field, label])) as {
    readonly [Field in keyof List]: List[Field]['label'];
  };

/** Field → empty value, without fields that declare none. */
export const emptyValuesOf = <List extends Readonly<Record<string, FieldDefinition>>>(list: List) =>
  Object.fromEntries(
    Object.entries(list).flatMap(([field, { empty }]) => (empty === undefined ? [] : [[field, empty]])),
  ) as {
    readonly [
      Field in keyof List as List[Field] extends { readonly empty: unknown } ? Field : never
    ]: List[Field]['empty'];
  };

/** Part of an object with the named fields, in their order. */
export const pickFields = <T extends object, Field extends keyof T>(
  values: T,
  names: readonly Field[],
): Pick<T, Field> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, Field>;
