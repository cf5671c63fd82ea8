import {
  confirmEmergencyPath,
  emergenciesPath,
  startEmergencyPath,
  withdrawEmergencyPath,
} from '@mutai/contract/emergencies/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { logsPath, operationLogPermissions } from '@mutai/contract/logs/resource';
import { historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { readLayout } from '@mutai/layout/reading/read-layout';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createScreenGroup, pairNew, publishedLayout, screenSite } from '../../testing/displays.ts';
import { maskLoggedCodes } from '../../platform/database/migrations/0064-emergency-sources.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { createLayout, layoutOf } from '../../testing/layouts.ts';
import type { Client } from '../../testing/test-app.ts';

const one = (id: number) => `${emergenciesPath}/${id}`;

async function prepared(admin: Client, fields: object): Promise<Emergency> {
  const reply = await admin.post(emergenciesPath, { title: '火警', textCh: '请立即撤离', ...fields });
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as Emergency;
}

test('an emergency is on the displays that it covers before it starts, and starts and ends there', async () => {
  const { app, admin } = await screenSite();
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const { display: inside } = await pairNew(app, admin, { name: '站台', groupId: station.id });
  const { display: upright, screen } = await pairNew(app, admin, { name: '立屏' });
  const { display: outside } = await pairNew(app, admin, { name: '别处' });
  await admin.patch(`${screensPath}/${screen.id}`, { orientation: 90 });
  const fields = { severity: 'danger', target: 'chosen', groupIds: [line.id], screenIds: [screen.id] };
  const { id } = await prepared(admin, { ...fields, textEn: 'Leave the building', code: '4711', minutes: 5 });

  const origin = await listenOn(app.server);
  const events = await inside.events(origin);
  const [before] = (await inside.shown()).emergencies;
  expect(before).toEqual({
    id,
    title: '火警',
    severity: 'danger',
    key: before?.key,
    sound: false,
    codeDigest: hash('sha256', '4711'),
    minutes: 5,
    startsAt: null,
    endsAt: null,
  });
  expect((await outside.shown()).emergencies).toEqual([]);
  const key = before?.key ?? '';
  const [publication] = (await inside.shown()).publications;
  expect(publication).toMatchObject({ key, layoutId: null, title: '火警', assets: [] });
  const { text } = await inside.document(key);
  expect(hash('sha256', text)).toBe(publication?.document.sha256);
  const read = readLayout(JSON.parse(text));
  expect(read).toMatchObject({ layout: { canvas: { width: 1920, bgColor: '#c00000', langList: ['ch', 'en'] } } });
  const [uprightKey = ''] = (await upright.shown()).emergencies.map((emergency) => emergency.key);
  expect(JSON.parse((await upright.document(uprightKey)).text)).toMatchObject({
    canvas: { width: 1080, height: 1920 },
  });
  expect(await outside.document(key)).toMatchObject({ status: 404 });

  expect(await admin.post(startEmergencyPath(id), {})).toMatchObject({ status: 200, message: '已启动！' });
  const [started] = (await inside.shown()).emergencies;
  expect(started).toMatchObject({ key, endsAt: (started?.startsAt ?? 0) + 5 * 60_000 });
  expect(await events.until(2)).toEqual([{ type: 'reset' }, { type: 'manifest' }]);
  for (const refused of [
    await admin.post(startEmergencyPath(id), {}),
    await admin.patch(one(id), { textCh: '改' }),
    await admin.delete(one(id)),
  ]) {
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('请先解除');
  }
  expect(await admin.post(withdrawEmergencyPath(id), {})).toMatchObject({ status: 200 });
  expect((await inside.shown()).emergencies).toMatchObject([{ startsAt: null, endsAt: null }]);
  expect(await admin.post(startEmergencyPath(id), { minutes: 1 })).toMatchObject({ status: 200 });
  app.advance(2 * 60_000);
  expect(await admin.patch(one(id), { textCh: '' }), 'over').toMatchObject({ status: 200 });
  expect((await inside.shown()).emergencies, 'English only').toHaveLength(1);
  await admin.patch(one(id), { textEn: ' ' });
  expect((await inside.shown()).emergencies, 'without contents').toEqual([]);
  expect(await admin.post(startEmergencyPath(id), {})).toMatchObject({
    status: 409,
    message: '“火警”没有内容，请先输入文字或选择布局！',
  });
});

