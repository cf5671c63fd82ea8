import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Code, httpStatusOf } from '@mutai/contract/codes';
import { authPath, eventsPath } from '@mutai/contract/paths';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { isFullRun, sampled } from '../../../e2e/support/sampling.ts';
import { createUser, roleIdOf, signInHolding } from './testing/builders.ts';
import { pairNew } from './testing/displays.ts';
import { testDialect } from './testing/dialect.ts';
import { indexOf } from './platform/search/text-index.ts';
import { digestOf, type DigestOptions } from './testing/digest.ts';
import { requestsTo, strangePaths, worstRequestsTo, type ApiDocument, type HostileRequest } from './testing/hostile.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from './testing/test-app.ts';

const seed = 20_261_121;
/** Requests per operation and kind of user. Few depend on the database. */
const perOperation = { sqlite: 8, postgres: 4 }[testDialect()];
/** Longest allowed response time in milliseconds. */
const slowest = 10_000;

/** Sender of requests that signs in again after its session ended. */
interface Sender {
  readonly name: string;
  token(): string | undefined;
  signInAgain(password?: string): Promise<void>;
}

const stranger: Sender = { name: 'a stranger', token: () => undefined, signInAgain: async () => undefined };

async function sender(app: TestApp, name: string, username: string, firstPassword: string): Promise<Sender> {
  let password = firstPassword;
  let { token } = await app.signIn(username, password);
  return {
    name,
    token: () => token,
    signInAgain: async (changed = password) => {
      password = changed;
      ({ token } = await app.signIn(username, password));
    },
  };
}

const operationsOf = ({ paths }: ApiDocument) => [
  ...Object.entries(paths)
    // Streams do not end by themselves.
    .filter(([path]) => path !== eventsPath && path !== screenApi.events)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
    ),
  ...strangePaths.map(([method, path]) => ({ method, path, operation: {} })),
];

/** Problem of a response; `undefined` if it is valid. */
function problemOf(request: HostileRequest, status: number, type: string, text: string): string | undefined {
  if (status >= 500) return 'a fault of ours';
  if (request.method === 'HEAD') return text === '' ? undefined : 'a body for HEAD';
  // Sheets, and what scripts of displays read.
  if (status === 200 && /spreadsheetml|^text\/(?:csv|plain)/.test(type)) return undefined;
  if (!type.startsWith('application/json')) return `no envelope but ${type}`;
  const { code, message, data } = JSON.parse(text) as { code?: Code; message?: string; data?: unknown };
  if (code === undefined || !(code in httpStatusOf)) return 'no code';
  if (code === Code.success) return data === undefined || status > 201 ? 'no data' : undefined;
  if (httpStatusOf[code] !== status) return 'a status that is not the code’s';
  return /[\u4E00-\u9FFF]/.test(message ?? '') ? undefined : 'no message in Chinese';
}

/** Requests that may have ended the sender's session, or switched its role. */
const endsSessions = ({ method, url }: HostileRequest) =>
  method !== 'GET' && /^\/api\/v1\/(?:auth\/(?:logout|password|view-as|sessions)|sessions)/.test(url);

/** Password that a request has set for its sender. */
const newPassword = ({ url, payload = '{}' }: HostileRequest): string | undefined =>
  url.startsWith(authPath.password) ? (JSON.parse(payload) as { newPassword?: string }).newPassword : undefined;

interface Outcome {
  readonly status: number;
  readonly problem: string | undefined;
}

async function send(app: TestApp, who: Sender, request: HostileRequest): Promise<Outcome> {
  const token = who.token();
  const { method, url, headers, payload, remoteAddress } = request;
  const started = performance.now();
  const reply = await app.server.inject({
    method: method as 'GET',
    url,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress,
  });
  const ms = Math.round(performance.now() - started);
  const { statusCode: status, body } = reply;
  const packed = reply.headers['content-encoding'] !== undefined;
  const wrong = packed ? undefined : problemOf(request, status, reply.headers['content-type'] ?? '', body);
  const problem =
    wrong ?? (ms > slowest ? 'too slow' : reply.headers['x-request-id'] === undefined ? 'no id' : undefined);
  if (status === 401 || (status === 200 && endsSessions(request))) {
    await who.signInAgain(status === 200 ? newPassword(request) : undefined);
  }
  const asked = `${who.name}: ${method} ${url.slice(0, 300)} ${String(payload).slice(0, 300)}`;
  return {
    status,
    problem: problem === undefined ? undefined : `${problem}: ${asked} → ${status} in ${ms} ms: ${body.slice(0, 300)}`,
  };
}

