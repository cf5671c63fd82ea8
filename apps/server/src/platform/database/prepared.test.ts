import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { prepared, preparedByShape } from './prepared.ts';

describe.skipIf(testDialect() === 'sqlite')('PostgreSQL', () => {
  test('a connection keeps prepared statements, but plans those of several shapes for their values', async () => {
    const { database } = await buildTestApp();
    const ofId = prepared<{ id: number }, { username: string }>(database, (db, param) =>
      db.selectFrom('users').select('username').where('id', '=', param('id')),
    );
    const listed = preparedByShape<{ column: 'username' | 'nickname' }, { from: number }, { username: string }>(
      database,
      (db, param, { column }) =>
        db.selectFrom('users').select('username').where('id', '>=', param('from')).orderBy(column),
    );
    const kept = await database.write(async (trx) => {
      for (const id of [1, 2, 1]) {
        await listed(trx, { column: 'nickname' }, { from: id });
        const [found] = await ofId(trx, { id });
        expect(found?.username).toBe(id === 1 ? 'admin' : undefined);
      }
      const { rows } = await sql<{ statement: string }>`select "statement" from pg_prepared_statements
        where "statement" like 'select "username" from "users"%'`.execute(trx);
      return rows.map(({ statement }) => statement);
    });
    expect(kept).toEqual(['select "username" from "users" where "id" = $1']);
  });
});
