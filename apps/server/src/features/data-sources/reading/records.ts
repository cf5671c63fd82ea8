/** Row of titles, and the rows below it. */
export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Values of cells that are decimal numbers. `asTyped`: numbers only if they are written the same, so that the price `12.50`
 * keeps its zero; `asNumbers`: numbers, to compute with. Leading zeros and many digits are texts either way: they are ids.
 */
export type Cells = 'asTyped' | 'asNumbers';

const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

function cellValue(text: string, cells: Cells): string | number {
  const trimmed = text.trim();
  if (!plainNumber.test(trimmed)) return text;
  const number = Number(trimmed);
  return cells === 'asNumbers' || String(number) === trimmed ? number : text;
}

/** Names of columns; empty ones are numbered, repeated ones get a number. */
function columnNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title, index) => {
    const base = title.trim() || `列${index + 1}`;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
    taken.add(name);
    return name;
  });
}

/** Records of the rows below a row of titles; blank rows are left out. */
export function recordsOf({ titles, rows }: Table, cells: Cells) {
  const names = columnNames(titles);
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, cellValue(row[index] ?? '', cells)])));
}
