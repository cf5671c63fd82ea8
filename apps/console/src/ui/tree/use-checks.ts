import { useMemo, useState } from 'react';
import {
  checksOfStored,
  extentOf,
  heldOf,
  toggleAlone,
  toggleKeys,
  valueOf,
  type Checks,
  type CheckedStrategy,
} from './model/tree-checks.ts';
import { descendantsOf, type TreeIndex, type TreeKey } from './model/tree-model.ts';

/** Props for checkable nodes. */
export interface CheckProps<N> {
  readonly checkable?: boolean;
  /** Checked keys by `checkedStrategy`; uncontrolled unless given. */
  readonly checked?: readonly TreeKey[] | undefined;
  readonly defaultChecked?: readonly TreeKey[] | undefined;
  readonly onCheck?: ((keys: TreeKey[], info: CheckInfo) => void) | undefined;
  /** Keys that represent checked nodes; default: all. */
  readonly checkedStrategy?: CheckedStrategy | undefined;
  /** Checking a node affects its descendants and ancestors; default: true. */
  readonly linked?: boolean | undefined;
  /** With `with-half`: returns true if a branch stays half-checked without checked descendants. */
  readonly standsAlone?: ((node: N) => boolean) | undefined;
}

export interface CheckInfo {
  /** Partially checked branches. */
  readonly halfChecked: readonly TreeKey[];
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
  props: CheckProps<N>,
): CheckControl {
  const { checkable = false, checked, defaultChecked = nothing, onCheck, checkedStrategy = 'all' } = props;
  const { linked = true, standsAlone } = props;
  const [own, setOwn] = useState(defaultChecked);
  const value = checked ?? own;
  const held = useMemo(
    () => heldOf(all, checkable ? value : nothing, linked ? checkedStrategy : 'with-half'),
    [all, checkable, value, linked, checkedStrategy],
  );
  const checksOf = (keys: ReadonlySet<TreeKey>): Checks =>
    linked ? checksOfStored(all, keys) : { checked: keys, half: new Set() };
  const checks = useMemo<Checks>(
    () => (linked ? checksOfStored(all, held) : { checked: held, half: new Set() }),
    [all, held, linked],
  );
  const free = useMemo(() => [...shown.entries.keys()].filter((key) => !disabled.has(key)), [shown, disabled]);
  const extent = useMemo(() => extentOf(free, checks), [free, checks]);

  const change = (next: ReadonlySet<TreeKey>) => {
    const keys = valueOf(all, next, linked ? checkedStrategy : 'with-half');
    setOwn(keys);
    onCheck?.(keys, { halfChecked: [...checksOf(next).half] });
  };
  const rules = {
    disabled,
    standsAlone: (key: TreeKey) => {
      const entry = all.entries.get(key);
      return entry !== undefined && standsAlone?.(entry.node) === true;
    },
  };
  return {
    checks,
    extent,
    toggle: (key) =>
      change(linked ? toggleKeys(all, held, [key, ...descendantsOf(shown, key)], rules) : toggleAlone(held, key)),
    toggleAll: () => change(toggleKeys(all, held, [...shown.entries.keys()], rules)),
  };
}
