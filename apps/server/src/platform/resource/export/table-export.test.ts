import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exampleLinks } from '../../../testing/exports/example-links.ts';
import { tableExport } from './table-export.ts';

test('an export is rejected if its thread would need functions of the resource', () => {
  const links = { ...exampleLinks, path: '/api/v1/links' };
  expect(tableExport(links, 'link', [])).toHaveProperty('settings.table.table', 'exampleLinks');
  const condition = (text: string) => sql<boolean>`${text} = 'a'`;
  for (const special of [{ search: { name: condition } }, { computed: {} }, { shownTo: () => [] }]) {
    expect(() => tableExport({ ...links, ...special }, 'link', [])).toThrow('needs a thread of its own');
  }
});
