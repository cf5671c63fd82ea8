/** Values of a tree select. Pure functions. */
import type { TreeKey } from './tree-model.ts';

/** Accepted values of a tree select: one key, several, or an empty form value. */
export type TreeSelectInput = TreeKey | readonly TreeKey[] | null | undefined;

/** Selected keys. A single select uses the first of several. */
export function chosenKeys(value: TreeSelectInput, several: boolean): readonly TreeKey[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return several ? value : value.slice(0, 1);
}

/** Form value of a tree select: the key or `null`; an array for a multiple select. */
export function formValueOf(keys: readonly TreeKey[], several: boolean): TreeKey | TreeKey[] | null {
  return several ? [...keys] : (keys[0] ?? null);
}

/** Added key, otherwise the removed one. */
export function changedKey(before: readonly TreeKey[], after: readonly TreeKey[]): TreeKey | undefined {
  const old = new Set(before);
  const added = after.find((key) => !old.has(key));
  if (added !== undefined) return added;
  const left = new Set(after);
  return before.find((key) => !left.has(key));
}
