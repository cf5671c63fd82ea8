import { dataSourcesPath, dataSourceValuePath } from '@mutai/contract/data-sources/resource';
import { logsPath } from '@mutai/contract/logs/resource';
import { expect, onTestFinished, test } from 'vitest';
import type { RawData } from 'ws';
import { patient, preview, previewFacts, sourceSite } from '../../testing/data-sources.ts';
import { testDialect } from '../../testing/dialect.ts';
import { mqttBroker, pushServer, rawServer } from '../../testing/push-servers.ts';
import { twoProcesses } from '../../testing/two-processes.ts';

const textOf = (message: RawData): string => (message instanceof Buffer ? message.toString() : '');

/** Server that stops with the test. */
async function started<Started extends { stop(): unknown }>(starting: Promise<Started>): Promise<Started> {
  const server = await starting;
  onTestFinished(async () => void (await server.stop()));
  return server;
}

/** Site whose sources are fetched and listened to. */
async function listeningSite() {
  const site = await sourceSite({});
  const faults: unknown[] = [];
  const worker = site.app.sources.start({
    failed: (_id, error) => faults.push(error),
    unreachable: (error) => faults.push(error),
  });
  onTestFinished(async () => {
    await worker.stop();
    expect(faults).toEqual([]);
  });
  return { ...site, worker };
}

test('a topic brings each new value, and the connection comes back after a cut', patient, async () => {
  const broker = await started(mqttBroker({ username: 'mutai', password: 'broker-pass' }));
  const { app, admin, create, value, failures } = await listeningSite();
  await broker.publish('station/1/temperature', '{"c": 21.5}');
  const { id, ...answer } = await create({
    kind: 'mqtt',
    url: broker.url,
    topic: 'station/1/temperature',
    username: 'mutai',
    password: 'broker-pass',
    path: 'c',
  });
  expect(answer).toMatchObject({ username: 'mutai', password: null });
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 21.5 });
  await broker.publish('station/1/temperature', '{"c": 22}');
  await broker.publish('station/2/temperature', '{"c": 99}');
  await expect.poll(() => value(id), patient).toMatchObject({ value: 22 });
  // A message that makes no value is a failure, but the connection and the last value stay.
  await broker.publish('station/1/temperature', 'no data');
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'failed', value: 22 });
  expect(broker.connections()).toBe(1);
  await broker.publish('station/1/temperature', '{"c": 23}');
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 23, error: '' });

  broker.cut();
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'failed', error: '对方关闭了连接', value: 23 });
  await broker.publish('station/1/temperature', '{"c": 24}');
  app.advance(5000);
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 24 });
  expect((await failures(id)).map(({ message }) => message)).toContain('对方关闭了连接');

  // A change of the source is a new connection; a source that is off has none.
  await broker.publish('station/3', 'OPEN');
  await admin.patch(`${dataSourcesPath}/${id}`, { topic: 'station/3', path: '' });
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 'OPEN' });
  await admin.patch(`${dataSourcesPath}/${id}`, { enabled: false });
  await expect.poll(() => broker.connections(), patient).toBe(0);

  const { text } = await admin.get(`${logsPath}?module=data-source`);
  const stored = await app.database.read.selectFrom('dataSources').selectAll().execute();
  for (const all of [text, JSON.stringify(stored), app.logs.join('')]) expect(all).not.toContain('broker-pass');
});

test('silence does not make up for a message without a value, which delays no new connection', patient, async () => {
  const broker = await started(mqttBroker());
  const { app, create, value, failures } = await listeningSite();
  await broker.publish('now', 'no data');
  const { id } = await create({ kind: 'mqtt', url: broker.url, topic: 'now', path: 'c' });
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'failed' });
  const stateOf = () =>
    app.database.read.selectFrom('dataSourceStates').select(['lockedUntil', 'nextAt']).executeTakeFirstOrThrow();
  // Each silence renews the lease: the second time, the first is over.
  const leases = new Set<number | null>();
  await expect.poll(async () => leases.add((await stateOf()).lockedUntil).size, patient).toBeGreaterThan(2);
  expect(await value(id)).toMatchObject({ state: 'failed' });
  expect(await failures(id)).toMatchObject([{ count: 1 }]);

  broker.cut();
  await expect.poll(() => value(id), patient).toMatchObject({ error: '对方关闭了连接' });
  const { nextAt } = await stateOf();
  expect((nextAt ?? 0) - Date.parse((await failures(id))[0]?.lastAt ?? '')).toBeLessThanOrEqual(5000);
});

