/*
 * Measures the global search with 100,000 users, posts, comments, materials and layouts, on both databases: frequent and
 * rare words, a user who may see few posts, and typing, which cancels all searches but the last. Figures of
 * docs/performance.md.
 */
import { postPermissions } from '@mutai/contract/posts/page';
import { searchPath as globalSearchPath } from '@mutai/contract/search/paths';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerWith, searchPath, took, type Caller } from './callers.ts';
import { median, signIn } from './measure.ts';
import { chosen, kinds, withSites, type Content, type Kind, type Site } from './sites.ts';

const rows = 100_000;
const rounds = 41;
/** Share of measurements that are faster than the second figure. */
const most = 0.95;

/** SQL of a unique digest per number. */
const digestOf: Readonly<Record<Kind, string>> = {
  sqlite: `printf('%064x', n)`,
  postgres: `lpad(to_hex(n), 64, '0')`,
};

const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈';
const surname = `substr('${surnames}', cast(1 + (n * 7919) % ${surnames.length} as integer), 1)`;

/** Nine of ten are of 本台, one of ten of 外台; five have a unique name. The second user has twenty posts. */
const records: Content = (series, _rows, kind) => {
  const place = `case when n % ${rows / 5} = 3 then '欧阳荻' when n % 10 = 0 then '外台' else '本台' end`;
  const sound = `case when n % ${rows / 5} = 3 then 'ouyangdi' when n % 10 = 0 then 'waitai' else 'bentai' end`;
  const initials = `case when n % ${rows / 5} = 3 then 'oyd' when n % 10 = 0 then 'wt' else 'bt' end`;
  const time = 'cast(1750000000000 as bigint) + n';
  const searchText = (ending: string) =>
    [place, sound, initials].map((name) => `${name} || n || '${ending}'`).join(` || '\n' || `);
  return `
    insert into "users" ("username", "nickname", "email", "avatar", "description", "passwordHash", "mustChangePassword",
      "enabled", "createdAt", "updatedAt")
      select 'seed' || n, ${place} || ${surname} || n, 'seed' || n || '@example.com', '', '', u."passwordHash", 0, 1,
        ${time}, ${time} from ${series} cross join "users" as u where u."id" = 1;
    insert into "roles" ("name", "code", "description", "holdsEverything", "createdAt", "updatedAt")
      values ('写作', 'bench-writer', '', 0, 0, 0);
    insert into "roleMenus" ("roleId", "menuId") select r."id", m."id" from "roles" as r, "menus" as m
      where r."code" = 'bench-writer' and m."code" = '${postPermissions.read}';
    insert into "userRoles" ("userId", "roleId") select 2, "id" from "roles" where "code" = 'bench-writer';
    insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status", "publishedAt", "pinned",
      "authorId", "content", "contentText", "createdById", "createdAt", "updatedAt")
      select ${place} || '新闻' || n, 'p' || n, '', '', 20, 'published', ${time}, 0,
        case when n % ${rows / 20} = 1 then 2 else 1 end, '{"type":"doc","schemaVersion":1,"content":[]}',
        '本台今天的节目从清晨开始播出，外台的明天开始' || n, 1, ${time}, ${time} from ${series};
    insert into "comments" ("postId", "author", "content", "status", "ip", "createdAt", "updatedAt")
      select n, '读者' || n, ${place} || '的节目很好看，希望多播一些' || n, 'approved', '', ${time}, ${time} from ${series};
    insert into "contents" ("sha256", "size", "mimetype", "uses", "createdAt")
      select ${digestOf[kind]}, n, 'image/png', 1, 0 from ${series};
    insert into "files" ("name", "mimetype", "path", "size", "type", "sha256", "categoryId", "description", "used",
      "searchText", "createdById", "createdAt", "updatedAt")
      select ${place} || n || '.png', 'image/png', '/files/' || ${digestOf[kind]}, n, 3, ${digestOf[kind]}, 1, '', 0,
        ${searchText('.png')}, 1, ${time}, ${time} from ${series};
    insert into "layouts" ("title", "description", "width", "height", "languages", "blockCount", "status", "searchText",
      "files", "document", "createdAt", "updatedAt")
      select ${place} || n, '', 1920, 1080, '["zh"]', 0, 'draft', ${searchText('')}, '[]', '{}', ${time}, ${time}
      from ${series};`;
};

const searches: Readonly<Record<string, string>> = {
  'one character, all have it': '台',
  'one character, nine of ten': '本',
  'one letter, all have it': 't',
  'one digit': '7',
  'two characters, nine of ten': '本台',
  'two characters, one of ten': '外台',
  'initials, nine of ten': 'bt',
  'pinyin, one of ten': 'waitai',
  'three characters, five': '欧阳荻',
  'one character, five': '荻',
  'initials, five': 'oyd',
  'two words that many have': '台 9',
  'six words': '台 1 2 3 4 5',
  'two words that never meet': '本台 外台',
  'one of each': '99999',
  'one character, none': '龘',
  'three characters, none': '无此人',
  'characters that many have, none in this order': '台本',
};

function row(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const slow = sorted[Math.floor(sorted.length * most)] ?? Number.NaN;
  return `| ${name} | ${median(times).toFixed(1)} ms | ${slow.toFixed(1)} ms |`;
}

async function timesOf(work: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < rounds; round += 1) times.push(await took(work));
  return times;
}

/** Milliseconds between two keys of a fast typist. */
const keyMs = 60;
const typed = '本台新闻清晨';

/** Types a word, cancelling the search of each shorter one. @returns milliseconds that the last search took */
async function typing({ url, headers }: Caller): Promise<number> {
  for (let length = 1; length < typed.length; length += 1) {
    const leave = new AbortController();
    const path = searchPath(globalSearchPath, { keyword: typed.slice(0, length) });
    const search = fetch(`${url}${path}`, { headers, signal: leave.signal }).catch(() => undefined);
    await sleep(keyMs);
    leave.abort();
    await search;
  }
  return took(async () => {
    await (await fetch(`${url}${searchPath(globalSearchPath, { keyword: typed })}`, { headers })).arrayBuffer();
  });
}

async function report(kind: Kind, site: Site): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const admin = callerWith(site.server.url, await signIn(site.server));
  const writer = callerWith(site.server.url, await signIn(site.server, 'seed1'));
  print(`| ${kind}: global search of 5 × ${rows.toLocaleString('en')} | median | p95 |`);
  print('|---|---:|---:|');
  for (const [name, keyword] of chosen(searches)) {
    const path = searchPath(globalSearchPath, { keyword });
    print(row(name, await timesOf(() => admin.get(path))));
    print(row(`${name}; twenty own posts`, await timesOf(() => writer.get(path))));
  }
  const last: number[] = [];
  for (let round = 0; round < rounds; round += 1) last.push(await typing(admin));
  print(row('the last search while typing', last));
  print('');
}

for (const kind of kinds) {
  await withSites(kind, [rows], records, async ([site]) => {
    if (site !== undefined) await report(kind, site);
  });
}
