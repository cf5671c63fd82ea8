import { useCallback, useMemo } from 'react';
import { useRemembered } from '../kit/kit.tsx';
import {
  arrangeColumns,
  clampWidth,
  defaultPreference,
  isDefaultArrangement,
  readPreference,
  type ArrangeableColumn,
  type ArrangedColumn,
  type Density,
  type TablePreference,
} from './column-preference.ts';

/** Arrangement of a table's columns by the user, and functions that change it. */
export interface TableArrangement<C extends ArrangeableColumn> {
  readonly columns: readonly ArrangedColumn<C>[];
  readonly density: Density;
  /** Differences from the declared columns, and the density. */
  readonly preference: TablePreference;
  /** The columns are as declared. */
  readonly untouched: boolean;
  readonly setDensity: (density: Density) => void;
  readonly setVisible: (key: string, visible: boolean) => void;
  readonly setOrder: (keys: readonly string[]) => void;
  /** Width in pixels. */
  readonly setWidth: (key: string, width: number) => void;
  /** Keeps a column in view at the left; `null` where all columns always are. */
  readonly setPinned: ((key: string, pinned: boolean) => void) | null;
  /** Restores the declared columns; keeps the density. */
  readonly restore: () => void;
}

/** A stored arrangement, and what stores another one. */
export type ArrangementStorage = readonly [stored: unknown, store: (value: TablePreference) => void];

/**
 * Stores a table's arrangement per user.
 *
 * @param name of the resource; the preference key is `table.` and this name
 * @param elsewhere storage in place of the user's preference: a saved view
 */
export function useTablePreference<C extends ArrangeableColumn>(
  name: string,
  declared: readonly C[],
  elsewhere: ArrangementStorage | null = null,
): TableArrangement<C> {
  const remembered = useRemembered(`table.${name}`);
  const [stored, store] = elsewhere ?? remembered;
  const preference = useMemo(() => readPreference(stored), [stored]);
  const columns = useMemo(() => arrangeColumns(declared, preference), [declared, preference]);
  const put = useCallback((part: Partial<typeof preference>) => store({ ...preference, ...part }), [store, preference]);
  return {
    columns,
    density: preference.density,
    preference,
    untouched: isDefaultArrangement(preference),
    setDensity: (density) => put({ density }),
    setVisible: (key, visible) => put({ visible: { ...preference.visible, [key]: visible } }),
    setOrder: (order) => put({ order }),
    setWidth: (key, width) => put({ widths: { ...preference.widths, [key]: clampWidth(width) } }),
    setPinned: (key, pinned) =>
      put({ pinned: [...preference.pinned.filter((other) => other !== key), ...(pinned ? [key] : [])] }),
    restore: () => store({ ...defaultPreference, density: preference.density }),
  };
}
