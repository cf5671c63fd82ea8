/*
 * Measures notifications on both databases: lists and counts of 1,000,000 notices to 10,000 users against 1,000 to 10,
 * those of a user with 100,000, and the delay of an announcement to 1,000 open consoles. Figures of
 * docs/performance.md.
 */
import { announcementReadersPath, announcementsPath } from '@mutai/contract/announcements/resource';
import { notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, callerWith, compare, took, type Caller } from './callers.ts';
import { eventStreams, now } from './event-streams.ts';
import { databaseFile, openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { platformOf } from '../apps/server/src/app.ts';
import { notifier } from '../apps/server/src/features/announcements/notices.ts';
import { median } from './measure.ts';
import { startMutai } from './servers.ts';
import { withSites, type Content, type Kind, type Site } from './sites.ts';

const noticesOfUser = 100;
const sizes = [1000, 1_000_000] as const;
/** Number of current announcements; nobody has read the last of them. */
const announcements = 100;
const unreadAnnouncements = 5;
/** On the large site, every nth notice also goes to the first user. */
const everyNth = 10;

const consoles = 1000;
/** Number of announcements sent to the consoles. */
const announced = 20;
/** Id of the role: the first one after those of a new site. */
const roleId = 4;
/** Pause between announcements, in milliseconds. */
const pauseMs = 500;

const tokenOf = (nth: number) => `bench-console-${String(nth).padStart(20, '0')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Users with notices and a role, and open consoles of some of them. */
const content: Content = (series, rows) => {
  const users = rows / noticesOfUser;
  const listening = Array.from({ length: Math.min(consoles, users) }, (_, nth) => nth + 1);
  const at = Date.now();
  const sessions = listening.map(
    (id) => `('${hashOf(tokenOf(id))}', ${id}, 0, '', '', '', ${at}, ${at}, ${at + 3.6e6})`,
  );
  return `
    insert into "users" ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt") select 'u' || n, '用户' || n, '', '', '', 0, 1, 0, 0 from ${series} where n < ${users};
    insert into "roles" ("name", "code", "description", "holdsEverything", "createdAt", "updatedAt")
      values ('播出', 'on-air', '', 0, 0, 0);
    insert into "userRoles" select u."id", r."id" from "users" as u, "roles" as r where r."code" = 'on-air';
    insert into "sessions" ("tokenHash", "userId", "remember", "ip", "os", "browser", "createdAt", "lastSeenAt", "expiresAt")
      values ${sessions.join(', ')};
    insert into "notices" ("kind", "title", "link", "createdAt")
      select 'mail-failed', '通知 ' || n, '/content/post', cast(1750000000000 as bigint) + n from ${series};
    insert into "noticeRecipients" select 1 + n % ${users}, n, case when n % 1000 < 900 then 1 end from ${series};
    insert into "noticeRecipients" select 1, n, case when n % 100 < 90 then 1 end from ${series}
      where n % ${everyNth} = 0 and n % ${users} <> 0 and ${rows} = ${sizes[1]};
    insert into "announcements" ("title", "body", "pinned", "startsAt", "audience", "createdAt", "updatedAt")
      select '公告 ' || n, '内容', case when n <= 2 then 1 else 0 end, cast(1750000000000 as bigint) + n,
        'everyone', 0, 0 from ${series} where n <= ${announcements};
    insert into "announcementReads" select 1 + n % ${announcements}, 1 + n / ${announcements}, 1 from ${series}
      where n < ${rows} and n % ${announcements} < ${announcements - unreadAnnouncements};`;
};

/** Milliseconds from the request of an announcement to its arrival at the last console. */
async function reach(caller: Caller): Promise<readonly string[]> {
  const { all, open, close } = eventStreams(caller.url, 1);
  await open(Array.from({ length: consoles }, (_, nth) => tokenOf(nth + 1)));
  const lines: string[] = [];
  let heard = 0;
  for (const [name, body] of [
    ['to everybody', {}],
    ['to a role of 10,000', { audience: 'chosen', roleIds: [roleId] }],
  ] as const) {
    const times: number[] = [];
    const answered: number[] = [];
    for (let nth = 0; nth < announced; nth += 1) {
      const begun = now();
      heard += 1;
      const last = all(heard);
      await caller.post(announcementsPath, { title: '停电检修', body: '请提前保存', ...body });
      answered.push(now() - begun);
      times.push((await last) - begun);
      await sleep(pauseMs);
    }
    lines.push(
      `| ${name}: from the request to its answer, median | ${median(answered).toFixed(0)} ms |`,
      `| ${name}: to the last of ${consoles} consoles, median | ${median(times).toFixed(0)} ms |`,
      `| ${name}: to the last of them, longest | ${Math.max(...times).toFixed(0)} ms |`,
    );
  }
  close();
  return lines;
}

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const [, large] = callers;
  if (large === undefined) throw new Error('Two sites are required.');
  const ordinary = callers.map(({ url }) => callerWith(url, tokenOf(2)));
  print(`| ${kind}: notifications, median | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | ratio |`);
  print('|---|---:|---:|---:|');
  print(await compare('newest 20 and unread of somebody with 100', `${notificationsPath}?size=20`, ordinary));
  print(await compare('the same of somebody with 100 and 100,000', `${notificationsPath}?size=20`, callers));
  print(await compare('their announcements, 5', `${notificationsPath}?size=5&source=announcement`, ordinary));
  print(await compare('list of announcements with who read', announcementsPath, callers));
  print(await compare('who has not read one, of 10 and 10,000', `${announcementReadersPath(100)}?read=false`, callers));
  print('');
  const marking = await took(() => large.post(readNotificationsPath, { all: true }));
  print(`| ${kind}: a site of 10,000 users | measured |`);
  print('|---|---:|');
  print(`| all as read, of somebody with 10,000 unread | ${marking.toFixed(0)} ms |`);
  for (const line of await reach(large)) print(line);
  print('');
}

/** Measures writing a notice for a permission that 10,000 users have. */
async function writing(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
  await (await startMutai(dataDir)).stop();
  const file = new DatabaseSync(databaseFile(dataDir));
  file.exec(`
    insert into "users" ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt") with recursive s(n) as (select 1 union all select n + 1 from s where n < 9999)
      select 'u' || n, '用户' || n, '', '', '', 0, 1, 0, 0 from s;
    insert into "userRoles" select u."id", r."id" from "users" as u, "roles" as r where r."code" = 'auditor';`);
  file.close();
  const database = openDatabase({ dataDir, databaseUrl: '', databasePoolSize: 1 }, () => undefined);
  const notify = notifier(platformOf(database, Date.now));
  const times: number[] = [];
  for (let nth = 0; nth < announced; nth += 1) {
    const notice = { kind: 'mail-failed', title: '邮件发送失败' } as const;
    times.push(await took(() => database.bulkWrite((trx) => notify(trx, notice, { permission: 'user' }))));
  }
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(`sqlite: a notice to a permission of 10,000 users, median: ${median(times).toFixed(0)} ms\n`);
}

await writing();
for (const kind of ['sqlite', 'postgres'] as const) {
  await withSites(kind, sizes, content, (sites) => report(kind, sites));
}
