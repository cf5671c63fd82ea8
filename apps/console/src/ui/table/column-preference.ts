/** User preferences of a table: visible columns, order, widths and density. Pure functions. */

export type Density = 'standard' | 'compact';

/** Stored form. Columns that it does not mention are as declared. */
export interface TablePreference {
  readonly order: readonly string[];
  readonly visible: Readonly<Record<string, boolean>>;
  /** Widths in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns before the others, which stay in view when the table is scrolled sideways. */
  readonly pinned: readonly string[];
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
  /** Pinned columns come first. */
  readonly pinned: boolean;
}

export const defaultPreference: TablePreference = {
  order: [],
  visible: {},
  widths: {},
  pinned: [],
  density: 'standard',
};

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

const textsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((key): key is string => typeof key === 'string') : [];

/** Reads a stored preference of this or an older release; invalid parts are dropped. */
export function readPreference(stored: unknown): TablePreference {
  if (!isObject(stored)) return defaultPreference;
  const { order, visible, widths, pinned, density } = stored;
  return {
    order: textsIn(order),
    visible: pick(visible, (value): value is boolean => typeof value === 'boolean'),
    widths: pick(widths, (value): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0),
    pinned: textsIn(pinned),
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
 * Applies user preferences to the declared columns: pinned ones first. Exactly one visible column is flexible: the
 * declared one unless it has a fixed width or is pinned, otherwise the last.
 */
export function arrangeColumns<C extends ArrangeableColumn>(
  columns: readonly C[],
  preference: TablePreference,
): readonly ArrangedColumn<C>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const pinnedKeys = new Set(preference.pinned);
  const arranged: ArrangedColumn<C>[] = [];
  for (const key of orderKeys([...byKey.keys()], preference.order)) {
    const column = byKey.get(key);
    if (column === undefined) continue;
    const visible = column.required === true || (preference.visible[key] ?? column.initiallyHidden !== true);
    const width = preference.widths[key];
    const pinned = pinnedKeys.has(key);
    arranged.push({ column, visible, width: clampWidth(width ?? column.width), flexible: false, pinned });
  }
  const [before, after] = [arranged.filter(({ pinned }) => pinned), arranged.filter(({ pinned }) => !pinned)];
  const ordered = [...before, ...after];
  const shown = ordered.filter(({ visible }) => visible);
  const flexible =
    shown.find(
      ({ column, pinned }) => column.flexible === true && !pinned && preference.widths[column.key] === undefined,
    ) ?? shown.at(-1);
  return ordered.map((entry) =>
    entry === flexible ? { ...entry, width: clampWidth(entry.column.width), flexible: true } : entry,
  );
}

/**
 * Number of pinned columns that stay in view: as many as take at most half of the table's width.
 *
 * @param columns visible ones
 * @param room width of the table, in pixels
 * @param before width of a fixed column before them, in pixels
 */
export function fixedColumns(
  columns: readonly Pick<ArrangedColumn<ArrangeableColumn>, 'pinned' | 'flexible' | 'width'>[],
  room: number,
  before: number,
): number {
  let [count, used] = [0, before];
  for (const { pinned, flexible, width } of columns) {
    used += width;
    if (!pinned || flexible || used > room / 2) return count;
    count += 1;
  }
  return count;
}

/** Copy of `items` with one moved. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}

const sortedEntries = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** True if two preferences have the same content. */
export function samePreference(one: TablePreference, other: TablePreference): boolean {
  const [a, b] = [one, other].map(({ order, visible, widths, pinned, density }) =>
    JSON.stringify([order, pinned, density, sortedEntries(visible), sortedEntries(widths)]),
  );
  return a === b;
}

/** True if columns are as declared, regardless of density. */
export function isDefaultArrangement(preference: TablePreference): boolean {
  return (
    preference.order.length === 0 &&
    preference.pinned.length === 0 &&
    Object.keys(preference.visible).length === 0 &&
    Object.keys(preference.widths).length === 0
  );
}
