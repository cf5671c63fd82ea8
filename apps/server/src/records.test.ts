import { expect, test } from 'vitest';
import { fieldLabel, loggedText, visibleChanges } from '@mutai/contract/logs/logged-changes';
import type { OperationLog } from '@mutai/contract/logs/schema';
import type { BaseRecord } from '@mutai/contract/record';
import { createUser } from './testing/builders.ts';
import { resources, type Resource } from './testing/resources.ts';
import { adminPassword, buildTestApp, type TestApp } from './testing/test-app.ts';

const linesOf = async ({ database: { read: db } }: TestApp) =>
  (await db.selectFrom('operationLogs').select('id').execute()).length;

/** Site with a second super-administrator, and a record created by the first one. */
async function siteWithRecord({ name, create }: Resource) {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const second = await createUser(admin, {
    username: 'second1',
    nickname: '第二人',
    password: adminPassword,
    roleIds: [1],
  });
  const colleague = await app.signIn('second1');
  const body = await create(admin);
  const made = await admin.post(`/api/v1/${name}`, body);
  expect(made).toMatchObject({ status: 201 });
  const record = made.data as BaseRecord;
  app.advance(5000);
  return { app, admin, colleague, second, body, record, path: `/api/v1/${name}/${record.id}` };
}

test.each(resources)('a record of $name names its creator and its last editor', async (resource) => {
  const { admin, colleague, second, record, path } = await siteWithRecord(resource);
  expect(record).toMatchObject({ createdBy: '管理员', updatedBy: '管理员' });
  const changed = { createdBy: '管理员', updatedBy: '第二人', version: 2 };
  expect(await colleague.patch(path, resource.change)).toMatchObject({ data: changed });
  expect(await admin.get(`/api/v1/${resource.name}?sort=id:desc`)).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: record.id, ...changed })]) as unknown,
  });
  // Deleted users are not named; restored ones are again.
  await admin.delete(`/api/v1/users/${second.id}`);
  expect(await admin.get(path)).toMatchObject({ data: { createdBy: '管理员', updatedBy: '' } });
  const { data } = await admin.get('/api/v1/users/trash');
  await admin.post('/api/v1/users/trash/restore', { ids: (data as { id: number }[]).map(({ id }) => id) });
  expect(await admin.get(path)).toMatchObject({ data: changed });
});

test.each(resources)('a change of $name without effect changes neither version, time nor log', async (resource) => {
  const { app, colleague, body, record, path } = await siteWithRecord(resource);
  const lines = await linesOf(app);
  const { version } = record;
  // A username cannot be changed and must be omitted.
  const { username: _, ...same } = { username: '', ...body };
  for (const unchanged of [record, { ...record, version: undefined }, { version }, {}, same]) {
    expect(await colleague.patch(path, unchanged)).toMatchObject({ code: 2000, message: '修改成功！', data: record });
  }
  expect(await linesOf(app)).toBe(lines);
  await colleague.patch(path, resource.change);
  expect(await colleague.patch(path, { ...resource.change, version })).toMatchObject({
    status: 409,
    data: { version: 2 },
  });
});

test.each(resources)('the history of $name describes fields and values in words', async (resource) => {
  const { admin, path } = await siteWithRecord(resource);
  await admin.patch(path, resource.change);
  const { data } = await admin.get(`${path}/history`);
  const told = (data as OperationLog[]).map(({ action, module, changes }) => ({
    action,
    fields: visibleChanges(changes).map(([field, before, after]) => ({
      field,
      label: fieldLabel(module, field),
      values: [before, after].map((value) => loggedText(module, field, value, () => '某时')),
    })),
  }));
  expect(told.map(({ action }) => action)).toEqual(['update', 'create']);
  for (const { field, label, values } of told.flatMap(({ fields }) => fields)) {
    expect(label, field).toMatch(/\p{Script=Han}/u);
    for (const value of values) expect(value, field).not.toMatch(/^(?:true|false|null|#\d+|[{[].*)$/);
  }
  const created = told.find(({ action }) => action === 'create')?.fields ?? [];
  expect(created.map(({ field }) => field)).not.toContain('id');
  expect(created.filter(({ values }) => values[1] === '（空）')).toEqual([]);
});

test('setting a password is a change, even to the same one', async () => {
  const { admin, path } = await siteWithRecord(resources[0] as Resource);
  for (const version of [2, 3]) {
    expect(await admin.patch(path, { password: adminPassword })).toMatchObject({ data: { version } });
  }
});

test('deleting the creator of a user does not affect the user; restoring restores the name', async () => {
  const { app, admin, colleague, second } = await siteWithRecord(resources[0] as Resource);
  const made = await createUser(colleague);
  expect(made.createdBy).toBe('第二人');
  const lines = await linesOf(app);
  await admin.delete(`/api/v1/users/${second.id}`);
  expect(await admin.get(`/api/v1/users/${made.id}`)).toMatchObject({ data: { createdBy: '', version: 1 } });
  expect(await linesOf(app), 'but the one of the deletion').toBe(lines + 1);
  const { data } = await admin.get('/api/v1/users/trash');
  await admin.post('/api/v1/users/trash/restore', { ids: (data as { id: number }[]).map(({ id }) => id) });
  expect(await admin.get(`/api/v1/users/${made.id}`)).toMatchObject({ data: made });
});