test('a WebSocket brings messages, and only the newest of many at once', patient, async () => {
  const asked: string[] = [];
  const server = await started(
    pushServer((socket, { authorization }) => {
      socket.on('message', (message) => asked.push(`${String(authorization)} ${textOf(message)}`));
      // Together with the answer to the handshake.
      socket.send('{"next": 1}');
    }),
  );
  const { admin, create, value, worker } = await listeningSite();
  const { id } = await create({
    kind: 'websocket',
    url: server.url,
    headers: [{ name: 'Authorization', value: 'Bearer abc' }],
    body: '{"subscribe": "line-2"}',
    path: 'next',
  });
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 1 });
  expect(asked).toEqual(['Bearer abc {"subscribe": "line-2"}']);
  for (let next = 2; next <= 500; next += 1) server.send(JSON.stringify({ next }));
  await expect.poll(() => value(id), patient).toMatchObject({ value: 500 });

  // A saved header is kept by a change, and never sent elsewhere.
  const elsewhere = server.url.replace('127.0.0.1', 'localhost');
  expect(await admin.patch(`${dataSourcesPath}/${id}`, { url: elsewhere })).toMatchObject({ status: 400 });
  await worker.stop();
  await expect.poll(() => server.clients.size, patient).toBe(0);
});

test('a password goes to the broker that it was typed for, and can be replaced and removed', patient, async () => {
  const { admin, create } = await sourceSite({});
  const values = { kind: 'mqtt' as const, url: 'mqtt://127.0.0.1:1883', topic: 'a', username: 'u', password: 'p-1' };
  const { id } = await create(values);
  const path = `${dataSourcesPath}/${id}`;
  const elsewhere = { url: 'mqtt://127.0.0.1:1884' };
  const refused = { status: 400, data: { password: expect.stringContaining('请重新填写') as string } };
  expect(await admin.patch(path, elsewhere)).toMatchObject(refused);
  expect(await admin.patch(path, { ...elsewhere, password: null })).toMatchObject(refused);
  expect(await admin.patch(path, { ...elsewhere, password: 'p-2' })).toMatchObject({ status: 200 });
  expect(await admin.patch(path, { name: '改名' })).toMatchObject({ data: { password: null } });
  expect(await admin.patch(path, { password: '' })).toMatchObject({ data: { password: '' } });
  expect(await admin.patch(path, { url: 'mqtts://127.0.0.1' })).toMatchObject({ status: 200 });
});

test.each([
  [{ kind: 'mqtt', url: 'https://127.0.0.1', topic: 'a' }, 'url', 'mqtt://'],
  [{ kind: 'mqtt', url: 'mqtt://127.0.0.1', topic: ' ' }, 'topic', '不能为空'],
  [{ kind: 'mqtt', url: 'mqtt://127.0.0.1', topic: 'a/+/b' }, 'topic', '通配符'],
  [{ kind: 'mqtt', url: 'mqtt://127.0.0.1', topic: 'a', password: 'x' }, 'username', '用户名不能为空'],
  [{ kind: 'mqtt', url: 'mqtt://u:p@127.0.0.1', topic: 'a' }, 'url', '账号密码'],
  [{ kind: 'mqtt', url: 'mqtt://10.0.0.1', topic: 'a' }, 'url', '内部地址'],
  [{ kind: 'websocket', url: 'mqtt://127.0.0.1' }, 'url', 'ws:// 或 wss://'],
  [{ kind: 'websocket', url: 'ws://[::1]/' }, 'url', '内部地址'],
  [{ kind: 'websocket', url: 'ws://127.0.0.1/#a' }, 'url', '不能含有 #'],
] as const)('%o is refused at its field', async (values, field, message) => {
  const { admin } = await sourceSite({});
  const reply = await admin.post(dataSourcesPath, { name: '推送', ...values });
  expect(reply).toMatchObject({ status: 400, data: { [field]: expect.stringContaining(message) as string } });
});

