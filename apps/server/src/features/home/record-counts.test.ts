import { categoriesPath } from '@mutai/contract/categories/resource';
import { commentsPath } from '@mutai/contract/comments/resource';
import { hourMs } from '@mutai/contract/durations';
import { filesPath } from '@mutai/contract/files/resource';
import { countedKinds, statisticsPath, type CountedKind } from '@mutai/contract/home/paths';
import type { Statistics } from '@mutai/contract/home/schema';
import { limits } from '@mutai/contract/limits';
import { restorePath, trashPath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { usersPath } from '@mutai/contract/users/resource';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { doJobs, openFileSite, type FileSite } from '../../testing/file-site.ts';
import { createCategory, createPost, publishPosts } from '../../testing/posts.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const tables: Readonly<Record<CountedKind, string>> = {
  post: 'posts',
  material: 'files',
  comment: 'comments',
  user: 'users',
  category: 'categories',
};
const paths: Readonly<Record<CountedKind, string>> = {
  post: postsPath,
  material: filesPath,
  comment: commentsPath,
  user: usersPath,
  category: categoriesPath,
};

const statisticsOf = async (client: Pick<Client, 'get'>) => (await client.get(statisticsPath)).data as Statistics;

/** Expected numbers by reading all rows. @param author of posts; default: all authors */
async function counted({ database: { read: db } }: TestApp, now: number, kind: CountedKind, author?: number) {
  const own = author === undefined ? sql`true` : sql`"authorId" = ${author}`;
  const { rows } = await sql<{ createdAt: number }>`select "createdAt" from ${sql.table(tables[kind])}
    where ${own}`.execute(db);
  const dayOf = (moment: number) => new Date(moment).toDateString();
  const created = Array.from({ length: limits.statisticsDays }, (_, index) => {
    const day = new Date(now);
    day.setDate(day.getDate() - limits.statisticsDays + 1 + index);
    return rows.filter((row) => dayOf(row.createdAt) === day.toDateString()).length;
  });
  return { kind, total: rows.length, created };
}

/** Runs the repeated job of a kind. */
const runRepeated = async ({ platform }: TestApp, kind: string) => {
  const job = platform.jobs.kinds.find((one) => one.kind === kind);
  expect(job).toBeDefined();
  await job?.run(null as never, new AbortController().signal);
};

async function siteWithWriter() {
  const site = await openFileSite();
  const writer = await signInHolding(site.app, site.admin, 'writer1', ['post', 'post:create', 'post:update']);
  const [post] = await publishPosts(site.app, site.admin, [{ title: '开放日', slug: 'open-day' }]);
  if (post === undefined) throw new Error('no post');
  return { site, app: site.app, admin: site.admin, writer, slug: post.slug };
}

type WriterSite = Awaited<ReturnType<typeof siteWithWriter>>;

async function expectExact({ site, app, admin, writer }: WriterSite): Promise<void> {
  const all = await Promise.all(countedKinds.map((kind) => counted(app, site.site.clock(), kind)));
  expect((await statisticsOf(admin)).counts).toEqual(all);
  expect((await statisticsOf(writer)).counts).toEqual([await counted(app, site.site.clock(), 'post', writer.user.id)]);
}

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

const creations: Readonly<Record<string, (site: WriterSite) => Promise<unknown>>> = {
  post: ({ admin }) => createPost(admin),
  ownPost: ({ writer }) => createPost(writer),
  material: ({ app, admin }) => uploadFile(app, admin, `${next()}.txt`, `内容 ${serial}`),
  comment: ({ app, slug }) =>
    app.call('POST', publicCommentsPath(slug), { body: { author: '读者', content: `第 ${next()} 条` } }),
  user: ({ admin }) => createUser(admin),
  category: ({ admin }) => createCategory(admin, `分类${next()}`),
  importedUsers: async ({ app, admin }) => {
    const rows = Array.from({ length: 3 }, () => [`import${next()}`]);
    return upload(app, admin.token, `${usersPath}/import?confirm=true`, await workbook([['登录账号'], ...rows]));
  },
};

const quickCreations = Object.keys(creations).filter((name) => name !== 'importedUsers');

interface Step {
  readonly kind: CountedKind;
  /** Selects one of the existing records, modulo their number. */
  readonly nth: number;
}

const one = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];

const listOf = async ({ admin }: WriterSite, path: string) =>
  (await admin.get(`${path}?size=100`)).data as readonly {
    readonly id: number;
    readonly slug?: string;
    readonly username?: string;
  }[];

