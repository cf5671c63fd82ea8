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
} from './column-preference.ts';

/** Arrangement of a table's columns by the user, and functions that change it. */
export interface TableArrangement<C extends ArrangeableColumn> {
  readonly columns: readonly ArrangedColumn<C>[];
  readonly density: Density;
  /** The columns are as declared. */
  readonly untouched: boolean;
  readonly setDensity: (density: Density) => void;
  readonly setVisible: (key: string, visible: boolean) => void;
  readonly setOrder: (keys: readonly string[]) => void;
  /** Width in pixels. */
  readonly setWidth: (key: string, width: number) => void;
  /** Restores the declared columns; keeps the density. */
  readonly restore: () => void;
}

/**
 * Stores a table's arrangement per user.
 *
 * @param name of the resource; the preference key is `table.` and this name
 */
export function useTablePreference<C extends ArrangeableColumn>(
  name: string,
  declared: readonly C[],
): TableArrangement<C> {
  const [stored, store] = useRemembered(`table.${name}`);
  const preference = useMemo(() => readPreference(stored), [stored]);
  const columns = useMemo(() => arrangeColumns(declared, preference), [declared, preference]);
  const put = useCallback((part: Partial<typeof preference>) => store({ ...preference, ...part }), [store, preference]);
  return {
    columns,
    density: preference.density,
    untouched: isDefaultArrangement(preference),
    setDensity: (density) => put({ density }),
    setVisible: (key, visible) => put({ visible: { ...preference.visible, [key]: visible } }),
    setOrder: (order) => put({ order }),
    setWidth: (key, width) => put({ widths: { ...preference.widths, [key]: clampWidth(width) } }),
    restore: () => store({ ...defaultPreference, density: preference.density }),
  };
}
