import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { everything } from '@mutai/contract/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { Act } from '../../platform/principal.ts';
import { creation } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';
import { departments, devices, disabled, materials, people } from './demo-content.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Lines of the login log: some pages of it. */
const signIns = 180;

interface Person {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/** @returns id of each department by its code */
async function addDepartments(executor: Executor, authorId: number, now: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const origin = creation({ userId: authorId, now: now - 120 * day });
  for (const [index, [code, name, parent, leader, phone]] of departments.entries()) {
    const mail = `${code}@example.com`;
    const row = { parentId: ids.get(parent) ?? 0, name, code, leader, phone, mail, sort: (index + 1) * 10, enabled: 1 };
    const { id } = await executor
      .insertInto('departments')
      .values({ ...row, ...origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(code, id);
  }
  return ids;
}

async function addPeople(executor: Executor, authorId: number, now: number): Promise<readonly Person[]> {
  const departmentIds = await addDepartments(executor, authorId, now);
  const roles = await executor
    .selectFrom('roles')
    .select('id')
    .where('holdsEverything', '=', 0)
    .orderBy('id')
    .execute();
  const added: Person[] = [];
  for (const [index, [username, nickname, description, avatar, department]] of people.entries()) {
    const createdAt = now - (people.length - index) * 3 * day;
    const { id } = await executor
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
        ...creation({ userId: authorId, now: createdAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = roles[index % roles.length];
    if (role !== undefined) await executor.insertInto('userRoles').values({ userId: id, roleId: role.id }).execute();
    added.push({ id, username, nickname });
  }
  return added;
}

const outcomes = {
  success: { success: 1, description: '登录成功' },
  failure: { success: 0, description: '登录失败：账号或密码错误' },
  disabled: { success: 0, description: '登录失败：账号已停用' },
} as const;

/** A month of people who sign in, mostly by day; now and then somebody mistypes a password. */
async function addSignIns(executor: Executor, added: readonly Person[], now: number): Promise<void> {
  for (let index = signIns; index > 0; index -= 1) {
    const person = added[(index * 7) % added.length];
    const [os, browser] = devices[(index * 3) % devices.length] ?? devices[0];
    if (person === undefined) continue;
    const { id, username, nickname } = person;
    const outcome = disabled.has(username) ? 'disabled' : index % 11 === 5 ? 'failure' : 'success';
    await executor
      .insertInto('loginLogs')
      .values({
        ...outcomes[outcome],
        userId: id,
        username,
        nickname,
        ip: `10.8.${index % 4}.${20 + ((index * 13) % 180)}`,
        os,
        browser,
        createdAt: now - index * 4 * hour - ((index * 37) % 211) * 60 * 1000,
      })
      .execute();
  }
}

/** Where files are added. */
export interface Library {
  add(act: Act, name: string, categoryId: number, source: Readable): Promise<unknown>;
}

async function addFiles(library: Library, author: Person, now: number): Promise<void> {
  const principal = { userId: author.id, sessionId: 0, permissions: [everything], mustChangePassword: false };
  const act: Act = {
    principal: { ...principal, nickname: author.nickname, viewing: null },
    requestId: '',
    ip: '127.0.0.1',
    startedAt: now,
  };
  for (const [file, name, categoryId] of materials) {
    await library.add(act, name, categoryId, createReadStream(join(import.meta.dirname, 'demo-files', file)));
  }
}

/**
 * Fills a new site with believable departments, people, their sign-ins, and materials. Does nothing where somebody
 * already works. Nobody of them can sign in.
 */
export async function fillDemo(database: Database, library: Library, clock: Clock): Promise<void> {
  const now = clock();
  const author = await database.inTransaction(async (trx) => {
    const users = await trx.selectFrom('users').select(['id', 'username', 'nickname']).orderBy('id').limit(2).execute();
    const [administrator] = users;
    if (administrator === undefined || users.length > 1) return undefined;
    const added = await addPeople(trx, administrator.id, now);
    await textIndex(database, 'users').refresh(
      trx,
      added.map(({ id }) => id),
    );
    await addSignIns(trx, added, now);
    return administrator;
  });
  if (author !== undefined) await addFiles(library, author, now);
}
