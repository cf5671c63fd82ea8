import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs, hourMs } from '@mutai/contract/durations';
import { everything } from '@mutai/contract/permissions';
import type { CreatePost } from '@mutai/contract/posts/schema';
import type { Layout } from '@mutai/layout/model/layout';
import { dayAt } from '@mutai/schedule/days';
import { zoneOf } from '@mutai/schedule/zone';
import type { Clock } from '../../platform/time/clock.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';
import { addAnnouncements } from './demo-announcements.ts';
import { comments } from './demo-comments.ts';
import { departments, devices, disabled, materials, people } from './demo-content.ts';
import { demoLayouts } from './demo-layouts.ts';
import { addPlaylists } from './demo-playlists.ts';
import { addPlays, type TakePlays } from './demo-plays.ts';
import { addSchedule } from './demo-schedule.ts';
import { addScreens } from './demo-screens.ts';
import type { Platform } from '../../platform/platform.ts';
import { categories, demoPosts, type DemoPost } from './demo-posts.ts';

/** Number of login log lines: several pages. */
const signIns = 180;

interface Person {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/** @returns department code → id */
async function addDepartments(
  trx: WriteTransaction,
  authorId: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const origin = creationColumns({ userId: authorId, now: now - 120 * dayMs });
  for (const [index, [code, name, parent, leader, phone]] of departments.entries()) {
    const mail = `${code}@example.com`;
    const row = { parentId: ids.get(parent) ?? 0, name, code, leader, phone, mail, sort: (index + 1) * 10, enabled: 1 };
    const { id } = await trx
      .insertInto('departments')
      .values({ ...row, ...origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(code, id);
  }
  return ids;
}

async function addPeople(trx: WriteTransaction, authorId: number, now: number): Promise<readonly Person[]> {
  const departmentIds = await addDepartments(trx, authorId, now);
  const roles = await trx.selectFrom('roles').select('id').where('holdsEverything', '=', 0).orderBy('id').execute();
  const added: Person[] = [];
  for (const [index, [username, nickname, description, avatar, department]] of people.entries()) {
    const createdAt = now - (people.length - index) * 3 * dayMs;
    const { id } = await trx
      .insertInto('users')
      .values({
        username,
        nickname,
        description,
        avatar: avatar === 0 ? '' : `/avatars/${avatar}.svg`,
        departmentId: departmentIds.get(department) ?? null,
        passwordHash: '',
        mustChangePassword: 0,
        enabled: disabled.has(username) ? 0 : 1,
        ...creationColumns({ userId: authorId, now: createdAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = roles[index % roles.length];
    if (role !== undefined) await trx.insertInto('userRoles').values({ userId: id, roleId: role.id }).execute();
    added.push({ id, username, nickname });
  }
  return added;
}

const outcomes = {
  success: { success: 1, description: '登录成功' },
  failure: { success: 0, description: '登录失败：账号或密码错误' },
  disabled: { success: 0, description: '登录失败：账号已停用' },
} as const;

/** Adds a month of sign-ins, mostly during the day, with occasional wrong passwords. */
async function addSignIns(trx: WriteTransaction, added: readonly Person[], now: number): Promise<void> {
  for (let index = signIns; index > 0; index -= 1) {
    const person = added[(index * 7) % added.length];
    const [os, browser] = devices[(index * 3) % devices.length] ?? devices[0];
    if (person === undefined) continue;
    const { id, username, nickname } = person;
    const outcome = disabled.has(username) ? 'disabled' : index % 11 === 5 ? 'failure' : 'success';
    await trx
      .insertInto('loginLogs')
      .values({
        ...outcomes[outcome],
        userId: id,
        username,
        nickname,
        ip: `10.8.${index % 4}.${20 + ((index * 13) % 180)}`,
        os,
        browser,
        createdAt: now - index * 4 * hourMs - ((index * 37) % 211) * 60 * 1000,
      })
      .execute();
  }
}

/** Dependencies for filling a demo site. */
export interface DemoLibraries {
  readonly files: {
    add(
      context: RequestContext,
      name: string,
      categoryId: number,
      source: Readable,
    ): Promise<{ readonly path: string }>;
  };
  /** @param clock time of writing */
  posts(clock: Clock): { create(context: RequestContext, post: CreatePost): Promise<{ readonly id: number }> };
  /** @param clock time of creation */
  layouts(clock: Clock): {
    create(
      context: RequestContext,
      layout: { readonly document: Layout },
    ): Promise<{ readonly id: number; readonly version: number }>;
    publish(context: RequestContext, id: number, version: number): Promise<unknown>;
  };
  /**
   * @param timeZone IANA name of the zone of the site
   * @param titles of contents, by key
   */
  plays(timeZone: string, titles: ReadonlyMap<string, string>): TakePlays;
}

const contextOf = ({ id, nickname }: Person, now: number): RequestContext => {
  const principal = { userId: id, sessionId: 0, permissions: [everything], mustChangePassword: false };
  return { principal: { ...principal, nickname, viewAs: null }, requestId: '', ip: '127.0.0.1', startedAt: now };
};

/** @returns file in demo-files/ → address */
async function addFiles(
  files: DemoLibraries['files'],
  author: Person,
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const [file, name, categoryId] of materials) {
    const source = createReadStream(join(import.meta.dirname, 'demo-files', file));
    const { path } = await files.add(contextOf(author, now), name, categoryId, source);
    addresses.set(file, path);
  }
  return addresses;
}

/** @returns category slug → id */
async function addCategories(
  trx: WriteTransaction,
  authorId: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const origin = creationColumns({ userId: authorId, now: now - 160 * dayMs });
  for (const [index, [slug, title, parent]] of categories.entries()) {
    const row = { parentId: ids.get(parent) ?? 0, title, slug, description: '', sort: (index + 1) * 10 };
    const { id } = await trx
      .insertInto('categories')
      .values({ ...row, ...origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(slug, id);
  }
  return ids;
}

/** Time of writing, at varying hours. Scheduled posts are written yesterday. */
const writtenAt = ({ daysAgo }: DemoPost, index: number, now: number) =>
  now - Math.max(1, daysAgo) * dayMs + ((index * 5) % 11) * hourMs;

/** @returns post slug → id and time of writing */
async function addPosts(
  libraries: DemoLibraries,
  authors: ReadonlyMap<string, Person>,
  categoryIds: ReadonlyMap<string, number>,
  addresses: ReadonlyMap<string, string>,
  now: number,
) {
  const written = new Map<string, { readonly id: number; readonly at: number }>();
  for (const [index, post] of demoPosts().entries()) {
    const author = authors.get(post.author);
    if (author === undefined) throw new Error(`unknown author ${post.author}`);
    const at = writtenAt(post, index, now);
    const { title, slug, description, status, pinned, daysAgo } = post;
    const { id } = await libraries
      .posts(() => at)
      .create(contextOf(author, at), {
        title,
        slug,
        description,
        status,
        pinned,
        tags: [...post.tags],
        cover: addresses.get(post.cover) ?? '',
        categoryId: categoryIds.get(post.category) ?? null,
        content: { ...post.contentWith((file) => addresses.get(file)) },
        publishAt: status === 'scheduled' ? new Date(now - daysAgo * dayMs).toISOString() : null,
      });
    written.set(slug, { id, at });
  }
  return written;
}

async function addLayouts(
  libraries: DemoLibraries,
  authors: ReadonlyMap<string, Person>,
  addresses: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  for (const { document, author, daysAgo, published } of demoLayouts(addresses)) {
    const person = authors.get(author);
    if (person === undefined) throw new Error(`unknown author ${author}`);
    const at = now - daysAgo * dayMs;
    const library = libraries.layouts(() => at);
    const { id, version } = await library.create(contextOf(person, at), { document });
    if (published) await library.publish(contextOf(person, at), id, version);
  }
}

type Written = Awaited<ReturnType<typeof addPosts>>;

async function addComments({ database, announceChange }: Platform, written: Written): Promise<void> {
  await database.write(async (trx) => {
    const ids: number[] = [];
    const counts = new Map<string, number>();
    for (const [index, [slug, author, content, more = 'approved']] of comments.entries()) {
      const post = written.get(slug);
      if (post === undefined) throw new Error(`unknown post ${slug}`);
      const count = (counts.get(slug) ?? 0) + 1;
      counts.set(slug, count);
      const now = post.at + count * 3 * hourMs + ((index * 17) % 59) * 60 * 1000;
      const parentId = typeof more === 'number' ? (ids[more] ?? null) : null;
      const status = typeof more === 'number' ? 'approved' : more;
      const ip = `203.0.113.${10 + ((index * 7) % 200)}`;
      const row = { postId: post.id, parentId, author, content, status, ip };
      const { id } = await trx
        .insertInto('comments')
        .values({ ...row, createdAt: now, updatedAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    await textIndex(database, 'comments').refresh(trx, ids);
    announceChange(trx, { module: 'comment', action: 'create', ids });
  });
}

/**
 * Fills a new site with believable departments, people, sign-ins, files, posts, comments, announcements, layouts,
 * playlists, screens, a schedule with its play log, and prepared emergencies.
 * No-op if the site is already in use. None of the people can sign in.
 */
export async function fillDemo(platform: Platform, libraries: DemoLibraries): Promise<void> {
  const { database, clock, announceChange } = platform;
  const now = clock();
  const begun = await database.write(async (trx) => {
    const users = await trx.selectFrom('users').select(['id', 'username', 'nickname']).orderBy('id').limit(2).execute();
    const [administrator] = users;
    if (administrator === undefined || users.length > 1) return undefined;
    const added = await addPeople(trx, administrator.id, now);
    await addSignIns(trx, added, now);
    await addAnnouncements(trx, administrator.id, now);
    const categoryIds = await addCategories(trx, administrator.id, now);
    for (const table of ['users', 'departments', 'announcements', 'categories']) {
      await textIndex(database, table).addMissing(trx);
    }
    announceChange(trx, { module: 'user', action: 'create', ids: added.map(({ id }) => id) });
    announceChange(trx, { module: 'category', action: 'create', ids: [...categoryIds.values()] });
    return { administrator, categoryIds, authors: new Map(added.map((person) => [person.username, person])) };
  });
  if (begun === undefined) return;
  const { administrator, categoryIds, authors } = begun;
  const addresses = await addFiles(libraries.files, administrator, now);
  await addComments(platform, await addPosts(libraries, authors, categoryIds, addresses, now));
  await addLayouts(libraries, authors, addresses, now);
  // A new site has the zone of the server.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = dayAt(zoneOf(timeZone).wallAt(now));
  await addPlaylists(platform, administrator.id, now, today);
  await addScreens(platform, administrator.id, now);
  await addSchedule(platform, administrator.id, now, today);
  await addPlays(database.read, today, timeZone, libraries.plays);
}
