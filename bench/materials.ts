/*
 * Measures lists and searches of 1,000,000 materials against 10,000, on both databases. Figures of docs/performance.md.
 */
import { filesPath } from '@mutai/contract/files/resource';
import { callerOf, printComparison, searchPath, sizes } from './callers.ts';
import { chosen, kinds, withSites, type Content, type Kind, type Site } from './sites.ts';

/** SQL of a unique digest per number. */
const digestOf: Readonly<Record<Kind, string>> = {
  sqlite: `printf('%064x', n)`,
  postgres: `lpad(to_hex(n), 64, '0')`,
};

/** Nine of ten are pictures named 素材, one is a video named 宣传片; five are named 欧阳荻, and five are used. */
const materials: Content = (series, rows, kind) => {
  const few = (rest: number) => `n % ${rows / 5} = ${rest}`;
  const named = (rare: string, other: string, most: string) =>
    `case when ${few(3)} then '${rare}' when n % 10 = 0 then '${other}' else '${most}' end || n`;
  const name = `${named('欧阳荻', '宣传片', '素材')} || '.png'`;
  const searchText = [
    name,
    `${named('ouyangdi', 'xuanchuanpian', 'sucai')} || '.png'`,
    `${named('oyd', 'xcp', 'sc')} || '.png'`,
  ];
  return `
    insert into "contents" ("sha256", "size", "mimetype", "uses", "createdAt")
      select ${digestOf[kind]}, n, 'image/png', 1, 0 from ${series};
    insert into "files" ("name", "mimetype", "path", "size", "type", "sha256", "categoryId", "description", "used",
      "searchText", "createdById", "createdAt", "updatedAt")
      select ${name}, 'image/png', '/files/' || ${digestOf[kind]}, n, case when n % 10 = 0 then 1 else 3 end,
        ${digestOf[kind]}, case when n % 100 = 1 then 2 else 1 end, '', case when ${few(7)} then 1 else 0 end,
        ${searchText.join(` || '\n' || `)}, 1, cast(1750000000000 as bigint) + n, cast(1750000000000 as bigint) + n
      from ${series};
    insert into "contentUses" select ${digestOf[kind]}, 'user', n from ${series} where ${few(7)};`;
};

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'largest first': { sort: 'size:desc' },
  'in the order of names': { sort: 'name:asc' },
  'page 900': { page: '900' },
  'videos, one of ten': { type: '1' },
  'a category, one of a hundred': { categoryId: '2' },
  'since a moment': { createdFrom: '2025-06-15T15:06:45Z' },
  'unused, nearly all': { unused: 'true' },
  'used, five': { unused: 'false' },
  'unused videos': { unused: 'true', type: '1' },
  'two characters, nine of ten': { name: '素材' },
  'two characters, one of ten': { name: '宣传' },
  'two characters, five': { name: '阳荻' },
  'two characters, none': { name: '荻阳' },
  'one character, five': { name: '荻' },
  'initials, one of ten': { name: 'xcp' },
  'initials, five': { name: 'oyd' },
  'pinyin, five': { name: 'ouyang' },
  'two characters, nine of ten, of one category in a hundred': { name: '素材', categoryId: '2' },
};

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = chosen(searches).map(([name, search]) => [name, searchPath(filesPath, search)] as const);
  await printComparison(`${kind}: materials`, paths, callers);
}

for (const kind of kinds) await withSites(kind, sizes, materials, (sites) => report(kind, sites));
