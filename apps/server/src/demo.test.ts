import { Code } from '@mutai/contract/codes';
import type { Department } from '@mutai/contract/departments/schema';
import { fileType, filesPath } from '@mutai/contract/files/resource';
import { expect, test } from 'vitest';
import { openTestSite, serveTestSite } from './testing/test-app.ts';
import { fileLibrary } from './features/files/file-library.ts';
import { fillDemo } from './features/seed/demo.ts';

const demo = async () => {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const clock = () => Date.UTC(2026, 0, 1);
  const fill = () => fillDemo(site.database, fileLibrary(site.database, site.storage, clock), clock);
  await fill();
  return { app, fill, admin: await app.signIn() };
};

test('a demonstration has people in departments, a month of sign-ins, and materials of every type', async () => {
  const { admin } = await demo();
  const departments = (await admin.get('/api/v1/departments')).data as Department[];
  const news = departments.find(({ code }) => code === 'news');
  expect(departments.find(({ code }) => code === 'night')).toMatchObject({ parentId: news?.id });
  expect(await admin.get(`/api/v1/users?departmentId=${news?.id}`)).toMatchObject({ total: 8 });
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/logs/login')).toMatchObject({ total: 181 });
  expect((await admin.get('/api/v1/logs/login?status=false')).total).toBeGreaterThan(10);
  for (const [type, total] of [
    [fileType.video, 1],
    [fileType.audio, 1],
    [fileType.image, 7],
    [fileType.text, 1],
  ] as const) {
    expect(await admin.get(`${filesPath}?type=${type}`)).toMatchObject({ total });
  }
});

test('starting a demonstration again adds nothing, and nobody of it can sign in', async () => {
  const { app, fill, admin } = await demo();
  await fill();
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/departments')).toMatchObject({ total: 14 });
  expect(await admin.get(filesPath)).toMatchObject({ total: 10 });
  for (const password of ['', ' ', 'linyue']) {
    const body = { username: 'linyue', password };
    expect((await app.call('POST', '/api/v1/auth/login', { body })).code).not.toBe(Code.success);
  }
});
