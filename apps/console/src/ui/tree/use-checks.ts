import { useMemo } from 'react';
import {
  checksOfStored,
  extentOf,
  selectedKeysOf,
  toggleKeys,
  valueOf,
  type Checks,
  type CheckedStrategy,
} from './model/tree-checks.ts';
import { descendantsOf, type TreeIndex, type TreeKey } from './model/tree-model.ts';

/** Props for checkable nodes. */
export interface CheckProps<N> {
  readonly checkable?: boolean;
  /** Checked keys by `checkedStrategy`. */
  readonly checked?: readonly TreeKey[] | undefined;
  readonly onCheck?: ((keys: TreeKey[]) => void) | undefined;
  /** Keys that represent checked nodes; default: all. */
  readonly checkedStrategy?: CheckedStrategy | undefined;
  /** With `with-half`: returns true if a branch stays half-checked without checked descendants. */
  readonly standsAlone?: ((node: N) => boolean) | undefined;
}

export interface CheckControl {
  readonly checks: Checks;
  /** Extent of checked visible nodes. */
  readonly extent: 'all' | 'some' | 'none';
  readonly toggle: (key: TreeKey) => void;
  readonly toggleAll: () => void;
}

const nothing: readonly TreeKey[] = [];

/** Checked nodes. Toggling affects visible nodes only, not those hidden by a search. */
export function useChecks<N>(
  all: TreeIndex<N>,
  shown: TreeIndex<N>,
  disabled: ReadonlySet<TreeKey>,
  { checkable = false, checked = nothing, onCheck, checkedStrategy = 'all', standsAlone }: CheckProps<N>,
): CheckControl {
  const held = useMemo(
    () => selectedKeysOf(all, checkable ? checked : nothing, checkedStrategy),
    [all, checkable, checked, checkedStrategy],
  );
  const checks = useMemo(() => checksOfStored(all, held), [all, held]);
  const free = useMemo(() => [...shown.entries.keys()].filter((key) => !disabled.has(key)), [shown, disabled]);
  const extent = useMemo(() => extentOf(free, checks), [free, checks]);

  const rules = {
    disabled,
    standsAlone: (key: TreeKey) => {
      const entry = all.entries.get(key);
      return entry !== undefined && standsAlone?.(entry.node) === true;
    },
  };
  const toggle = (keys: readonly TreeKey[]) =>
    onCheck?.(valueOf(all, toggleKeys(all, held, keys, rules), checkedStrategy));
  return {
    checks,
    extent,
    toggle: (key) => toggle([key, ...descendantsOf(shown, key)]),
    toggleAll: () => toggle([...shown.entries.keys()]),
  };
}
