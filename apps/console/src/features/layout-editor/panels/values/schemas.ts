import { validationErrorsIn } from '@mutai/layout/reading/check-value';

/** Schema of a field's values. */
export type Schema = Parameters<typeof validationErrorsIn>[0];

/** Subset of JSON Schema that fields use. */
interface SchemaPart {
  readonly title?: string;
  readonly type?: string;
  readonly const?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
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
  const part = partOf(schema);
  const kinds = part.anyOf ?? [part];
  return {
    min: Math.min(...kinds.map(({ const: only, minimum = -Infinity }) => only ?? minimum)),
    max: Math.max(...kinds.map(({ const: only, maximum = Infinity }) => only ?? maximum)),
  };
};

/** Rounds a number to whole numbers, or to the steps that a schema allows. */
export function roundedFor(schema: Schema, value: number): number {
  const part = partOf(schema);
  const kinds = part.anyOf ?? [part];
  const isWhole = kinds.every(({ type, const: only }) => type === 'integer' || Number.isInteger(only));
  if (isWhole) return Math.round(value);
  const { multipleOf } = part;
  if (multipleOf === undefined) return value;
  // Division by the inverse gives the decimal that is typed: 3 × 0.1 is none.
  const steps = Math.round(1 / multipleOf);
  return Math.round(value * steps) / steps;
}

/** Returns the validation message for a value; `null` if valid. */
export const problemOf = (schema: Schema, value: unknown): string | null =>
  validationErrorsIn(schema, value)[0]?.message ?? null;
