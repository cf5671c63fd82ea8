import { validationErrorsIn } from '@mutai/layout/reading/check-value';

/** Schema of a field's values. */
export type Schema = Parameters<typeof validationErrorsIn>[0];

/** Subset of JSON Schema that fields use. */
interface SchemaPart {
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly anyOf?: readonly SchemaPart[];
}

const partOf = (schema: Schema): SchemaPart => schema;

/**
 * Returns the schema of a nested field.
 *
 * @param way path, such as `fontCh.size`
 * @throws for an unknown field
 */
export function schemaAt(schema: Schema, way: string): Schema {
  const found = way.split('.').reduce((part, key): SchemaPart => {
    const inside = (part.anyOf?.[0] ?? part).properties?.[key];
    if (inside === undefined) throw new Error(`There is no field ${way}.`);
    return inside;
  }, partOf(schema));
  return found;
}

/** Returns the label of a schema. */
export const titleOf = (schema: Schema): string => partOf(schema).title ?? '';

/** Returns the bounds of a number schema. */
export const boundsOf = (schema: Schema): { readonly min: number; readonly max: number } => {
  const { minimum = -Infinity, maximum = Infinity } = partOf(schema);
  return { min: minimum, max: maximum };
};

/** Returns the validation message for a value; `null` if valid. */
export const problemOf = (schema: Schema, value: unknown): string | null =>
  validationErrorsIn(schema, value)[0]?.message ?? null;