/** Sends the known worst requests to every operation. */
async function attackAll(app: TestApp, who: Sender): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { method, path, operation } of operationsOf(app.server.swagger() as unknown as ApiDocument)) {
    for (const request of worstRequestsTo(method, path, operation)) outcomes.push(await send(app, who, request));
  }
  return outcomes;
}

/** Sends a share of requests to a sample of operations. */
async function attack(app: TestApp, who: Sender, nth: number): Promise<readonly Outcome[]> {
  const document = app.server.swagger() as unknown as ApiDocument;
  const outcomes: Outcome[] = [];
  for (const [at, { method, path, operation }] of sampled(operationsOf(document), 1 / 3).entries()) {
    const order = { numRuns: perOperation, seed: seed + nth * 1000 + at };
    const requests = fc.sample(requestsTo(method, path, operation), order);
    for (const request of [...worstRequestsTo(method, path, operation), ...requests]) {
      outcomes.push(await send(app, who, request));
    }
  }
  return outcomes;
}

/** Creates records that any permitted user may change. */
async function fill(admin: Client): Promise<void> {
  for (let nth = 1; nth <= 20; nth += 1) {
    const record = { name: `样例${nth}`, code: `sample-${nth}` };
    const type = await admin.post('/api/v1/dictTypes', record);
    const replies = [
      await admin.post('/api/v1/departments', record),
      await admin.post('/api/v1/roles', record),
      await admin.post('/api/v1/dicts', { ...record, typeId: (type.data as { id: number }).id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  }
}

/**
 * Tables that every sender may change: sign-in attempts, events of ended sessions and of their own record, views, and
 * displays that ask for a code.
 */
const attempts = ['loginAttempts', 'loginLogs', 'events', 'contentVersion', 'savedViews', 'screenPairings'];

test('no request breaks or blocks the server, or changes data without permission', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const own = 'Others#2026';
  const auditorRole = await roleIdOf(app, 'auditor');
  const nobody = await createUser(admin, { username: 'nobody1', password: own });
  const auditor = await createUser(admin, { username: 'audit1', password: own, roleIds: [auditorRole] });
  const some = [
    'user',
    'user:update',
    'user:export',
    'dict',
    'dict:create',
    'dict:update',
    'dict:delete',
    'department',
    'department:create',
    'department:update',
    'department:delete',
  ];
  const editor = await signInHolding(app, admin, 'editor1', some);
  await fill(admin);

  const { display } = await pairNew(app, admin);

  const senders: readonly (readonly [Sender, DigestOptions])[] = [
    [stranger, { without: [...attempts, 'sessions'] }],
    [
      { name: 'a display', token: () => display.token, signInAgain: async () => undefined },
      // A display may request another token of its own.
      { without: [...attempts, 'sessions', 'screens', 'screenReports', 'screenCommands'] },
    ],
    [await sender(app, 'nobody', 'nobody1', own), { without: attempts, notOf: nobody.id }],
    [await sender(app, 'an auditor', 'audit1', own), { without: attempts, notOf: auditor.id }],
    [
      await sender(app, 'an editor', 'editor1', adminPassword),
      {
        without: [
          ...attempts,
          ...['users', 'dicts', 'dictTypes', 'departments'].flatMap((table) => [table, indexOf(table)]),
          'userRoles',
          'trash',
          'undos',
          'sessions',
        ],
        notOf: editor.user.id,
      },
    ],
    [await sender(app, 'an administrator', 'admin', adminPassword), { only: [] }],
  ];
  const worst = await attackAll(app, await sender(app, 'an administrator', 'admin', adminPassword));
  expect(worst.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  let total = worst.length;
  for (const [nth, [who, mayChange]] of senders.entries()) {
    const before = await digestOf(app.database, mayChange);
    const started = performance.now();
    const outcomes = await attack(app, who, nth);
    const letThrough = outcomes.filter(({ status }) => status < 300).length;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${who.name}: ${outcomes.length} requests, ${letThrough} let through, ${seconds} s\n`);
    total += outcomes.length;
    expect(outcomes.flatMap(({ problem }) => problem ?? [])).toEqual([]);
    expect(await digestOf(app.database, mayChange)).toEqual(before);
  }
  process.stdout.write(`${total} hostile requests, seed ${seed}\n`);
  expect(total).toBeGreaterThanOrEqual(isFullRun ? 5000 : 1500);
}, 180_000);
