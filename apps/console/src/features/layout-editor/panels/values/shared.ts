/** Common values of several blocks. Pure functions. */
import { sameValue } from '@mutai/layout/difference/field-changes';
import { type Block } from '@mutai/layout/model/block';

/** Marks values that differ between blocks. */
export const mixed: unique symbol = Symbol('mixed');
export type Shared<Value> = Value | typeof mixed;

/** Returns a nested value; `undefined` if absent. @param way path, such as `params.fontCh.size` */
export const valueAt = (record: object, way: string): unknown =>
  way
    .split('.')
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null ? (inside as Readonly<Record<string, unknown>>)[key] : undefined,
      record,
    );

/** Returns whether blocks have a value at a path that is `null` where there is none. */
export function presenceAt(blocks: readonly Block[], way: string): Shared<boolean> {
  const there = blocks.filter((block) => valueAt(block, way) !== null).length;
  return there === blocks.length || (there === 0 ? false : mixed);
}

/** Returns the value at a path if all blocks share it. */
export function sharedAt(blocks: readonly Block[], way: string): Shared<unknown> {
  const [first, ...others] = blocks;
  if (first === undefined) return mixed;
  const value = valueAt(first, way);
  return others.every((block) => sameValue(valueAt(block, way), value)) ? value : mixed;
}
