import { mistakesIn } from '@mutai/layout/reading/check-value';
import { type TSchema } from 'typebox';

/** The part of a schema that fields go by. */
interface SchemaPart {
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly anyOf?: readonly SchemaPart[];
}

const partOf = (schema: TSchema): SchemaPart => schema;

/**
 * The schema of a field within a record.
 *
 * @param way to it: `fontCh.size`
 * @throws where there is no such field
 */
export function schemaAt(schema: TSchema, way: string): TSchema {
  const found = way.split('.').reduce((part, key): SchemaPart => {
    const inside = (part.anyOf?.[0] ?? part).properties?.[key];
    if (inside === undefined) throw new Error(`There is no field ${way}.`);
    return inside;
  }, partOf(schema));
  return found;
}

/** What people call what a schema describes. */
export const titleOf = (schema: TSchema): string => partOf(schema).title ?? '';

/** Between what a number has to be. */
export const boundsOf = (schema: TSchema): { readonly min: number; readonly max: number } => {
  const { minimum = -Infinity, maximum = Infinity } = partOf(schema);
  return { min: minimum, max: maximum };
};

/** What is wrong with a value, in words for people; null: nothing. */
export const problemOf = (schema: TSchema, value: unknown): string | null =>
  mistakesIn(schema, value)[0]?.message ?? null;
