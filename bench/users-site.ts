import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startMutai } from './servers.ts';
import { indexTexts } from './sites.ts';

/** Number of departments, without nesting, and of users in the exported one. */
export const departmentCount = 3000;
export const exportedCount = 35_000;
/** Number of accounts that export concurrently, with the administrator's password. */
export const exporters = 5;
/** Small request with real reads: session and one user. */
export const smallRequest = '/api/v1/users/5000';

const now = 1.75e12;

function seed(file: string, users: number): void {
  const db = new DatabaseSync(file);
  const series = (count: number) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`;
  db.exec(`begin;
    insert into "departments" ("id", "parentId", "name", "code", "leader", "phone", "mail", "sort", "enabled",
      "createdAt", "updatedAt")
      select n, 0, '部门 ' || n, 'd' || n, '', '', '', n * 10, 1, ${now}, ${now} from ${series(departmentCount)};
    insert into "users" ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword",
      "enabled", "createdById", "departmentId", "createdAt", "updatedAt")
      select 'seed' || n, '用户 ' || ((n * 7919) % 1000003), '', '示例', '', 0, 1, 1,
        case when n <= ${exportedCount} then 1 else 2 + n % ${departmentCount - 1} end,
        ${now} + (n * 7907) % 1000003, ${now} + n from ${series(users)};
    insert into "users" ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword",
      "enabled", "createdById", "departmentId", "createdAt", "updatedAt")
      select 'export' || n, '导出 ' || n, '', '', (select "passwordHash" from "users" where "id" = 1), 0, 1, 1, null,
        ${now}, ${now} from ${series(exporters)};
    insert into "userRoles" select u."id", r."id" from "users" u, "roles" r
      where u."username" like 'export%' and r."holdsEverything" = 1;
    commit; pragma wal_checkpoint(truncate)`);
  db.close();
}

/**
 * Creates a site on SQLite with many users and flat departments.
 *
 * @param dataDir target directory
 * @param checkout product that creates it
 */
export async function makeUsersSite(dataDir: string, users: number, checkout: string): Promise<void> {
  await (await startMutai(dataDir, '', checkout)).stop();
  seed(join(dataDir, 'mutai.db'), users);
  await indexTexts(dataDir);
}
