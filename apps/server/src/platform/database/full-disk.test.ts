import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { userBody } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test.skipIf(testDialect() === 'postgres')(
  'a change for which there is no room is refused as what it is, and works once there is',
  async () => {
    const app = await buildTestApp();
    const { maintenance } = app.database;
    const admin = await app.signIn();
    const add = () => admin.post('/api/v1/users', { ...userBody(), description: '字'.repeat(200) });
    // A file that may not grow is full for SQLite as one on a full disk is.
    await sql`pragma max_page_count = 1`.execute(maintenance);
    let reply = await add();
    while (reply.status === 201) reply = await add();
    expect(reply).toMatchObject({ status: 503, code: Code.notReady });
    expect(app.logs.join('')).toContain('database or disk is full');
    expect(await admin.get('/api/v1/users')).toMatchObject({ code: Code.success });
    await sql`pragma max_page_count = 1000000`.execute(maintenance);
    expect(await add()).toMatchObject({ status: 201 });
  },
);
