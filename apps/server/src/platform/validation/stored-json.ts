import type { Static, TSchema } from 'typebox';
import { bodyErrors } from './validation.ts';

/**
 * Parses JSON from the database. An earlier release may have stored it: a missing field gets the default of the schema,
 * so every field that is added to a stored schema declares one.
 *
 * @throws Error naming the fields that do not fit, or SyntaxError
 */
export function readStored<S extends TSchema>(schema: S, json: string): Static<S> {
  const value: unknown = JSON.parse(json);
  const faults = bodyErrors(schema, value);
  if (Object.keys(faults).length > 0) throw new Error(`stored JSON does not fit its schema: ${JSON.stringify(faults)}`);
  return value as Static<S>;
}
