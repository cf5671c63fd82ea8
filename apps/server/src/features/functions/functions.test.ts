import { Code } from '@mutai/contract/codes';
import { functionPermissions, functionSettingsPath as path } from '@mutai/contract/functions/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

test('functions are switched with permission, logged, with user and time', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const reader = await signInHolding(app, admin, 'reader', [functionPermissions.read]);
  const on = { publicContent: true, publicComments: true, screenPlayback: true, allowedOrigins: [], postUrl: '' };
  expect(await reader.get(path)).toMatchObject({ data: { ...on, switched: { publicComments: null }, version: 0 } });
  expect(await reader.patch(path, { publicComments: false })).toMatchObject({ status: 403, code: Code.forbidden });

  const { data } = await admin.patch(path, { publicComments: false, publicContent: true, version: 0 });
  expect(data).toMatchObject({
    publicComments: false,
    switched: { publicComments: { by: '管理员', at: expect.stringMatching(/Z$/) as string }, publicContent: null },
    version: 1,
  });
  expect(await reader.get(path)).toMatchObject({ data });
  const [told] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(told).toMatchObject({ module: 'function', changes: { publicComments: [true, false] } });
  expect(Object.keys(told?.changes ?? {})).toEqual(['publicComments']);

  // Sending the whole record back changes nothing; a stale one is rejected.
  expect(await admin.patch(path, data)).toMatchObject({ data: { version: 1 } });
  expect(await admin.patch(path, { publicContent: false, version: 0 })).toMatchObject({
    code: Code.conflict,
    data: { publicContent: true, version: 1 },
  });
});

test.each([
  [{ publicComments: '是' }, 'publicComments'],
  [{ allowedOrigins: ['https://www.abc.com/'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['*'] }, 'allowedOrigins'],
  [{ allowedOrigins: ['https://abc.com', 'https://abc.com'] }, 'allowedOrigins'],
  [{ postUrl: 'https://www.abc.com/posts' }, 'postUrl'],
  [{ postUrl: 'javascript:{slug}' }, 'postUrl'],
  [{ other: true }, 'other'],
])('%j is rejected by field', async (body, field) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const reply = await admin.patch(path, body);
  expect(reply).toMatchObject({ status: 400, code: Code.invalid });
  expect(Object.keys(reply.data as object)).toContain(field);
});
