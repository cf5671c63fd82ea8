import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * Writes a snapshot of a site of a release, for the test that later releases can open it
 * (apps/server/src/upgrade.test.ts). Run it once for each release with new migrations:
 *
 *   node scripts/capture-site.ts <checkout of that release, installed> apps/server/src/testing/released-sites/<last migration>.json
 *
 * It starts the server of that checkout on an empty SQLite database, fills it through the API, stops it, and writes the
 * content of all tables. It imports nothing of the product, so that it works with any release.
 */

const password = 'Mutai#2026';
/** Hash of the password in the format used before PHC strings. */
const oldHash = 'argon2id$c2FsdHNhbHRzYWx0c2FsdA$WT7TPA0gJ30Kb-y6zAkE577bPIj_hnL7jamYcML4ppI';
/** Timeout of the server's start, in milliseconds. */
const startTimeoutMs = 60_000;

interface Item {
  readonly id: number;
  readonly code: string;
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** API client with a token. */
const clientOf =
  (url: string, token: string): Call =>
  async (method, address, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent =
      body === undefined ? { method, headers: { authorization: headers.authorization } } : { method, headers };
    const reply = await fetch(`${url}/api/v1${address}`, {
      ...sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await reply.json()) as { code: number; message?: string; data: unknown };
    if (code !== 2000) throw new Error(`${method} ${address}: ${code} ${message ?? ''}`);
    return data;
  };

async function signIn(url: string, username: string): Promise<string> {
  return String(await clientOf(url, '')('POST', '/auth/login', { username, password, remember: true }));
}

/** Fills a new site with records of all kinds, and leaves one of each resource in the trash. */
async function fill(url: string, call: Call): Promise<void> {
  const add = async (address: string, body: object) => ((await call('POST', address, body)) as Item).id;
  const all = async (address: string) => (await call('GET', `${address}?size=0`)) as readonly Item[];

  const headOffice = await add('/departments', { name: '总部', code: 'head-office', leader: '张三' });
  const newsroom = await add('/departments', { name: '新闻部', code: 'newsroom', parentId: headOffice });
  const studio = await add('/departments', { name: '演播部', code: 'studio', parentId: headOffice });
  await call('POST', '/departments/arrange', { parentId: headOffice, ids: [studio, newsroom] });
  const closed = await add('/departments', { name: '旧部门', code: 'closed', parentId: headOffice });

  const directory = await add('/menus', { name: '外部', code: 'outside', type: 1, icon: 'folder', path: '/outside' });
  const link = await add('/menus', {
    name: '官网',
    code: 'website',
    type: 2,
    parentId: directory,
    icon: 'link',
    path: 'https://example.com',
  });
  const removedPage = await add('/menus', {
    name: '旧页面',
    code: 'former-page',
    type: 2,
    parentId: directory,
    icon: 'file',
    path: 'https://example.com/former',
  });
  const top = (await all('/menus')) as readonly (Item & { readonly parentId: number })[];
  const order = top.filter(({ parentId }) => parentId === 0).map(({ id }) => id);
  await call('POST', '/menus/arrange', { parentId: 0, ids: order.toReversed() });

  const codes = new Map((await all('/menus')).map(({ id, code }) => [code, id]));
  const menuIds = ['user', 'user:create', 'website', 'former-page'].map((code) => codes.get(code) ?? 0);
  const editors = await add('/roles', { name: '值班编辑', code: 'duty-editor', description: '轮值', menuIds });
  const former = await add('/roles', { name: '旧角色', code: 'former-role', menuIds });

  const type = await add('/dictTypes', { name: '频道', code: 'channel', description: '播出频道' });
  await add('/dicts', { typeId: type, name: '综合', code: 'general', sort: 10 });
  const removedItem = await add('/dicts', { typeId: type, name: '体育', code: 'sport', sort: 20, enabled: false });
  const removedType = await add('/dictTypes', { name: '旧类型', code: 'former-type' });
  await add('/dicts', { typeId: removedType, name: '旧项', code: 'former-item' });

  const people = { password, departmentId: newsroom, roleIds: [editors, former] };
  const writer = await add('/users', { ...people, username: 'writer1', nickname: '李四' });
  await add('/users', { ...people, username: 'early1', nickname: '早期用户' });
  const leaver = await add('/users', { ...people, username: 'leaver1', nickname: '离职者', departmentId: closed });
  await call('PATCH', `/users/${writer}`, { description: '夜班', avatar: '/avatars/1.svg' });
  const own = clientOf(url, await signIn(url, 'writer1'));
  const made = (await own('POST', '/users', { username: 'helper1', nickname: '王五' })) as Item;
  await call('PATCH', `/users/${made.id}`, { enabled: false });
  await own('PUT', '/preferences/theme', { value: { mode: 'dark' } });
  await own('POST', '/auth/login', { username: 'writer1', password: 'wrong' }).catch(() => undefined);

  await call('DELETE', `/users/${leaver}`);
  await call('DELETE', `/departments/${closed}`);
  await call('DELETE', `/roles/${former}?force=true`);
  await call('DELETE', `/menus/${removedPage}`);
  await call('DELETE', `/dicts/${removedItem}`);
  await call('DELETE', `/dictTypes/${removedType}?force=true`);
  await call('PATCH', `/menus/${link}`, { name: '公司官网' });
  await call('PATCH', '/settings/logs', { loginDays: 90 });
}

/** Reads all tables of a database. */
function tablesOf(database: DatabaseSync) {
  const names = database
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
    .all()
    .map(({ name }) => String(name));
  const rowsOf = (table: string) => database.prepare(`select * from "${table}" order by rowid`).all();
  const own = names.filter((name) => !name.startsWith('kysely_'));
  return {
    migrations: rowsOf('kysely_migration').map(({ name }) => String(name)),
    lastIds: Object.fromEntries(
      database
        .prepare('select name, seq from sqlite_sequence')
        .all()
        .map(({ name, seq }) => [String(name), Number(seq)]),
    ),
    tables: Object.fromEntries(own.map((table) => [table, rowsOf(table)])),
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const giveUpAt = Date.now() + startTimeoutMs;
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > giveUpAt) throw new Error('The server does not respond.');
    await delay(200);
  }
}

async function capture(checkout: string, file: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-capture-'));
  const port = String(await freePort());
  const server = spawn(process.execPath, [path.join(checkout, 'apps/server/start.js')], {
    cwd: dataDir,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  let token = '';
  try {
    await untilItAnswers(url);
    token = await signIn(url, 'admin');
    await fill(url, clientOf(url, token));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  const database = new DatabaseSync(path.join(dataDir, 'mutai.db'));
  database.prepare(`update "users" set "passwordHash" = ? where "username" = 'early1'`).run(oldHash);
  const site = { capturedAt: Date.now(), password, token, ...tablesOf(database) };
  database.close();
  await writeFile(file, JSON.stringify(site));
  await rm(dataDir, { recursive: true });
}

const [, , checkout, file] = process.argv;
if (checkout === undefined || file === undefined) throw new Error('capture-site.ts <checkout> <file>');
await capture(path.resolve(checkout), path.resolve(file));