test('a preview waits for a message, and says at its field why none came', patient, async () => {
  const broker = await started(mqttBroker({ username: 'mutai', password: 'right' }));
  await broker.publish('now', '12');
  await broker.publish('large', Buffer.alloc(3000, '1'));
  const { admin } = await sourceSite({});
  const facts = { ...previewFacts, kind: 'mqtt' as const, url: broker.url, username: 'mutai', password: 'right' };
  const problemOf = async (values: object) => (await preview(admin, { ...facts, ...values })).problem;

  expect(await preview(admin, { ...facts, topic: 'now' })).toMatchObject({ value: 12, text: '12', problem: null });
  expect(await problemOf({ topic: 'now', password: 'wrong' })).toEqual({
    field: 'password',
    message: '用户名或密码错误',
  });
  expect(await problemOf({ topic: 'secret/a' })).toMatchObject({ field: 'topic' });
  expect(await problemOf({ topic: 'large', sizeLimit: 1 })).toMatchObject({ field: 'sizeLimit' });
  expect(await problemOf({ topic: 'silent', timeLimit: 1 })).toEqual({
    field: 'timeLimit',
    message: '已连接，但在 1 秒内没有收到消息',
  });
  await expect.poll(() => broker.connections(), patient).toBe(0);

  // Servers that speak no MQTT: nonsense, silence, and the head of a packet without an end.
  const nonsense = await started(rawServer('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await problemOf({ topic: 'a', url: `mqtt://127.0.0.1:${nonsense.port}`, timeLimit: 2 })).toMatchObject({
    field: 'url',
  });
  const endless = await started(rawServer(`0\xff\xff\xff\x7f${'x'.repeat(20_000)}`));
  expect(
    await problemOf({ topic: 'a', url: `mqtt://127.0.0.1:${endless.port}`, sizeLimit: 1, timeLimit: 5 }),
  ).toMatchObject({
    field: 'sizeLimit',
  });

  const web = await started(pushServer((socket) => socket.send('x'.repeat(5000))));
  // MQTT goes through WebSocket, however its scheme is written.
  const throughWeb = await problemOf({ topic: 'now', url: web.url, sizeLimit: 1 });
  expect(throughWeb?.message).not.toContain('MQTT');
  expect(await problemOf({ topic: 'now', url: web.url.replace('ws:', ' WS:'), sizeLimit: 1 })).toEqual(throughWeb);
  const socketFacts = { kind: 'websocket' as const, topic: '', username: '', password: '' };
  expect(await problemOf({ ...socketFacts, url: web.url, sizeLimit: 1 })).toMatchObject({ field: 'sizeLimit' });
  expect(await problemOf({ ...socketFacts, url: `ws://127.0.0.1:${nonsense.port}`, timeLimit: 2 })).toEqual({
    field: 'url',
    message: '对方答复 400',
  });
  expect(await problemOf({ ...socketFacts, url: 'ws://127.0.0.1:1', timeLimit: 2 })).toMatchObject({
    field: 'url',
    message: '对方拒绝连接，请检查端口以及服务是否启动',
  });
});

test('silent servers end in time, encrypted or not, and end nothing else', patient, async () => {
  const silent = await started(rawServer(''));
  const { admin } = await sourceSite({});
  const noReply = { problem: { field: 'url', message: '对方没有在限定的时间内回复' } };
  for (const scheme of ['mqtt', 'mqtts', 'ws', 'wss']) {
    const kind = scheme.startsWith('mqtt') ? ('mqtt' as const) : ('websocket' as const);
    const url = `${scheme}://127.0.0.1:${silent.port}`;
    expect(await preview(admin, { kind, url, topic: 'a', timeLimit: 1 }), scheme).toMatchObject(noReply);
  }
});

test.skipIf(testDialect() === 'sqlite')(
  'two processes keep one connection, which survives either',
  patient,
  async () => {
    const broker = await started(mqttBroker());
    await broker.publish('now', '1');
    const { first, second, token } = await twoProcesses({ OUTBOUND_ALLOW: '127.0.0.1' });
    const body = { name: '温度', kind: 'mqtt', url: broker.url, topic: 'now' };
    const { data } = await first.call('POST', dataSourcesPath, { token, body });
    const { id } = data as { id: number };
    const observer = { failed: () => undefined, unreachable: () => undefined };
    const value = async () => (await first.call('GET', dataSourceValuePath(id), { token })).data;
    let workers = [first, second].map(({ sources }) => sources.start(observer));
    let most = 0;
    for (let next = 2; next <= 5; next += 1) {
      await broker.publish('now', String(next));
      await expect.poll(value, patient).toMatchObject({ value: next });
      most = Math.max(most, broker.connections());
    }
    expect(most).toBe(1);
    for (const next of [6, 7]) {
      // The other one takes over as soon as the lease ends; which one has it is not known.
      await workers[0]?.stop();
      workers = [...workers.slice(1), (next === 6 ? first : second).sources.start(observer)];
      await broker.publish('now', String(next));
      await expect.poll(value, patient).toMatchObject({ value: next });
    }
    await Promise.all(workers.map((worker) => worker.stop()));
  },
);
