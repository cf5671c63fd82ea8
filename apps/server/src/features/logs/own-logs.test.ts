import { expect, test } from 'vitest';
import { ownLoginLogsPath, ownLogsPath } from '@mutai/contract/logs/resource';
import { authPath } from '@mutai/contract/paths';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

/** Site with operations of an administrator and of a user without permissions. */
async function siteOfTwo() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const guest = await signInHolding(app, admin, 'guest1', []);
  app.advance(1000);
  await app.call('POST', authPath.login, { body: { username: 'guest1', password: 'wrong' } });
  await app.call('POST', authPath.login, { body: { username: 'nobody', password: 'wrong' } });
  app.advance(1000);
  await guest.patch(authPath.profile, { description: '值班' });
  return { app, admin, guest };
}

test('all users see only their own sign-ins, including failed ones', async () => {
  const { admin, guest } = await siteOfTwo();
  const own = await guest.get(ownLoginLogsPath);
  expect(own).toMatchObject({ code: 2000, total: 2 });
  expect(own.data).toMatchObject([
    { username: 'guest1', status: false },
    { username: 'guest1', status: true },
  ]);
  expect((await guest.get(`${ownLoginLogsPath}?status=false&sort=createdAt:asc&size=1`)).data).toMatchObject([
    { status: false },
  ]);
  expect(await guest.get(`${ownLoginLogsPath}?endDate=2025-12-31`)).toMatchObject({ total: 0, data: [] });
  expect((await admin.get(ownLoginLogsPath)).data).toMatchObject([{ username: 'admin' }]);
  for (const query of ['userId=1', 'nickname=管理员', 'sort=ip:asc', 'size=0']) {
    expect(await guest.get(`${ownLoginLogsPath}?${query}`), query).toMatchObject({ code: 4000 });
  }
});

test('all users see their own operations, without remarks by readers of the log', async () => {
  const { admin, guest } = await siteOfTwo();
  const own = await guest.get(ownLogsPath);
  expect(own).toMatchObject({
    total: 1,
    data: [{ module: 'user', action: 'update', changes: { description: ['', '值班'] } }],
  });
  const [line] = own.data as { id: number }[];
  await admin.patch(`/api/v1/logs/${line?.id}`, { remark: '已核实' });
  expect((await guest.get(ownLogsPath)).data).not.toMatchObject([{ remark: expect.anything() as unknown }]);
  expect(await guest.get(`${ownLogsPath}?module=role&action=update`)).toMatchObject({ total: 0 });
  expect(await guest.get(`${ownLogsPath}?module=user&action=update`)).toMatchObject({ total: 1 });
  expect((await admin.get(`${ownLogsPath}?action=create`)).data).toMatchObject([
    { module: 'user', nickname: '管理员' },
  ]);
  expect(await guest.get('/api/v1/logs')).toMatchObject({ code: 4003 });
});

test('an administrator who views as a role still sees their own logs', async () => {
  const { admin, guest } = await siteOfTwo();
  await admin.post(authPath.viewAs, { roleId: guest.roleId });
  expect((await admin.get(ownLoginLogsPath)).data).toMatchObject([{ username: 'admin' }]);
  expect((await admin.get(authPath.profile)).data).toMatchObject({ id: 1 });
  expect(await admin.patch(authPath.profile, { description: '改' })).toMatchObject({ code: 4003 });
});
