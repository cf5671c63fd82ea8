/** Decimal numbers that lose nothing as a number: no leading zeros, few digits. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

/** Value of a cell: a number if the text is one. */
const cellValue = (text: string): string | number => (plainNumber.test(text.trim()) ? Number(text) : text);

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
export function recordsOf(titles: readonly string[], rows: readonly (readonly string[])[]) {
  const names = columnNames(titles);
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, cellValue(row[index] ?? '')])));
}
