import Type, { type TObject, type TProperties } from 'typebox';
import { maxId } from './list.ts';

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/**
 * What every editable record has. `version` counts its changes, from 1. `createdBy` and `updatedBy` are nicknames, empty
 * where nobody did it or who did is gone.
 */
export const recordFields = {
  id: Type.Integer(),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: Type.String(),
  updatedBy: Type.String(),
};

/** The part of a record that lists and forms of every resource rely on. */
export interface BaseRecord {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: string;
  readonly updatedBy: string;
}

/** Version that a change was made from; a stale one is refused with 4009. Without it the last write wins. */
export const versionField = { version: Type.Optional(Type.Integer({ minimum: 1, maximum: maxId, title: '版本' })) };

/**
 * Body of a create or change: its own fields, and the record's read-only ones, which generic clients send back
 * and the server ignores. Any other field is refused.
 *
 * @param fields schemas of what may be written
 * @param readOnly names of the resource's own fields that are ignored; those that every record has are anyway
 */
export const WriteBody = <F extends TProperties>(fields: F, readOnly: readonly string[] = []): TObject<F> => {
  const ignored = [...Object.keys(recordFields), ...readOnly].map(
    (name) => [name, Type.Optional(Type.Unknown({ readOnly: true }))] as const,
  );
  const properties: F = { ...Object.fromEntries(ignored), ...fields };
  return Type.Object(properties, { additionalProperties: false });
};

/**
 * What of a body may be written: without the read-only fields, which clients may send back.
 *
 * @param schema made by `WriteBody`
 */
export function writablePart<T extends object>(schema: TObject, body: T): T {
  const properties: Readonly<Record<string, { readonly readOnly?: unknown }>> = schema.properties;
  return Object.fromEntries(Object.entries(body).filter(([name]) => properties[name]?.readOnly !== true)) as T;
}
