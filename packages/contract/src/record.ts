import Type, { type TObject, type TOptional, type TProperties } from 'typebox';
import { maxId } from './list.ts';

/** Timestamp in an answer: ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/**
 * Fields of every editable record. `version` counts its changes from 1. `createdBy` and `updatedBy` are nicknames,
 * empty for changes by the system or by deleted users.
 */
export const recordFields = {
  id: Type.Integer(),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: Type.String(),
  updatedBy: Type.String(),
};

/** Fields of a record that generic lists and forms rely on. */
export interface BaseRecord {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: string;
  readonly updatedBy: string;
}

/** Version that a change is based on; a stale one is rejected with 4009. Without it, the last write wins. */
export const versionField = { version: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, title: '版本' })) };

/**
 * Body of a create or update. Accepts the record's read-only fields too and ignores them, because generic clients send
 * back whole records. Other fields are rejected.
 *
 * @param fields schemas of the writable fields
 * @param readOnly additional read-only fields of the resource; those of every record are included
 */
export const WriteBody = <F extends TProperties>(fields: F, readOnly: readonly string[] = []): TObject<F> => {
  const ignored = [...Object.keys(recordFields), ...readOnly].map(
    (name) => [name, Type.Optional(Type.Unknown({ readOnly: true }))] as const,
  );
  const properties: F = { ...Object.fromEntries(ignored), ...fields };
  return Type.Object(properties, { additionalProperties: false });
};

/** Makes fields optional. */
export const optionalFields = <F extends TProperties>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof F]: TOptional<F[Name]>;
  };

/** Adds default values to fields, for JSON stored before a field existed. */
export const withDefaults = <F extends TProperties>(
  fields: F,
  defaults: Readonly<{ [Name in keyof F]?: unknown }>,
): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      name in defaults ? { ...schema, default: defaults[name] } : schema,
    ]),
  ) as F;

/**
 * Body without its read-only fields.
 *
 * @param schema made by `WriteBody`
 */
export function writablePart<T extends object>(schema: TObject, body: T): T {
  const properties: Readonly<Record<string, { readonly readOnly?: unknown }>> = schema.properties;
  return Object.fromEntries(Object.entries(body).filter(([name]) => properties[name]?.readOnly !== true)) as T;
}
