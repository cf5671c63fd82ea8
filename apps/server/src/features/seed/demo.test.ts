import { Code } from '@mutai/contract/codes';
import type { Department } from '@mutai/contract/departments/schema';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../testing/test-app.ts';
import { fillDemo } from './demo.ts';

const demo = async () => {
  const app = await buildTestApp();
  const fill = () => fillDemo(app.database, () => Date.UTC(2026, 0, 1));
  await fill();
  return { app, fill, admin: await app.signIn() };
};

test('a demonstration has people in departments, and a month of sign-ins', async () => {
  const { admin } = await demo();
  const departments = (await admin.get('/api/v1/departments')).data as Department[];
  const news = departments.find(({ code }) => code === 'news');
  expect(departments.find(({ code }) => code === 'night')).toMatchObject({ parentId: news?.id });
  expect(await admin.get(`/api/v1/users?departmentId=${news?.id}`)).toMatchObject({ total: 8 });
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/logs/login')).toMatchObject({ total: 181 });
  expect((await admin.get('/api/v1/logs/login?status=false')).total).toBeGreaterThan(10);
});

test('starting a demonstration again adds nothing, and nobody of it can sign in', async () => {
  const { app, fill, admin } = await demo();
  await fill();
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/departments')).toMatchObject({ total: 14 });
  for (const password of ['', ' ', 'linyue']) {
    const body = { username: 'linyue', password };
    expect((await app.call('POST', '/api/v1/auth/login', { body })).code).not.toBe(Code.success);
  }
});
