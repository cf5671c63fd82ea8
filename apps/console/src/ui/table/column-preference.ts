/** What a user changed about a table: which columns, their order and width, and the density. Pure. */

export type Density = 'standard' | 'compact';

/** As it is stored. Columns that it does not mention are as the page declares them. */
export interface TablePreference {
  readonly order: readonly string[];
  readonly visible: Readonly<Record<string, boolean>>;
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

/** A column as far as its arrangement is concerned. */
export interface ArrangeableColumn {
  readonly key: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  /** Cannot be hidden. */
  readonly required?: boolean;
  /** Hidden until the user shows it. */
  readonly initiallyHidden?: boolean;
  /** Takes the room that is left. */
  readonly flexible?: boolean;
}

/** A column as it is shown. */
export interface ArrangedColumn<C extends ArrangeableColumn> {
  readonly column: C;
  readonly visible: boolean;
  /** Pixels. */
  readonly width: number;
  /** Takes the room that is left; `width` is then the least it gets. */
  readonly flexible: boolean;
}

export const defaultPreference: TablePreference = { order: [], visible: {}, widths: {}, density: 'standard' };

/** Bounds of a column's width, in pixels. */
export const columnWidth = { min: 64, max: 800, step: 16 } as const;

/** A width within the bounds, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pick<T>(source: unknown, keep: (value: unknown) => value is T): Record<string, T> {
  const picked: [string, T][] = [];
  if (isObject(source)) for (const [key, value] of Object.entries(source)) if (keep(value)) picked.push([key, value]);
  return Object.fromEntries(picked);
}

/** Reads what was stored, by this or an older release; what does not fit is left out. */
export function readPreference(stored: unknown): TablePreference {
  if (!isObject(stored)) return defaultPreference;
  const { order, visible, widths, density } = stored;
  return {
    order: Array.isArray(order) ? order.filter((key): key is string => typeof key === 'string') : [],
    visible: pick(visible, (value): value is boolean => typeof value === 'boolean'),
    widths: pick(widths, (value): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0),
    density: density === 'compact' ? 'compact' : 'standard',
  };
}

/** Column keys in the user's order; a column that is new since then stands behind its declared neighbour. */
export function orderKeys(declared: readonly string[], stored: readonly string[]): readonly string[] {
  const keys = [...new Set(stored)].filter((key) => declared.includes(key));
  declared.forEach((key, index) => {
    if (keys.includes(key)) return;
    const before = declared[index - 1];
    keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
  });
  return keys;
}

/**
 * Joins the declared columns with what the user changed. Exactly one visible column is flexible: the declared
 * one unless it was given a width, else the last.
 */
export function arrangeColumns<C extends ArrangeableColumn>(
  columns: readonly C[],
  preference: TablePreference,
): readonly ArrangedColumn<C>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const arranged: ArrangedColumn<C>[] = [];
  for (const key of orderKeys([...byKey.keys()], preference.order)) {
    const column = byKey.get(key);
    if (column === undefined) continue;
    const visible = column.required === true || (preference.visible[key] ?? column.initiallyHidden !== true);
    const width = preference.widths[key];
    arranged.push({ column, visible, width: clampWidth(width ?? column.width), flexible: false });
  }
  const shown = arranged.filter(({ visible }) => visible);
  const flexible =
    shown.find(({ column }) => column.flexible === true && preference.widths[column.key] === undefined) ?? shown.at(-1);
  return arranged.map((entry) =>
    entry === flexible ? { ...entry, width: clampWidth(entry.column.width), flexible: true } : entry,
  );
}

/** A copy of `items` with the one at `from` moved to `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

/** Whether the table is as the page declares it, whatever its density. */
export function isDefaultArrangement(preference: TablePreference): boolean {
  return (
    preference.order.length === 0 &&
    Object.keys(preference.visible).length === 0 &&
    Object.keys(preference.widths).length === 0
  );
}
