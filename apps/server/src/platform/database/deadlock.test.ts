import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { createRole, createUser } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

test.skipIf(testDialect() === 'sqlite')(
  'who gives way to somebody else’s transaction is told to try again',
  async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    const roleId = await createRole(app, 'editor', ['user']);
    const other = await app.database.db.startTransaction().execute();
    // The one that waits first looks for a circle first; the other one never does.
    await sql`set local deadlock_timeout = '1h'`.execute(other);
    await sql`select id from roles where id = ${roleId} for update`.execute(other);
    const giving = admin.patch(`/api/v1/users/${user.id}`, { roleIds: [roleId] });
    await untilSomebodyWaits(app);
    const blocked = other.updateTable('users').set({ description: '改' }).where('id', '=', user.id).execute();
    expect(await giving).toMatchObject({ status: 503, code: Code.notReady });
    await blocked;
    await other.commit().execute();
    expect(await admin.get(`/api/v1/users/${user.id}`)).toMatchObject({ data: { roleIds: [], description: '改' } });
  },
);
