import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { createRole, createUser, roleIdOf } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import { adminPassword, buildTestApp } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

const users = '/api/v1/users';

describe.skipIf(testDialect() === 'sqlite')('deadlocks', () => {
  test('a transaction that is rolled back by a deadlock is retried', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    const roleId = await createRole(app, 'editor', ['user']);
    const other = await app.database.maintenance.startTransaction().execute();
    // The request detects the deadlock first, because this transaction never looks for one.
    await sql`set local deadlock_timeout = '1h'`.execute(other);
    await sql`select id from roles where id = ${roleId} for update`.execute(other);
    const giving = admin.patch(`${users}/${user.id}`, { roleIds: [roleId] });
    await untilSomebodyWaits(app);
    await other.updateTable('users').set({ description: '改' }).where('id', '=', user.id).execute();
    await other.commit().execute();
    expect(await giving).toMatchObject({ status: 200, data: { roleIds: [roleId], description: '改' } });
  });

  test('a change of super-administrators waits before it locks any of them', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const second = await createUser(admin, { roleIds: [await roleIdOf(app, 'super-admin')] });
    for (const change of [
      () => admin.patch(`${users}/${second.id}`, { nickname: '改' }),
      () => admin.delete(`${users}/${second.id}`),
    ]) {
      const other = await app.database.maintenance.startTransaction().execute();
      await other.updateTable('roles').set({ holdsEverything: 1 }).where('holdsEverything', '=', 1).execute();
      const waiting = change();
      await untilSomebodyWaits(app);
      await sql`select id from users where id = ${second.id} for update nowait`.execute(other);
      await other.rollback().execute();
      expect(await waiting).toMatchObject({ code: Code.success });
    }
  });

  test('only one of two super-administrators who delete each other succeeds', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const roleIds = [await roleIdOf(app, 'super-admin')];
    const second = await createUser(admin, { username: 'second', password: adminPassword, roleIds });
    const other = await app.signIn('second');
    const both = await Promise.all([admin.delete(`${users}/${second.id}`), other.delete(`${users}/1`)]);
    const [deleted, refused] = both.toSorted((a, b) => a.code - b.code);
    expect(deleted).toMatchObject({ code: Code.success });
    // Rejected as the last super-administrator, or because the deleted user's session has ended.
    expect([Code.conflict, Code.sessionEnded]).toContain(refused?.code);
  });

  test('an import locks accounts in a fixed order, regardless of the order of its rows', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const sheet = await workbook([['登录账号'], ['zzzzz'], ['Aaaaa']]);
    const other = await app.database.maintenance.startTransaction().execute();
    const add = (username: string) =>
      sql`insert into users (username, nickname, avatar, description, "passwordHash", "mustChangePassword", enabled,
        "createdAt", "updatedAt") values (${username}, '', '', '', '', 0, 1, 0, 0)`.execute(other);
    await add('aaaaa');
    const importing = upload(app, admin.token, `${users}/import?confirm=true`, sheet);
    await untilSomebodyWaits(app);
    await sql`set local lock_timeout = 1`.execute(other);
    await add('zzzzz');
    await other.commit().execute();
    expect(await importing).toMatchObject({ code: Code.conflict });
  });
});
