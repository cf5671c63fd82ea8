import { platformOf } from '../../app.ts';
import { expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { dayMs, minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { housekeeping } from '../../housekeeping.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const login = (app: TestApp, password: string, more: object = {}) =>
  app.call('POST', '/api/v1/auth/login', { body: { username: 'admin', password, ...more } });

async function block(app: TestApp): Promise<void> {
  for (let n = 0; n < limits.loginFailuresPerAccount; n += 1) await login(app, 'wrong');
  expect(await login(app, 'wrong')).toMatchObject({ code: Code.tooManyAttempts });
}

test('a block from before the clock was set back does not outlast its limit', async () => {
  const app = await buildTestApp();
  await block(app);
  app.advance(-365 * dayMs);
  expect(await login(app, 'Mutai#2026')).toMatchObject({ status: 200 });
});

test('a process whose clock is slightly behind counts in the same window', async () => {
  const app = await buildTestApp();
  await block(app);
  app.advance(-1000);
  const { code, headers } = await login(app, 'Mutai#2026');
  expect(code).toBe(Code.tooManyAttempts);
  expect(Number(headers['retry-after']) * 1000).toBeLessThanOrEqual(limits.loginWindowMs);
  app.advance(limits.loginWindowMs);
  expect(await login(app, 'Mutai#2026')).toMatchObject({ status: 200 });
});

test.for([false, true])('a session (remembered: %s) expires for good', async (remember) => {
  const app = await buildTestApp();
  const { data } = await login(app, 'Mutai#2026', { remember });
  const ask = () => app.call('POST', '/api/v1/auth/info', { token: String(data) });
  app.advance(-dayMs);
  const admin = await app.signIn();
  expect((await admin.get('/api/v1/sessions')).data).toHaveLength(1);
  expect(await ask()).toMatchObject({ status: 401, code: Code.sessionExpired });
  app.advance(dayMs);
  expect(await ask()).toMatchObject({ status: 401, code: Code.sessionExpired });
});

test('an unused session expires as well', async () => {
  const app = await buildTestApp();
  const { data } = await login(app, 'Mutai#2026', { remember: true });
  app.advance(-dayMs);
  await housekeeping(platformOf(app.database, () => firstMoment - dayMs)).run(null, new AbortController().signal);
  app.advance(dayMs);
  expect(await app.call('POST', '/api/v1/auth/info', { token: String(data) })).toMatchObject({
    code: Code.sessionExpired,
  });
});

test('a session continues when the clock is set back by less than a minute', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  app.advance(-minuteMs + 1);
  expect(await admin.post('/api/v1/auth/info')).toMatchObject({ status: 200 });
  expect((await admin.get('/api/v1/sessions')).data).toHaveLength(1);
});
