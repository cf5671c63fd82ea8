import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import {
  alertBytes,
  emergencyAlertsApi,
  emergencySourcesPath,
  sourceAlertPath,
  sourceTokenPath,
} from '@mutai/contract/emergency-sources/resource';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { logsPath } from '@mutai/contract/logs/resource';
import { historyPath } from '@mutai/contract/paths';
import { expect, test } from 'vitest';
import { signInHolding } from '../../../testing/builders.ts';
import { createScreenGroup, pairNew, screenSite } from '../../../testing/displays.ts';
import { capXml } from './testing-cap.ts';

type Site = Awaited<ReturnType<typeof screenSite>>;

/** Creates a source and returns how it calls the server. */
async function sourceOf({ app, admin }: Site, fields: object = {}) {
  const { data } = await admin.post(emergencySourcesPath, { name: '消防主机', ...fields });
  const { id } = data as EmergencySource;
  const { data: made } = await admin.post(sourceTokenPath(id), {});
  const { token } = made as { token: string };
  return {
    id,
    token,
    start: (body: object) => app.call('POST', emergencyAlertsApi.start, { token, body }),
    end: (body: object) => app.call('POST', emergencyAlertsApi.end, { token, body }),
    cap: (xml: string, type = 'application/cap+xml') =>
      app.call('POST', emergencyAlertsApi.cap, { token, body: xml, headers: { 'content-type': type } }),
  };
}

const prepared = async ({ admin }: Site, fields: object = {}): Promise<Emergency> =>
  (await admin.post(emergenciesPath, { title: '火警', textCh: '请立即撤离', minutes: 5, ...fields })).data as Emergency;
const known = async ({ admin }: Site, id: number): Promise<Emergency> =>
  (await admin.get(`${emergenciesPath}/${id}`)).data as Emergency;
const all = async ({ admin }: Site): Promise<Emergency[]> => (await admin.get(emergenciesPath)).data as Emergency[];

test('a fire panel starts a prepared emergency once and ends it, by its id or its name', async () => {
  const site = await screenSite();
  const { app, admin } = site;
  const { display } = await pairNew(app, admin);
  const { id } = await prepared(site);
  await admin.patch(functionSettingsPath, { emergencyConfirmation: true });
  const panel = await sourceOf(site);
  const both = await Promise.all([panel.start({ emergency: '火警' }), panel.start({ emergency: id })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ data }) => (data as { outcome: string }).outcome).toSorted()).toEqual(['repeated', 'started']);
  const [shown] = (await display.shown()).emergencies;
  expect(shown, 'no second person is waited for').toMatchObject({ id, endsAt: (shown?.startsAt ?? 0) + 5 * 60_000 });
  expect((await admin.get(historyPath(emergenciesPath, id))).data).toMatchObject([
    { action: 'start', nickname: '外部来源：消防主机' },
    { action: 'create' },
  ]);
  expect(await panel.end({ emergency: id })).toMatchObject({
    status: 200,
    data: { outcome: 'ended', emergencyId: id },
  });
  expect((await display.shown()).emergencies).toMatchObject([{ startsAt: null }]);
  expect(await panel.end({ emergency: id })).toMatchObject({ status: 200, data: { outcome: 'repeated' } });

  expect(await panel.start({ emergency: id, event: 'E-1' })).toMatchObject({ data: { outcome: 'started' } });
  await admin.post(withdrawEmergencyPath(id), {});
  expect(await panel.start({ emergency: id, event: 'E-1' })).toMatchObject({ data: { outcome: 'repeated' } });
  expect((await known(site, id)).startsAt, 'a repeated event does not undo the withdrawal').toBeNull();
  expect(await panel.start({ emergency: id, event: 'E-2' })).toMatchObject({ data: { outcome: 'started' } });
  app.advance(6 * 60_000);
  expect(await panel.start({ emergency: id }), 'its time was over').toMatchObject({ data: { outcome: 'started' } });
});

test('a source ends only what it has started, and refusals are logged in words', async () => {
  const site = await screenSite();
  const { app, admin } = site;
  const { id } = await prepared(site);
  const empty = await prepared(site, { title: '空', textCh: '' });
  await prepared(site, { title: '重名' });
  await prepared(site, { title: '重名' });
  const panel = await sourceOf(site);
  await admin.post(startEmergencyPath(id), {});
  const refused = [
    [await panel.end({ emergency: id }), 409, '“火警”不是此来源启动的，请在控制台解除！'],
    [await panel.start({ emergency: '没有' }), 404, '紧急插播“没有”不存在或已被删除，请刷新后重试！'],
    [await panel.start({ emergency: '重名' }), 409, '有多个紧急插播名为“重名”，请改用编号！'],
    [await panel.start({ emergency: empty.id }), 409, '“空”没有内容，请先输入文字或选择布局！'],
  ] as const;
  for (const [reply, status, message] of refused) expect(reply).toMatchObject({ status, message });
  const { data } = await admin.get(`${logsPath}?module=emergency-source&action=alert`);
  const reasons = (data as { changes: { reason: [null, string] } }[]).map(({ changes }) => changes.reason[1]);
  expect(reasons.toSorted()).toEqual(refused.map(([, , message]) => message).toSorted());
  for (const body of [{}, { emergency: 0 }, { emergency: '' }, { emergency: id, minutes: 1 }]) {
    expect(await panel.start(body), JSON.stringify(body)).toMatchObject({ status: 400 });
  }
  await admin.post(withdrawEmergencyPath(id), {});
  await panel.start({ emergency: id });
  await admin.post(withdrawEmergencyPath(id), {});
  app.advance(1000);
  await admin.post(startEmergencyPath(id), {});
  expect(await panel.end({ emergency: id }), 'somebody has started it anew').toMatchObject({ status: 409 });
});

