import { sql } from 'kysely';
import { pageGroups } from '@mutai/contract/pages';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { generatePassword, hashPassword } from '../../platform/passwords.ts';

/** Roles of a new site, with the permissions that each gets of the pages that exist. */
const seededRoles = [
  { code: 'super-admin', name: '超级管理员', description: '拥有全部权限', holdsEverything: 1, permissions: [] },
  {
    code: 'content-editor',
    name: '内容编辑',
    description: '管理文章、分类、评论与素材',
    holdsEverything: 0,
    permissions: [],
  },
  {
    code: 'auditor',
    name: '审计员',
    description: '查看用户与日志，不做修改',
    holdsEverything: 0,
    permissions: ['user'],
  },
] as const;

const menuType = { directory: 1, page: 2, button: 3 } as const;

interface NewMenu {
  readonly parentId: number;
  readonly type: number;
  readonly name: string;
  readonly code: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  readonly sort: number;
}

/** Adds the records of pages and buttons that are new in this release; what an administrator changed stays. */
async function addMenus(executor: Executor, now: number): Promise<readonly string[]> {
  const rows = await executor.selectFrom('menus').select(['id', 'code']).execute();
  const known = new Map(rows.map((row) => [row.code, row.id]));
  const added: string[] = [];
  const ensure = async (menu: NewMenu): Promise<number> => {
    const existing = known.get(menu.code);
    if (existing !== undefined) return existing;
    const { id } = await executor
      .insertInto('menus')
      .values({ ...menu, description: '', createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    added.push(menu.code);
    return id;
  };
  for (const group of pageGroups) {
    const { code, path, title: name, icon, sort } = group;
    const groupId = await ensure({
      parentId: 0,
      type: menuType.directory,
      name,
      code,
      icon,
      path,
      component: '',
      sort,
    });
    for (const page of group.pages) {
      const pageId = await ensure({
        parentId: groupId,
        type: menuType.page,
        name: page.title,
        code: page.code,
        icon: page.icon,
        path: page.path,
        component: page.code,
        sort: page.sort,
      });
      for (const [index, act] of page.acts.entries()) {
        const place = {
          parentId: pageId,
          type: menuType.button,
          icon: '',
          path: '',
          component: '',
          sort: (index + 1) * 10,
        };
        await ensure({ ...place, name: act.name, code: act.code });
      }
    }
  }
  return added;
}

/** Adds the seeded roles when there are none, and gives seeded roles their share of pages that are new. */
async function addRoles(executor: Executor, newPermissions: readonly string[], now: number): Promise<void> {
  const existing = await executor.selectFrom('roles').select('id').limit(1).execute();
  if (existing.length === 0) {
    const values = seededRoles.map(({ permissions: _, ...role }) => ({ ...role, createdAt: now, updatedAt: now }));
    await executor.insertInto('roles').values(values).execute();
  }
  for (const { code, permissions } of seededRoles) {
    const granted = permissions.filter((permission) => newPermissions.includes(permission));
    if (granted.length === 0) continue;
    await executor
      .insertInto('roleMenus')
      .columns(['roleId', 'menuId'])
      .expression(
        executor
          .selectFrom('roles as r')
          .innerJoin('menus as m', (join) => join.on('m.code', 'in', granted))
          .select(['r.id as roleId', 'm.id as menuId'])
          .where('r.code', '=', code),
      )
      .execute();
  }
}

export interface FirstAdministrator {
  readonly username: string;
  /** Undefined: generated, and to be changed at first sign-in. */
  readonly password: string | undefined;
}

async function addAdministrator(
  executor: Executor,
  { username, password }: FirstAdministrator,
  now: number,
): Promise<string | undefined> {
  const anybody = await executor.selectFrom('users').select('id').limit(1).execute();
  if (anybody.length > 0) return undefined;
  const generated = password === undefined ? generatePassword() : undefined;
  const { id: userId } = await executor
    .insertInto('users')
    .values({
      username,
      nickname: '管理员',
      avatar: '',
      description: '',
      passwordHash: await hashPassword(password ?? generated ?? ''),
      mustChangePassword: generated === undefined ? 0 : 1,
      enabled: 1,
      createdById: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await executor
    .selectFrom('roles')
    .select('id')
    .where('holdsEverything', '=', 1)
    .executeTakeFirstOrThrow();
  await executor.insertInto('userRoles').values({ userId, roleId }).execute();
  return generated;
}

/**
 * Makes what a site needs before anybody can use it: menu records, roles, and the first super-administrator when there
 * are no users. Runs at every start and adds only what is missing.
 *
 * @returns the administrator's password when it was generated just now; it is shown once and kept nowhere
 */
export async function firstStart(
  { db, dialect }: Database,
  clock: Clock,
  administrator: FirstAdministrator,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Processes that start side by side on one PostgreSQL take turns here.
    if (dialect === 'postgres') await sql`lock table menus in exclusive mode`.execute(trx);
    const now = clock();
    await addRoles(trx, await addMenus(trx, now), now);
    return addAdministrator(trx, administrator, now);
  });
}
