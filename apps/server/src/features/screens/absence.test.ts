import { minuteMs } from '@mutai/contract/durations';
import { mailSettingsPath, mailsPath } from '@mutai/contract/mail/resource';
import type { Mail } from '@mutai/contract/mail/schema';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { screensPath } from '@mutai/contract/screens/resource';
import { systemSettingsPath } from '@mutai/contract/system-settings/resource';
import { expect, test } from 'vitest';
import { createUser, roleIdOf } from '../../testing/builders.ts';
import { insertRows } from '../../platform/database/many-rows.ts';
import { pairNew, watchScreens } from '../../testing/displays.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';

/** Lets minutes go by, in each of which the job runs once. */
async function pass(app: TestApp, minutes: number, eachMinute = async () => undefined as unknown): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.advance(minuteMs);
    await eachMinute();
    await watchScreens(app);
  }
}

const links = async (client: Client) =>
  ((await client.get(notificationsPath)).data as { link: string }[]).map(({ link }) => link);
const titles = async (client: Client) =>
  ((await client.get(notificationsPath)).data as { title: string }[]).map(({ title }) => title);

/** The clock of tests begins on Thursday, 2026-01-01 at 00:00 UTC. */
const site = { timeZone: 'UTC' };

test('people are told once of the screens that are gone for minutes, and once when they are back', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const settings = { enable: true, smtpHost: 'smtp.example.com', smtpFrom: 'site@example.com', smtpAuth: false };
  expect(await admin.patch(mailSettingsPath, settings)).toMatchObject({ status: 200 });
  const roleIds = [await roleIdOf(app, 'super-admin')];
  await createUser(admin, { username: 'keeper1', nickname: '值班', email: 'keeper@example.com', roleIds });
  const { display: hall, screen } = await pairNew(app, admin, { name: '大厅' });
  const others = [];
  for (const name of ['站台', '候车室', '走廊']) others.push((await pairNew(app, admin, { name })).display);
  await pairNew(app, admin, { name: '从未上线' });
  const { display: steady } = await pairNew(app, admin, { name: '一直在线' });
  for (const display of [hall, ...others]) await display.report();
  await pass(app, 4, () => steady.report());
  expect(await titles(admin)).toEqual([]);
  await pass(app, 3, () => steady.report());
  expect(await titles(admin)).toEqual([expect.stringMatching(/^4 块屏幕已失去联系超过 5 分钟：.+、.+、.+等 4 块$/)]);
  const mails = async () => {
    const all = (await admin.get(`${mailsPath}?sort=createdAt:asc`)).data as Mail[];
    return all.filter(({ template }) => template !== 'account-created');
  };
  expect(await mails()).toMatchObject([
    { template: 'screens-absent', recipient: 'keeper@example.com', text: expect.stringContaining('候车室') as string },
  ]);
  await pass(app, 2, () => hall.report());
  expect((await titles(admin))[0]).toBe('1 块屏幕已恢复联系：大厅');
  expect(await links(admin)).toEqual([`/content/screen?details=${screen.id}`, '/content/screen?state=offline']);
  expect((await mails()).map(({ template }) => template)).toEqual(['screens-absent', 'screens-back']);
});

test('nobody is told outside of working hours, of disabled screens, or when it is turned off', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  // Thursday from 00:10 on.
  const workingHours = [{ days: [4], from: '00:10', to: '23:00' }];
  const { display } = await pairNew(app, admin, { name: '大厅' });
  const { screen: hall } = await pairNew(app, admin, { name: '停用' });
  const list = (await admin.get(`${screensPath}?name=大厅`)).data as { id: number }[];
  await admin.patch(`${screensPath}/${list[0]?.id}`, { workingHours, ...site });
  await admin.patch(`${screensPath}/${hall.id}`, { enabled: false });
  await display.report();
  await pass(app, 14);
  expect(await titles(admin)).toEqual([]);
  await pass(app, 2);
  expect(await titles(admin)).toEqual(['1 块屏幕已失去联系超过 5 分钟：大厅']);
  await display.report();
  await watchScreens(app);
  await admin.patch(systemSettingsPath, { screenAbsentMinutes: 0 });
  await pass(app, 20);
  expect(await titles(admin)).toHaveLength(2);
});

test('twelve thousand screens can be lost at once', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { display } = await pairNew(app, admin, { name: '大厅' });
  await display.report();
  const { database } = app;
  const screen = await database.read.selectFrom('screens').selectAll().executeTakeFirstOrThrow();
  const report = await database.read.selectFrom('screenReports').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: 12_000 }, (_, n) => screen.id + 1 + n);
  await database.bulkWrite(async (trx) => {
    const screens = ids.map((id) => ({ ...screen, id, name: `屏幕${id}`, tokenHash: `token ${id}` }));
    await insertRows(database.dialect, trx, 'screens', screens);
    const reports = ids.map((screenId) => ({ ...report, screenId }));
    await insertRows(database.dialect, trx, 'screenReports', reports);
  });
  await pass(app, 7);
  expect(await titles(admin)).toEqual([expect.stringMatching(/^12001 块屏幕已失去联系超过 5 分钟：/)]);
});