test('the most severe emergency comes first, and of those the last one', async () => {
  const { app, admin } = await screenSite();
  const { display } = await pairNew(app, admin);
  const started = async (title: string, severity: string) => {
    const { id } = await prepared(admin, { title, severity });
    app.advance(1000);
    await admin.post(startEmergencyPath(id), {});
  };
  await started('早', 'danger');
  await started('晚', 'danger');
  await started('提示', 'notice');
  await prepared(admin, { title: '备用', severity: 'danger' });
  expect((await display.shown()).emergencies.map(({ title }) => title)).toEqual(['晚', '早', '备用', '提示']);
});

test('a second person confirms where the site asks for it', async () => {
  const { app, admin } = await screenSite();
  const { display } = await pairNew(app, admin);
  const { id } = await prepared(admin, {});
  const guard = await signInHolding(app, admin, 'guard', [emergencyPermissions.read, emergencyPermissions.start]);
  const writer = await signInHolding(app, admin, 'writer', [emergencyPermissions.read, emergencyPermissions.update]);
  for (const path of [startEmergencyPath(id), confirmEmergencyPath(id), withdrawEmergencyPath(id)]) {
    expect(await writer.post(path, {}), path).toMatchObject({ status: 403 });
  }
  await admin.patch(functionSettingsPath, { emergencyConfirmation: true });
  await guard.post(startEmergencyPath(id), {});
  expect((await display.shown()).emergencies).toMatchObject([{ startsAt: null }]);
  expect(await guard.post(confirmEmergencyPath(id), {})).toMatchObject({
    status: 409,
    message: '申请人不能自己确认，请另一位有权限的人确认！',
  });
  app.advance(60_000);
  const confirmed = await admin.post(confirmEmergencyPath(id), {});
  expect(confirmed).toMatchObject({ status: 200, data: { askedById: null } });
  const [{ startsAt } = { startsAt: null }] = (await display.shown()).emergencies;
  expect(startsAt, 'begins with the confirmation').toBe(Date.parse((confirmed.data as Emergency).updatedAt));
  expect(await admin.post(confirmEmergencyPath(id), {})).toMatchObject({ status: 409 });
});

