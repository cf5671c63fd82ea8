import { expect, test } from 'vitest';
import { adminPassword, buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

/** Hashes of `adminPassword`. */
const older = {
  'a hash without parameters': 'argon2id$c2FsdHNhbHRzYWx0c2FsdA$WT7TPA0gJ30Kb-y6zAkE577bPIj_hnL7jamYcML4ppI',
  'a hash with lower cost':
    '$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$639lmdbqk+ZN3Joo6PBA2ZQ8VUFk75jtomH/wtdwgTo',
} as const;

test('a hash is a PHC string with a random salt, and matches only its own password', async () => {
  const hash = await hashPassword(adminPassword);
  expect(hash).toMatch(phc);
  expect(await hashPassword(adminPassword)).not.toBe(hash);
  expect(await verifyPassword(adminPassword, hash)).toBe(true);
  expect(await verifyPassword(`${adminPassword} `, hash)).toBe(false);
});

test.for([
  '',
  undefined,
  'plain',
  '$argon2id$v=19$m=99999999,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$639lmdbqk+ZN3Joo6PBA2ZQ8VUFk75jtomH/wtdwgTo',
  '$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$6Q',
])('no password matches %s', async (hash) => {
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await verifyPassword(adminPassword, hash)).toBe(false);
});

const administrator = ({ database: { read: db } }: TestApp) =>
  db.selectFrom('users').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow();

test.for(Object.entries(older))('%s is accepted at sign-in and only the hash is renewed', async ([, passwordHash]) => {
  const app = await buildTestApp();
  await app.database.maintenance.updateTable('users').set({ passwordHash, mustChangePassword: 1 }).execute();
  const before = await administrator(app);

  const wrong = await app.call('POST', '/api/v1/auth/login', { body: { username: 'admin', password: 'wrong' } });
  expect(wrong.status).toBe(401);
  expect(await administrator(app)).toEqual(before);

  await app.signIn();
  const renewed = await administrator(app);
  expect(renewed).toEqual({ ...before, passwordHash: expect.stringMatching(phc) as string });

  await app.signIn();
  expect(await administrator(app), 'renewed once').toEqual(renewed);
});
