import { expect, test } from 'vitest';
import { background } from '../workers/fair-queue.ts';
import { isUnavailable, DatabaseUnreachable } from './errors.ts';
import { openReadDatabase } from './open-reads.ts';
import { readPort, type ReadRows } from './thread-reads.ts';

/** Queries users through a port, like a worker thread. */
async function usersThrough(read: ReadRows) {
  const port = readPort(read, background.signal);
  try {
    const { read: db, dialect } = openReadDatabase({ port });
    return { dialect, rows: await db.selectFrom('users').select('id').where('username', '=', 'admin').execute() };
  } finally {
    port.close();
  }
}

test('a thread sends its query and receives the rows', async () => {
  const asked: unknown[] = [];
  const answer = await usersThrough(async (...query) => {
    asked.push(query);
    return [{ id: 1 }];
  });
  expect(answer).toEqual({ dialect: 'postgres', rows: [{ id: 1 }] });
  expect(asked).toEqual([['select "id" from "users" where "username" = $1', ['admin']]]);
});

test('a thread receives the error of an unreachable database with its code', async () => {
  const failure = await usersThrough(() => Promise.reject(new DatabaseUnreachable(new Error('gone')))).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ message: 'gone' });
  expect(isUnavailable(failure)).toBe(true);
});
