import { Code } from '@mutai/contract/codes';
import { dayMs, hourMs, minuteMs, secondMs } from '@mutai/contract/durations';
import { jobPermissions, serverTimePath } from '@mutai/contract/jobs/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import type { Notification } from '@mutai/contract/notifications/schema';
import { postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, onTestFinished, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { testDialect } from '../../testing/dialect.ts';
import { createPost } from '../../testing/posts.ts';
import { timeSite } from '../../testing/time-site.ts';
import { sweepHourly } from '../storage/sweeping.ts';
import { trashRetention } from '../resource/deletion/trash-retention.ts';
import { TimeInDoubt, trustedTime } from './trusted-time.ts';

const within = { timeout: 20_000 };

test('a clock that is far ahead for a while deletes nothing and publishes nothing, then everything goes on', async () => {
  const { app, platform, admin, database, clock, jump, pass, start, told, state, again } = await timeSite();
  const { jobs } = app.platform;
  await admin.patch('/api/v1/settings/logs', { loginDays: 1, operationDays: 1 });
  const user = await createUser(admin, { username: 'leaving', nickname: '离职员工' });
  await admin.delete(`${usersPath}/${user.id}`);
  const publishAt = new Date(clock() + 20 * dayMs).toISOString();
  const post = await createPost(admin, { title: '下月发布', status: 'scheduled', publishAt });
  const postStatus = async () => ((await (await again()).get(`${postsPath}/${post.id}`)).data as Post).status;
  const trashed = async () => ((await (await again()).get(`${usersPath}/trash`)).data as unknown[]).length;
  const logged = async () =>
    ((await (await again()).get('/api/v1/logs?size=100')).data as OperationLog[]).map(
      ({ action, recordName }) => `${action} ${recordName}`,
    );

  const time = start();
  const ran: string[] = [];
  const marker = { kind: 'marker', title: '标记', atAnyTime: true, run: async (name: string) => void ran.push(name) };
  jobs.offer(marker);
  jobs.offer(housekeeping({ ...platform, clock: time.clock }));
  jobs.offer(trashRetention(app.platform.resources.trashes, () => Promise.resolve(90), time.clock));
  const running = jobs.start(
    {
      failed: (kind, error) => expect.fail(`${kind}: ${String(error)}`),
      unreachable: (error) => expect.fail(String(error)),
      reachable: () => undefined,
    },
    time,
  );
  onTestFinished(() => running.stop());
  /** A round of the runner passes with the current time. */
  const round = async (name: string) => {
    await database.write((trx) => jobs.enqueue(trx, 'marker', name));
    await expect.poll(() => ran, within).toContain(name);
  };
  await round('trusted');

  jump(400 * dayMs);
  for (const nth of [1, 2, 3]) {
    pass(20 * secondMs);
    await round(`ahead ${nth}`);
  }
  expect(told).toEqual(['doubted', 'notice']);
  expect(() => time.clock()).toThrow(TimeInDoubt);
  expect(await postStatus()).toBe('scheduled');
  expect(await trashed()).toBe(1);
  expect(await logged()).toContain('create 下月发布');
  expect(await state()).toMatchObject({ doubt: { at: expect.stringMatching(/^2027-/) as string } });
  const [notice] = (await (await again()).get(notificationsPath)).data as Notification[];
  expect(notice).toMatchObject({
    kind: 'time-doubted',
    link: '/system/job',
    title: expect.stringContaining('2027') as string,
  });
  expect(notice?.at).toMatch(/^2026-01-/);

  jump(-400 * dayMs);
  await round('back');
  expect(told).toEqual(['doubted', 'notice', 'corrected']);
  expect(await state()).toMatchObject({ doubt: null });
  expect(await postStatus()).toBe('scheduled');
  expect(await trashed()).toBe(1);
  expect(await logged()).toContain('create 下月发布');

  pass(100 * dayMs);
  // A job that was running meanwhile is due again an hour later.
  const anHourLater = <T>(read: () => Promise<T>) => {
    pass(hourMs);
    return read();
  };
  await expect.poll(() => anHourLater(postStatus), within).toBe('published');
  await expect.poll(() => anHourLater(trashed), within).toBe(0);
  await expect.poll(() => anHourLater(logged), within).not.toContain('create 下月发布');
  expect(told).toHaveLength(3);
});

test('jobs added while the clock was ahead do not wait until then', async () => {
  const { app, database, jump, pass, start } = await timeSite();
  const { jobs } = app.platform;
  const ran: string[] = [];
  jobs.offer({ kind: 'marker', title: '标记', atAnyTime: true, run: async (name: string) => void ran.push(name) });
  jump(400 * dayMs);
  await database.write((trx) => jobs.enqueue(trx, 'marker', 'added ahead'));
  jump(-400 * dayMs);
  pass(minuteMs);
  const running = jobs.start(
    {
      failed: (kind, error) => expect.fail(`${kind}: ${String(error)}`),
      unreachable: (error) => expect.fail(String(error)),
      reachable: () => undefined,
    },
    start(),
  );
  onTestFinished(() => running.stop());
  await expect.poll(() => ran, within).toEqual(['added ahead']);
});

test('a site that was switched off for months works again after a confirmation, or some hours', async () => {
  const { app, database, admin, clock, jump, pass, start, told, state, confirm } = await timeSite();
  expect(await confirm()).toMatchObject({ status: 409, code: Code.conflict });
  expect(await start().check()).toBe(clock());
  const reader = await signInHolding(app, admin, 'reader', [jobPermissions.read]);
  expect((await reader.post(serverTimePath, { serverTime: new Date(clock()).toISOString() })).code).toBe(
    Code.forbidden,
  );

  jump(200 * dayMs);
  const processes = [start(), start()];
  const checkAll = () => Promise.all(processes.map((time) => time.check()));
  expect(await checkAll()).toEqual([undefined, undefined]);
  expect(await checkAll()).toEqual([undefined, undefined]);
  expect(told.filter((one) => one === 'notice')).toHaveLength(1);
  expect((await state()).doubt).not.toBeNull();
  expect(await confirm(new Date(clock() - hourMs).toISOString())).toMatchObject({ status: 409, code: Code.conflict });
  expect(await confirm()).toMatchObject({ status: 200 });
  pass(5 * secondMs);
  expect(await checkAll()).toEqual([clock(), clock()]);
  expect(told.filter((one) => one === 'confirmed')).toHaveLength(2);
  expect((await state()).doubt).toBeNull();
  const lines = (await (await app.signIn()).get('/api/v1/logs?size=100')).data as OperationLog[];
  expect(lines).toContainEqual(expect.objectContaining({ module: 'job', action: 'update', recordName: '服务器时间' }));

  // Nobody confirms.
  jump(200 * dayMs);
  const alone = start();
  expect(await alone.check()).toBeUndefined();
  pass(6 * hourMs - minuteMs);
  expect(await alone.check()).toBeUndefined();
  // A jump in the meantime begins the wait anew.
  jump(hourMs);
  expect(await alone.check()).toBeUndefined();
  pass(2 * minuteMs);
  expect(await alone.check()).toBeUndefined();
  pass(6 * hourMs);
  expect(await alone.check()).toBe(clock());
  expect(told.at(-1)).toBe('steady');
  expect((await state()).doubt).toBeNull();
  await database.check();
});

test('a stop over a holiday and a suspended machine need no confirmation and send no notice', async () => {
  const { clock, jump, pass, start, told } = await timeSite();
  expect(await start().check()).toBe(clock());
  jump(10 * dayMs);
  const time = start();
  expect(await time.check()).toBeUndefined();
  pass(4 * minuteMs);
  expect(await time.check()).toBeUndefined();
  pass(minuteMs);
  expect(await time.check()).toBe(clock());
  jump(8 * hourMs);
  expect(await time.check()).toBeUndefined();
  pass(5 * minuteMs);
  expect(await time.check()).toBe(clock());
  expect(told).toEqual(['short doubt', 'steady', 'short doubt', 'steady']);
  // Small corrections are no jumps.
  jump(-2 * minuteMs);
  expect(await time.check()).toBe(clock());
  // A running process whose clock is days ahead is no suspended machine.
  jump(3 * dayMs);
  expect(await time.check()).toBeUndefined();
  pass(hourMs);
  expect(await time.check()).toBeUndefined();
  expect(told.slice(4)).toEqual(['doubted', 'notice']);
});

test('a clock that differs from that of the database or of other processes is not trusted by waiting', async () => {
  const { clock, jump, pass, start, confirm } = await timeSite();
  const right = start();
  expect(await right.check()).toBe(clock());
  let ahead = 100 * dayMs;
  const wrong = start({ clock: () => clock() + ahead });
  expect(await wrong.check()).toBeUndefined();
  for (let passed = 0; passed < 13; passed += 1) {
    pass(hourMs);
    expect(await right.check()).toBe(clock());
    expect(await wrong.check()).toBeUndefined();
  }
  ahead = 0;
  expect(await wrong.check()).toBe(clock());

  const real = clock();
  jump(100 * dayMs);
  const lonely = start({ independent: () => Promise.resolve(real) });
  for (let passed = 0; passed < 13; passed += 1) {
    expect(await lonely.check()).toBeUndefined();
    pass(hourMs);
  }
  expect(await lonely.check()).toBeUndefined();
  await confirm();
  pass(3 * secondMs);
  expect(await lonely.check()).toBe(clock());
});

test('two processes whose clocks differ are reported, and a doubt of a process that died is forgotten', async () => {
  const { clock, jump, pass, start, told, state } = await timeSite();
  const right = start();
  expect(await right.check()).toBe(clock());
  const wrong = start({ clock: () => clock() + 10 * minuteMs });
  expect(await wrong.check()).toBeUndefined();
  for (let passed = 0; passed < 6; passed += 1) {
    pass(minuteMs);
    expect(await right.check()).toBe(clock());
    expect(await wrong.check()).toBeUndefined();
  }
  expect(told).toEqual(['short doubt', 'doubted', 'notice']);
  expect((await state()).doubt).not.toBeNull();

  // All processes end, and one starts a day later.
  jump(dayMs);
  const next = start();
  expect(await next.check()).toBeUndefined();
  pass(5 * minuteMs);
  expect(await next.check()).toBe(clock());
  expect((await state()).doubt).toBeNull();
});

test('the clock of PostgreSQL is compared before time is trusted by waiting', async () => {
  const { database, clock, jump, pass, start } = await timeSite();
  expect(await start().check()).toBe(clock());
  jump(100 * dayMs);
  let sinceBoot = 0;
  const silent = { doubted: () => undefined, trusted: () => undefined, notify: () => Promise.resolve() };
  const time = trustedTime(database, { clock, monotonic: () => sinceBoot }, silent);
  expect(await time.check()).toBeUndefined();
  pass(7 * hourMs);
  sinceBoot += 7 * hourMs;
  // The clock of the test is months behind that of the machine.
  expect(await time.check()).toBe(testDialect() === 'postgres' ? undefined : clock());
});

test('the storage is not swept while the time is in doubt', async () => {
  const { jump, pass, start, confirm } = await timeSite();
  await start().check();
  jump(100 * dayMs);
  const time = start();
  let swept = 0;
  const sweepNow = async () => {
    const stop = sweepHourly({ sweep: async () => void (swept += 1) }, time, (error) => expect.fail(String(error)));
    await time.check();
    stop();
  };
  await sweepNow();
  expect(swept).toBe(0);
  await confirm();
  pass(3 * secondMs);
  await sweepNow();
  expect(swept).toBe(1);
});

test('a clock that jumps again and again sends one notice an hour', async () => {
  const { clock, jump, pass, start, told } = await timeSite();
  const time = start();
  expect(await time.check()).toBe(clock());
  const flap = async () => {
    jump(50 * dayMs);
    expect(await time.check()).toBeUndefined();
    pass(minuteMs);
    jump(-50 * dayMs);
    expect(await time.check()).toBe(clock());
    pass(minuteMs);
  };
  for (let times = 0; times < 20; times += 1) await flap();
  expect(told.filter((one) => one === 'notice')).toHaveLength(1);
  pass(hourMs);
  await flap();
  expect(told.filter((one) => one === 'notice')).toHaveLength(2);
});

test('without a stored time, as after an upgrade, the newest row is compared; a clock that starts in the past waits', async () => {
  const { database, clock, jump, start, told } = await timeSite();
  jump(60 * dayMs);
  expect(await start().check()).toBeUndefined();
  jump(-60 * dayMs);
  expect(await start().check()).toBe(clock());
  jump(-50 * 365 * dayMs);
  const early = start();
  expect(await early.check()).toBeUndefined();
  jump(50 * 365 * dayMs);
  expect(await early.check()).toBe(clock());
  expect(told).toContain('corrected');
  await database.check();
});
