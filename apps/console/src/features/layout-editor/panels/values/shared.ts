/** What several blocks have in common. Pure. */
import { sameValue } from '@mutai/layout/difference/field-changes';
import { type Block } from '@mutai/layout/model/block';

/** Stands for values of which not all are the same. */
export const mixed: unique symbol = Symbol('mixed');
export type Shared<Value> = Value | typeof mixed;

/** A value within a record; undefined where there is none. @param way to it: `params.fontCh.size` */
export const valueAt = (record: object, way: string): unknown =>
  way
    .split('.')
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null ? (inside as Readonly<Record<string, unknown>>)[key] : undefined,
      record,
    );

/** The value that all blocks have somewhere. */
export function sharedAt(blocks: readonly Block[], way: string): Shared<unknown> {
  const [first, ...others] = blocks;
  if (first === undefined) return mixed;
  const value = valueAt(first, way);
  return others.every((block) => sameValue(valueAt(block, way), value)) ? value : mixed;
}
