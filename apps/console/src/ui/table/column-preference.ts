/** User preferences of a table: visible columns, order, widths and density. Pure functions. */

export type Density = 'standard' | 'compact';

/** Stored form. Columns that it does not mention are as declared. */
export interface TablePreference {
  readonly order: readonly string[];
  readonly visible: Readonly<Record<string, boolean>>;
  /** Widths in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

/** Column properties for its arrangement. */
export interface ArrangeableColumn {
  readonly key: string;
  readonly title: string;
  /** Default width in pixels. */
  readonly width: number;
  /** Cannot be hidden. */
  readonly required?: boolean;
  /** Hidden by default. */
  readonly initiallyHidden?: boolean;
  /** Takes the remaining width. */
  readonly flexible?: boolean;
}

/** Arranged column. */
export interface ArrangedColumn<C extends ArrangeableColumn> {
  readonly column: C;
  readonly visible: boolean;
  /** Width in pixels. */
  readonly width: number;
  /** Takes the remaining width; `width` is then its minimum. */
  readonly flexible: boolean;
}

export const defaultPreference: TablePreference = { order: [], visible: {}, widths: {}, density: 'standard' };

/** Limits of a column's width, in pixels. */
export const columnWidth = { min: 64, max: 800, step: 16 } as const;

/** Clamps a width and rounds it to whole pixels. */
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

/** Reads a stored preference of this or an older release; invalid parts are dropped. */
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

/** Column keys in the user's order; a new column follows its declared neighbor. */
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
 * Applies user preferences to the declared columns. Exactly one visible column is flexible: the declared one unless it
 * has a fixed width, otherwise the last.
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

/** Copy of `items` with one moved. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

/** True if columns are as declared, regardless of density. */
export function isDefaultArrangement(preference: TablePreference): boolean {
  return (
    preference.order.length === 0 &&
    Object.keys(preference.visible).length === 0 &&
    Object.keys(preference.widths).length === 0
  );
}