test('a token is shown once, works until it is replaced, disabled or deleted, and opens nothing else', async () => {
  const site = await screenSite();
  const { app, admin } = site;
  const { id } = await prepared(site);
  const panel = await sourceOf(site);
  const source = async () => (await admin.get(`${emergencySourcesPath}/${panel.id}`)).data as EmergencySource;
  expect(await source()).toMatchObject({ hasToken: true, lastUsedAt: null });
  const start = (token: string | undefined) =>
    app.call('POST', emergencyAlertsApi.start, { body: { emergency: id }, ...(token === undefined ? {} : { token }) });
  const { token: user } = admin;
  const { display } = await pairNew(app, admin);
  for (const token of [undefined, user, display.token, `${panel.token}x`]) {
    expect(await start(token)).toMatchObject({ status: 401 });
  }
  for (const path of [emergenciesPath, '/api/v1/users', '/api/screen/v1/manifest']) {
    expect(await app.call('GET', path, { token: panel.token }), path).toMatchObject({ status: 401 });
  }
  expect(await start(panel.token)).toMatchObject({ status: 200 });
  expect((await source()).lastUsedAt).not.toBeNull();
  const second = ((await admin.post(sourceTokenPath(panel.id), {})).data as { token: string }).token;
  expect(await start(panel.token)).toMatchObject({
    status: 401,
    message: '令牌无效、已被替换，或来源已停用，请联系管理员！',
  });
  await admin.patch(`${emergencySourcesPath}/${panel.id}`, { enabled: false });
  expect(await start(second)).toMatchObject({ status: 401 });
  await admin.patch(`${emergencySourcesPath}/${panel.id}`, { enabled: true });
  expect(await start(second)).toMatchObject({ status: 200 });
  const everything = [
    await admin.get(emergencySourcesPath),
    await admin.get(historyPath(emergencySourcesPath, panel.id)),
    await admin.get(logsPath),
  ];
  expect(JSON.stringify(everything)).not.toMatch(new RegExp(`${panel.token}|${second}`));
  await admin.delete(`${emergencySourcesPath}/${panel.id}`);
  expect(await start(second)).toMatchObject({ status: 401 });

  const guard = await signInHolding(app, admin, 'guard', [emergencyPermissions.read, emergencyPermissions.start]);
  const other = await sourceOf(site);
  for (const reply of [
    await guard.post(emergencySourcesPath, { name: '乙' }),
    await guard.post(sourceTokenPath(other.id), {}),
    await guard.delete(`${emergencySourcesPath}/${other.id}`),
  ]) {
    expect(reply).toMatchObject({ status: 403 });
  }
  expect(await guard.get(emergencySourcesPath), 'to choose one for an upload').toMatchObject({ status: 200 });
  const reader = await signInHolding(app, admin, 'reader', [emergencyPermissions.read]);
  expect(await reader.post(sourceAlertPath(other.id), { xml: capXml() })).toMatchObject({ status: 403 });
  expect(await guard.post(sourceAlertPath(other.id), { xml: capXml() })).toMatchObject({ status: 200 });
});

