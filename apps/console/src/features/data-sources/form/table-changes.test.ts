import { limits } from '@mutai/contract/limits';
import { expect, it } from 'vitest';
import { copiedCells, withPasted } from './table-changes.ts';

const { tableRows, tableColumns } = limits.dataSources;
const table = { columns: ['一', '二'], rows: [['a', 'b']] };

it.each<[string, string[][]]>([
  [
    'a\tb\r\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\t', [['a', '']]],
  ['\t\n\n', [['', ''], ['']]],
  ['"a\nb"\t"say ""no"""\n', [['a\nb', 'say "no"']]],
  ['"a"b\t"c', [['"a"b', '"c']]],
  ['""\r5" pipe', [[''], ['5" pipe']]],
])('reads the cells of %j', (copied, cells) => {
  expect(copiedCells(copied)).toEqual(cells);
});

it.each([
  ['rows', 'a\tb\n'.repeat(130_000)],
  ['columns', 'a\t'.repeat(130_000)],
  ['characters in a quoted cell', `"${'长'.repeat(20_000_000)}"\tb`],
  ['open quotes', '"\n'.repeat(130_000)],
])('pastes a text of very many %s', (_, copied) => {
  const { table: pasted } = withPasted(table, { row: -1, column: 0 }, copiedCells(copied));
  expect(pasted.rows.length).toBeLessThanOrEqual(tableRows);
  expect(pasted.columns.length).toBeLessThanOrEqual(tableColumns);
});

it.each([
  [-1, tableRows + 1, false],
  [-1, tableRows + 2, true],
  [0, tableRows, false],
  [0, tableRows + 1, true],
])('says from row %i whether %i rows fit', (row, lines, isCut) => {
  expect(withPasted(table, { row, column: 0 }, copiedCells('a\n'.repeat(lines)))).toMatchObject({ isCut });
});
