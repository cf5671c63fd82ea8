import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { userBody } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test.skipIf(testDialect() === 'postgres')(
  'a change is rejected with 503 while the disk is full, and succeeds afterwards',
  async () => {
    const app = await buildTestApp();
    const { maintenance } = app.database;
    const admin = await app.signIn();
    const add = () => admin.post('/api/v1/users', { ...userBody(), description: '字'.repeat(200) });
    // SQLite reports a file that may not grow like a full disk.
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
