/** Values of a tree-select. Pure. */
import type { TreeKey } from './tree-model.ts';

/** What a tree-select can be given: a key, several, or nothing in any of the ways that a form has for it. */
export type TreeSelectInput = TreeKey | readonly TreeKey[] | null | undefined;

/** The chosen keys. Section 5: where only one can be chosen and several arrive, the first is kept. */
export function chosenKeys(value: TreeSelectInput, several: boolean): readonly TreeKey[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return several ? value : value.slice(0, 1);
}

/** What a tree-select gives to its form: the key, or null when there is none; an array where several can be chosen. */
export function formValueOf(keys: readonly TreeKey[], several: boolean): TreeKey | TreeKey[] | null {
  return several ? [...keys] : (keys[0] ?? null);
}

/** The key that has been added, or else the one that has been taken away. */
export function changedKey(before: readonly TreeKey[], after: readonly TreeKey[]): TreeKey | undefined {
  const old = new Set(before);
  const added = after.find((key) => !old.has(key));
  if (added !== undefined) return added;
  const left = new Set(after);
  return before.find((key) => !left.has(key));
}
