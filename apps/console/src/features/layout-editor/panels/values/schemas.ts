import { mistakesIn } from '@mutai/layout/reading/check-value';

/** What says which values a field may have. */
export type Schema = Parameters<typeof mistakesIn>[0];

/** The part of a schema that fields go by. */
interface SchemaPart {
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly anyOf?: readonly SchemaPart[];
}

const partOf = (schema: Schema): SchemaPart => schema;

/**
 * The schema of a field within a record.
 *
 * @param way to it: `fontCh.size`
 * @throws where there is no such field
 */
export function schemaAt(schema: Schema, way: string): Schema {
  const found = way.split('.').reduce((part, key): SchemaPart => {
    const inside = (part.anyOf?.[0] ?? part).properties?.[key];
    if (inside === undefined) throw new Error(`There is no field ${way}.`);
    return inside;
  }, partOf(schema));
  return found;
}

/** What people call what a schema describes. */
export const titleOf = (schema: Schema): string => partOf(schema).title ?? '';

/** Between what a number has to be. */
export const boundsOf = (schema: Schema): { readonly min: number; readonly max: number } => {
  const { minimum = -Infinity, maximum = Infinity } = partOf(schema);
  return { min: minimum, max: maximum };
};

/** What is wrong with a value, in words for people; null: nothing. */
export const problemOf = (schema: Schema, value: unknown): string | null =>
  mistakesIn(schema, value)[0]?.message ?? null;