test('an alert of CAP becomes one emergency of the mapped groups, is updated and cancelled', async () => {
  const site = await screenSite();
  const { app, admin } = site;
  const group = await createScreenGroup(admin, { name: '上海' });
  const { display: inside } = await pairNew(app, admin, { name: '上海屏', groupId: group.id });
  const { display: outside } = await pairNew(app, admin, { name: '别处' });
  const feed = await sourceOf(site, { areas: [{ area: '310000', groupId: group.id }] });
  const first = capXml({
    infos: [
      {
        language: 'zh-CN',
        headline: '暴雨红色预警',
        instruction: '请勿外出',
        area: '上海',
        geocode: '310000',
        expires: '2099-01-01T00:00:00Z',
      },
    ],
  });
  const both = await Promise.all([feed.cap(first), feed.cap(first, 'text/xml')]);
  expect(both.map(({ data }) => (data as { outcome: string }).outcome).toSorted()).toEqual(['repeated', 'started']);
  const [made] = await all(site);
  expect(made).toMatchObject({
    title: '暴雨红色预警',
    textCh: '暴雨红色预警\n请勿外出',
    severity: 'danger',
    groups: [{ name: '上海' }],
    endsAt: '2099-01-01T00:00:00.000Z',
  });
  expect((await inside.shown()).emergencies).toHaveLength(1);
  expect((await outside.shown()).emergencies).toEqual([]);

  const references = 'weather@example.org,A1,2026-01-01T08:00:00+08:00';
  const stranger = await sourceOf(site, { name: '别的来源', unmatched: 'all' });
  expect(await stranger.cap(capXml({ identifier: 'X', msgType: 'Cancel', references }))).toMatchObject({
    data: { outcome: 'ignored' },
  });
  const update = capXml({
    identifier: 'A2',
    msgType: 'Update',
    references,
    infos: [{ language: 'zh', headline: '暴雨黄色预警', severity: 'Moderate', geocode: '310000', area: '上海' }],
  });
  expect(await feed.cap(update)).toMatchObject({ data: { outcome: 'updated', emergencyId: made?.id } });
  expect(await all(site)).toMatchObject([{ title: '暴雨黄色预警', severity: 'warning', endsAt: null }]);
  expect(await feed.cap(capXml({ identifier: 'A3', msgType: 'Cancel', references }))).toMatchObject({
    message: '已解除！',
    data: { outcome: 'ended', emergencyId: made?.id },
  });
  expect((await inside.shown()).emergencies).toMatchObject([{ startsAt: null }]);

  const late = { identifier: 'B2', msgType: 'Cancel', references: 'weather@example.org,B1,2026-01-01T08:00:00+08:00' };
  expect(await feed.cap(capXml(late))).toMatchObject({ data: { outcome: 'ignored' } });
  const overtaken = capXml({ identifier: 'B1', infos: [{ area: '上海', geocode: '310000' }] });
  expect(await feed.cap(overtaken), 'cancelled before it came').toMatchObject({ data: { outcome: 'repeated' } });
  expect((await inside.shown()).emergencies).toMatchObject([{ startsAt: null }]);
  app.advance(25 * 60 * 60_000);
  await feed.cap(capXml({ identifier: 'C1', infos: [{ area: '上海', geocode: '310000' }] }));
  expect(await all({ ...site, admin: await app.signIn() }), 'those of yesterday are gone').toMatchObject([
    { title: '暴雨' },
  ]);
});

test('exercises, foreign areas and hostile bodies start nothing, and say why', async () => {
  const site = await screenSite();
  const { app, admin } = site;
  const feed = await sourceOf(site);
  expect(await feed.cap(capXml({ status: 'Exercise' }))).toMatchObject({
    status: 200,
    message: '未插播：状态为 Exercise，只有 Actual 才插播！',
    data: { outcome: 'ignored', emergencyId: null },
  });
  expect(await feed.cap(capXml({ identifier: 'far', infos: [{ area: '远方' }] }))).toMatchObject({
    message: '未插播：区域没有对应的屏幕分组，不插播！',
  });
  const external = capXml().replace('<alert', '<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/passwd">]><alert');
  expect(await feed.cap(external)).toMatchObject({
    status: 400,
    message: '不接受带 DOCTYPE 的 XML，请去掉文档类型与实体声明！',
  });
  expect(await feed.cap('<a>'.repeat(40_000))).toMatchObject({ status: 400 });
  expect(await feed.cap('')).toMatchObject({ status: 400 });
  expect(await feed.cap(' '.repeat(alertBytes + 1))).toMatchObject({ status: 413 });
  expect(await feed.cap(capXml(), 'application/json')).toMatchObject({ status: 415 });
  const { token } = feed;
  const body = Buffer.from([0x3c, 0xb1, 0xa9, 0xd3, 0xea]);
  const headers = { 'content-type': 'application/xml' };
  expect(await app.call('POST', emergencyAlertsApi.cap, { token, body, headers })).toMatchObject({
    status: 400,
    message: 'XML 须为 UTF-8 编码！',
  });
  expect(await all(site)).toEqual([]);
  const { data } = await admin.get(`${logsPath}?module=emergency-source&action=alert`);
  expect(data).toContainEqual(
    expect.objectContaining({
      changes: { alert: [null, 'weather@example.org A1'], reason: [null, '状态为 Exercise，只有 Actual 才插播'] },
    }),
  );
  await admin.patch(`${emergencySourcesPath}/${feed.id}`, { unmatched: 'all' });
  expect(await feed.cap(capXml({ identifier: 'near', infos: [{ area: '远方' }] }))).toMatchObject({
    data: { outcome: 'started' },
  });
  expect(await all(site)).toMatchObject([{ target: 'all' }]);
});