const changes: Readonly<Record<string, (site: WriterSite, step: Step) => Promise<unknown>>> = {
  async delete(site, { kind, nth }) {
    const kept = { post: site.slug, user: site.writer.user.username };
    const all = await listOf(site, paths[kind]);
    const record = one(
      all.filter(({ slug, username }) => slug !== kept.post && username !== kept.user),
      nth,
    );
    return record && site.admin.delete(paths[kind], [record.id]);
  },
  async restore(site, { kind, nth }) {
    const trashed = one(await listOf(site, trashPath(paths[kind])), nth);
    return trashed && site.admin.post(restorePath(paths[kind]), { ids: [trashed.id] });
  },
  async purge(site, { kind, nth }) {
    const trashed = one(await listOf(site, trashPath(paths[kind])), nth);
    return trashed && site.admin.delete(trashPath(paths[kind]), { ids: [trashed.id] });
  },
  async handOver(site, { nth }) {
    const { id } = one(await listOf(site, postsPath), nth) ?? { id: 0 };
    const authorId = [site.writer.user.id, 1, null][nth % 3];
    return site.admin.patch(`${postsPath}/${id}`, { authorId });
  },
  joinDays: ({ app }) => runRepeated(app, 'join-record-counts'),
  async passTime({ site, admin, writer }, { nth }) {
    site.site.advance(nth * hourMs);
    // Using the sessions keeps them alive.
    await Promise.all([statisticsOf(admin), statisticsOf(writer)]);
  },
};

const anyStep = fc.record({
  // Few imports: each reads its sheet in a separate process.
  act: fc.constantFrom(...Object.keys(creations), ...quickCreations, ...Object.keys(changes)),
  kind: fc.constantFrom(...countedKinds),
  nth: fc.nat({ max: 9 }),
});

test('the numbers equal those of the rows after creating, deleting, restoring, purging and importing', async () => {
  const site = await siteWithWriter();
  await expectExact(site);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 22 }), async (steps) => {
      for (const { act, ...step } of steps) {
        await (creations[act]?.(site) ?? changes[act]?.(site, step));
      }
      // A job deletes the comments of purged posts.
      await doJobs(site.site);
      await expectExact(site);
    }),
    { numRuns: 3, endOnFailure: true },
  );
  await runRepeated(site.app, 'check-record-counts');
  expect(site.app.logs.filter((line) => line.includes('record counts'))).toEqual([]);
  await expectExact(site);
});

test('the check finds and corrects wrong numbers', async () => {
  const site = await siteWithWriter();
  const { app } = site;
  const { maintenance } = app.database;
  await maintenance.updateTable('recordCounts').set({ count: 40 }).where('kind', '=', 'user').execute();
  await maintenance.deleteFrom('recordCounts').where('kind', '=', 'post').execute();
  expect((await statisticsOf(site.admin)).counts.find(({ kind }) => kind === 'post')).toMatchObject({ total: 0 });
  await runRepeated(app, 'check-record-counts');
  expect(app.logs.filter((line) => line.includes('record counts were wrong'))).toHaveLength(1);
  await expectExact(site);
});

test('users get only numbers of records that they may read', async () => {
  const { app, admin } = await openFileSite();
  const nobody = await signInHolding(app, admin, 'nobody1', []);
  expect((await statisticsOf(nobody)).counts).toEqual([]);
  const clerk = await signInHolding(app, admin, 'clerk1', ['category', 'material']);
  expect((await statisticsOf(clerk)).counts.map(({ kind }) => kind)).toEqual(['material', 'category']);
  expect(await statisticsOf(admin)).toMatchObject({ today: '2026-01-01' });
});

test('creating does not wait for another uncommitted create', async () => {
  const { app, admin }: Pick<FileSite, 'app' | 'admin'> = await openFileSite();
  const { dialect, read: db, write } = app.database;
  // SQLite has only one writer at a time.
  if (dialect === 'sqlite') return;
  const row = { parentId: 0, title: '甲', slug: 'first', description: '', sort: 1, createdAt: 1, updatedAt: 1 };
  await write(async (trx) => {
    await trx.insertInto('categories').values(row).execute();
    app.platform.announceChange(trx, { module: 'category', action: 'create', ids: [] });
    await createCategory(admin, '乙');
  });
  const { total } = await db
    .selectFrom('recordCounts')
    .select((e) => e.fn.sum<number>('count').as('total'))
    .where('kind', '=', 'category')
    .executeTakeFirstOrThrow();
  expect(total).toBe(2);
});