test('bad input is refused, and a layout plays only if it is published', async () => {
  const { app, admin } = await screenSite();
  const { display } = await pairNew(app, admin);
  const { id } = await prepared(admin, { code: '1234' });
  for (const fields of [
    { title: '' },
    { minutes: 0 },
    { minutes: -1 },
    { minutes: 1e12 },
    { code: '12' },
    { code: '1234' },
    { bgColor: 'red' },
    { target: 'chosen' },
    { target: 'chosen', groupIds: [99_999] },
    { layoutId: 99_999 },
    { textCh: '长'.repeat(301) },
  ]) {
    const reply = await admin.post(emergenciesPath, { title: '乙', ...fields });
    expect(reply, JSON.stringify(fields)).toMatchObject({ status: 400 });
  }
  expect(await admin.post(startEmergencyPath(id), { startsAt: '2999-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
  const draft = await createLayout(admin, layoutOf({ title: '草稿' }));
  const shown = await publishedLayout(admin, '通知');
  await admin.patch(one(id), { layoutId: draft.id });
  expect(await admin.post(startEmergencyPath(id), {})).toMatchObject({
    status: 409,
    message: '“火警”的布局未发布，请先发布布局！',
  });
  await admin.patch(one(id), { layoutId: shown });
  expect(await admin.post(startEmergencyPath(id), {})).toMatchObject({ status: 200 });
  const { revision } = await display.shown();
  await admin.patch(`${layoutsPath}/${shown}`, { document: layoutOf({ title: '通知二' }) });
  await admin.post(publishLayoutPath(shown), {});
  const after = await display.shown();
  expect(after.revision, 'the layout of an emergency is published').toBeGreaterThan(revision);
  expect(after.emergencies).toMatchObject([{ key: `${shown}-2` }]);
  expect(await admin.delete(`${layoutsPath}/${shown}?force=true`)).toMatchObject({
    status: 409,
    message: '1 个紧急插播使用布局“通知二”，请先为它们选择其他布局或改用文字！',
  });
});

test('a code is seen only by those who may change emergencies, and nowhere else', async () => {
  const { app, admin } = await screenSite();
  const { id } = await prepared(admin, { title: '疏散', code: '83719264' });
  await prepared(admin, { title: '无码' });
  const { read, create, start, delete: remove } = emergencyPermissions;
  const others = await signInHolding(app, admin, 'others', [read, create, start, remove, operationLogPermissions.read]);
  const mine = await others.post(emergenciesPath, { title: '自建', code: '83719265' });
  expect(mine).toMatchObject({ status: 201, data: { code: null, hasCode: true } });
  await admin.patch(one(id), { code: '83719266' });
  const stale = await admin.patch(one(id), { code: '83719267', version: 1 });
  expect(stale).toMatchObject({ status: 409, data: { code: '83719266' } });
  expect(await others.get(one(id))).toMatchObject({ data: { code: null, hasCode: true } });
  expect(await admin.get(one(id))).toMatchObject({ data: { code: '83719266', hasCode: true } });
  const answers = [
    await others.get(emergenciesPath),
    await others.post(startEmergencyPath(id), { version: 1 }),
    await others.post(startEmergencyPath(id), {}),
    await others.post(withdrawEmergencyPath(id), {}),
    await others.get(historyPath(emergenciesPath, id)),
    await others.delete(one(id)),
    await others.get(trashPath(emergenciesPath)),
    await others.get(`${logsPath}?module=${read}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200, 200, 200, 200, 200]);
  expect(JSON.stringify([mine, ...answers])).not.toContain('8371926');
  expect(answers[0]?.data).toMatchObject([{ hasCode: true }, { hasCode: false }, { hasCode: true }]);
  expect(answers[4]?.data, 'that it changed is logged').toContainEqual(
    expect.objectContaining({ changes: { code: ['******', '******'] } }),
  );
  expect((await admin.get(trashPath(emergenciesPath))).data).toMatchObject([{ name: '疏散' }]);
  await prepared(admin, { title: '占用', code: '83719266' });
  expect(await admin.post(restorePath(emergenciesPath), [1])).toMatchObject({ status: 409 });
});

test('groups and screens are answered with names, deleted ones until they are gone for good', async () => {
  const { app, admin } = await screenSite();
  const line = await createScreenGroup(admin, { name: '一号线' });
  const { screen } = await pairNew(app, admin, { name: '站台屏' });
  const { id } = await prepared(admin, { target: 'chosen', groupIds: [line.id], screenIds: [screen.id] });
  await prepared(admin, { title: '全部' });
  const places = async () => {
    const { groups, screens } = (await admin.get(one(id))).data as Emergency;
    return [...groups, ...screens].map(({ name, deleted }) => (deleted ? `-${name}` : name));
  };
  expect((await admin.get(emergenciesPath)).data).toMatchObject([
    { groups: [], screens: [] },
    { groups: [{ id: line.id, name: '一号线' }], screens: [{ id: screen.id, name: '站台屏', deleted: false }] },
  ]);
  await admin.delete(`${screensPath}/${screen.id}`);
  await admin.delete(`${screenGroupsPath}/${line.id}`);
  expect(await places()).toEqual(['-一号线', '-站台屏']);
  const [trashed] = (await admin.get(trashPath(screensPath))).data as { id: number }[];
  await admin.post(restorePath(screensPath), [trashed?.id]);
  expect(await places()).toEqual(['-一号线', '站台屏']);
  const { data } = await admin.get(trashPath(screenGroupsPath));
  await admin.delete(trashPath(screenGroupsPath), [(data as { id: number }[])[0]?.id]);
  expect(await places()).toEqual(['站台屏']);
});

test('an upgrade removes codes from lines of the operation log', async () => {
  const { app, admin } = await screenSite();
  const { id } = await prepared(admin, { code: '4711' });
  const { maintenance } = app.database;
  const changes = JSON.stringify({ title: [null, '火警'], code: ['', '4711'] });
  await maintenance.updateTable('operationLogs').set({ changes }).where('module', '=', 'emergency').execute();
  await maskLoggedCodes(maintenance as never);
  expect((await admin.get(historyPath(emergenciesPath, id))).data).toMatchObject([
    { changes: { title: [null, '火警'], code: ['', '******'] } },
  ]);
});
