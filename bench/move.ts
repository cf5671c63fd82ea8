/*
 * Measures moves of a site: SQLite and disk to PostgreSQL and another folder, back, and files to object storage in memory.
 * A figure of docs/performance.md.
 *
 *   node bench/move.ts [--rows 1000000] [--gigabytes 5]
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs, promisify } from 'node:util';
import { startFauxqs } from '../apps/server/src/testing/object-storage.ts';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../apps/server/src/testing/postgres.ts';
import { startMutai } from './servers.ts';
import { indexTexts } from './sites.ts';

const { values: asked } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, gigabytes: { type: 'string', default: '5' } },
});
const rows = Number(asked.rows);
/** Bytes of a file. */
const fileBytes = 5 * 1024 ** 2;
const files = Math.round((Number(asked.gigabytes) * 1024 ** 3) / fileBytes);
/** Files that are moved to object storage, which holds them in memory. */
const remoteFiles = Math.min(files, 100);
const megabyte = 1024 ** 2;

const run = promisify(execFile);
const command = path.resolve(import.meta.dirname, '../apps/server/dist/move.js');

/** Creates a site: four fifths of its rows are lines of the login log, a fifth are posts of 1.6 KB. */
async function makeSite(dataDir: string, lines: number, contents: number): Promise<void> {
  await (await startMutai(dataDir)).stop();
  const db = new DatabaseSync(path.join(dataDir, 'mutai.db'));
  const series = (count: number) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`;
  if (lines > 0) {
    db.exec(`
      begin;
      insert into "loginLogs" ("username", "nickname", "success", "description", "ip", "os", "browser", "createdAt")
        select 'guest', '用户' || (n % 500), 1, '登录成功', '10.0.0.1', 'Windows 11', 'Chrome 140.0', 1750000000000 + n
        from ${series(lines * 0.8)};
      insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status", "publishedAt", "pinned",
        "authorId", "content", "contentText", "createdById", "updatedById", "createdAt", "updatedAt")
        select '本台新闻' || n, 'p' || n, '摘要' || n, '', 20, 'published', 1750000000000 + n, 0, 1,
          '{"type":"doc","schemaVersion":1,"content":[{"type":"paragraph","content":[{"type":"text","text":"' ||
          replace(hex(zeroblob(250)), '0', '字') || '"}]}]}', '今天的节目从清晨开始播出' || n, 1, 1,
          1750000000000 + n, 1750000000000 + n
        from ${series(lines * 0.2)};
      commit`);
  }
  const insert = db.prepare(
    'insert into "contents" ("sha256", "size", "mimetype", "createdAt", "uses") values (?, ?, \'\', 0, 1)',
  );
  const content = randomBytes(fileBytes);
  for (let n = 0; n < contents; n += 1) {
    content.writeUInt32BE(n);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const folder = path.join(dataDir, 'files', sha256.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, sha256), content);
    insert.run(sha256, fileBytes);
  }
  db.close();
  if (lines > 0) await indexTexts(dataDir);
}

type Environment = Readonly<Record<string, string>>;

const root = await mkdtemp(path.join(tmpdir(), 'mutai-bench-move-'));
const folder = (name: string) => path.join(root, name);

/** Moves a site and prints how long it took. */
async function measure(name: string, from: Environment, to: Environment, bytes: number, lines: number): Promise<void> {
  const file = folder('new.env');
  await writeFile(
    file,
    Object.entries(to)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  );
  const began = performance.now();
  const env = { PATH: process.env['PATH'] ?? '', ...from };
  const child = run(process.execPath, ['--max-old-space-size=512', command, file], { cwd: root, env });
  let frozenAt = 0;
  child.child.stdout?.on('data', (text: string) => {
    if (frozenAt === 0 && text.includes('正在进入只读')) frozenAt = performance.now();
  });
  const { stdout } = await child;
  const [copying, frozen] = [frozenAt - began, performance.now() - frozenAt].map((ms) => ms / 1000);
  const rates = [
    bytes > 0 ? `files ${copying?.toFixed(0)} s (${(bytes / megabyte / (copying ?? 1)).toFixed(0)} MB/s)` : '',
    `read-only ${frozen?.toFixed(0)} s${lines > 0 ? ` (${Math.round(lines / (frozen ?? 1))} rows/s)` : ''}`,
  ];
  process.stdout.write(`${name}: ${rates.filter((text) => text !== '').join(', ')}\n${stdout}\n`);
}

const cluster = await startPostgresCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
const s3 = await startFauxqs();
try {
  await createDatabase(cluster.url, 'moved');
  const one = { DATA_DIR: folder('one') };
  const two = { DATA_DIR: folder('two'), DATABASE_URL: databaseUrl(cluster.url, 'moved') };
  await makeSite(one.DATA_DIR, rows, files);
  await measure('SQLite and disk to PostgreSQL and disk', one, two, files * fileBytes, rows);
  await rm(one.DATA_DIR, { recursive: true });
  await measure('PostgreSQL and disk to SQLite and disk', two, { DATA_DIR: folder('three') }, files * fileBytes, rows);
  const four = { DATA_DIR: folder('four') };
  await makeSite(four.DATA_DIR, 0, remoteFiles);
  const keys = { STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 'b' };
  const remote = { ...four, STORAGE_URL: `s3://contents/?endpoint=${s3.url}`, ...keys };
  await measure('disk to object storage', four, remote, remoteFiles * fileBytes, 0);
} finally {
  await s3.stop();
  await cluster.stop();
  await rm(root, { recursive: true, force: true });
}
