import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { webhookPage, webhookPermissions } from '@mutai/contract/webhooks/page';
import {
  deliveriesPath,
  resendPath,
  webhookHeaders,
  webhooksPath,
  webhookTestPath,
} from '@mutai/contract/webhooks/resource';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import type { CreateWebhook, Delivery, Webhook } from '@mutai/contract/webhooks/schema';
import { alwaysTrusted } from '../../platform/time/trusted-time.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteEvent } from '../../platform/events/site-events.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import { outbound } from '../../platform/outbound/post.ts';
import { secretsOf } from '../../platform/secrets/secrets.ts';
import { signInHolding } from '../../testing/builders.ts';
import { openTestSite, serveTestSite, type Client } from '../../testing/test-app.ts';
import { receiver } from '../../testing/webhook-receiver.ts';
import { delivering } from './delivering.ts';

/** Guard against hanging, in milliseconds. */
const within = { timeout: 20_000 };
const secret = 'a-secret-that-both-know';
const published: SiteEvent = { kind: 'post-published', postId: 7, slug: 'seven', title: '第七篇' };

/** Site that may send to this machine and runs its jobs. */
async function site(allow = '127.0.0.1') {
  const opened = await openTestSite({ OUTBOUND_ALLOW: allow });
  const { config, database, platform, notify, clock, advance } = opened;
  const app = await serveTestSite(opened);
  const admin = await app.signIn();
  const { read: db, maintenance } = database;
  const job = app.platform.jobs.kinds.find(({ kind }) => kind === 'send-webhook');
  /** Runs the jobs that are due. */
  const work = async () => {
    const due = await db.selectFrom('jobs').selectAll().where('kind', '=', 'send-webhook').execute();
    for (const { id, payload, runAt } of due) {
      if (runAt > clock()) continue;
      await job?.run(JSON.parse(payload) as never, new AbortController().signal);
      await maintenance.deleteFrom('jobs').where('id', '=', id).execute();
    }
  };
  const { deliver } = delivering(platform, {
    outbound: outbound(config.outboundAllow),
    secrets: secretsOf(config),
    notify,
  });
  const create = async (url: string, values: Partial<CreateWebhook> = {}) => {
    const body = { name: '通知群', url, secret, events: ['post-published'], ...values };
    const reply = await admin.post(webhooksPath, body);
    expect(reply).toMatchObject({ status: 201 });
    return reply.data as Webhook;
  };
  return {
    app,
    admin,
    create,
    clock,
    advance,
    database,
    work,
    job,
    deliverIn: deliver,
    deliver: (event: SiteEvent) => database.write((trx) => deliver(trx, event)),
    deliveries: async ({ id }: Webhook, query = '') =>
      (await admin.get(`${deliveriesPath(id)}${query}`)).data as Delivery[],
  };
}

const resend = (client: Client, { id }: Webhook, delivery: number) => client.post(resendPath(id, delivery));

test('committed events are sent, signed, to the webhooks that subscribe to them', async () => {
  const { received, url } = await receiver((response) => response.end('收到'));
  const { app, deliver, deliverIn, create, deliveries, database } = await site();
  const wanted = await create(url);
  const others = [
    await create(url, { events: ['comment-created'] }),
    await create(url, { name: '停用', enabled: false }),
  ];
  const rolledBack = database.write(async (trx) => {
    await deliverIn(trx, { ...published, kind: 'post-published', postId: 8 });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await deliver(published);
  const running = app.platform.jobs.start(
    {
      failed: (_kind, error) => expect.fail(String(error)),
      unreachable: (error) => expect.fail(String(error)),
      reachable: () => undefined,
    },
    alwaysTrusted(app.platform.clock),
  );
  onTestFinished(() => running.stop());
  await expect
    .poll(() => deliveries(wanted), within)
    .toMatchObject([
      {
        event: 'post-published',
        status: 'delivered',
        attempts: 1,
        responseStatus: 200,
        responseText: '收到',
        error: '',
      },
    ]);
  expect(await Promise.all(others.map((one) => deliveries(one)))).toEqual([[], []]);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toMatchObject({
    event: 'post-published',
    occurredAt: expect.stringMatching(/Z$/) as string,
    data: { postId: 7, slug: 'seven', title: '第七篇' },
  });
  const timestamp = String(headers[webhookHeaders.timestamp]);
  expect(headers).toMatchObject({
    [webhookHeaders.event]: 'post-published',
    [webhookHeaders.signature]: `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  });
  expect(received).toHaveLength(1);
});

test('a failing receiver is retried with growing delays, and finally fails', async () => {
  const { received, url } = await receiver((response) => response.writeHead(503).end('busy'));
  const { deliver, create, deliveries, advance, clock, work, job, database } = await site();
  const webhook = await create(url);
  await deliver(published);
  const { payload } = await database.read
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send-webhook')
    .executeTakeFirstOrThrow();
  for (let tries = 1; tries < limits.webhookAttempts; tries += 1) {
    await work();
    const wait = 30_000 * 2 ** (tries - 1);
    expect(await deliveries(webhook)).toMatchObject([
      {
        status: 'waiting',
        attempts: tries,
        error: '接收方答复 503',
        nextAt: new Date(clock() + wait).toISOString(),
      },
    ]);
    advance(wait - 1);
    await work();
    expect(received, 'not before its time').toHaveLength(tries);
    advance(1);
  }
  await work();
  expect(await deliveries(webhook)).toMatchObject([
    { status: 'failed', attempts: limits.webhookAttempts, nextAt: null },
  ]);
  await work();
  await job?.run(JSON.parse(payload) as never, new AbortController().signal);
  expect(received, 'a try that was noted already is not made again').toHaveLength(limits.webhookAttempts);
  const keys = received.map(({ headers }) => headers[webhookHeaders.delivery]);
  expect(new Set(keys).size).toBe(1);
});

test('permanent errors are not retried, and 410 disables the webhook', async () => {
  let status = 404;
  const { received, url } = await receiver((response) => response.writeHead(status, { location: '/away' }).end());
  const { app, admin, deliver, create, deliveries, work } = await site();
  const keeper = await signInHolding(app, admin, 'keeper1', [webhookPermissions.read, webhookPermissions.update]);
  const reader = await signInHolding(app, admin, 'reader1', [webhookPermissions.read]);
  const told = async (client: Client) => (await client.get(notificationsPath)).data;
  const webhook = await create(url);
  for (const [next, error] of [
    [404, '接收方答复 404'],
    [302, '接收方要求跳转到其他地址（302），请将接收地址改为最终地址'],
    [410, '接收方答复 410，表示不再接收，已停用此 Webhook'],
  ] as const) {
    status = next;
    await deliver(published);
    await work();
    expect(await deliveries(webhook, '?size=1')).toMatchObject([
      { status: 'failed', attempts: 1, responseStatus: next, error },
    ]);
  }
  expect(received).toHaveLength(3);
  expect(await admin.get(`${webhooksPath}/${webhook.id}`)).toMatchObject({ data: { enabled: false, version: 2 } });
  expect(await admin.get('/api/v1/logs?size=1&module=webhook')).toMatchObject({
    data: [{ nickname: '系统', changes: { enabled: [true, false] } }],
  });
  const notice = {
    kind: 'webhook-disabled',
    title: expect.stringContaining('“通知群”已停用：接收方答复 410') as string,
    link: webhookPage.path,
  };
  for (const one of [admin, keeper]) expect(await told(one)).toMatchObject([notice]);
  expect(await told(reader)).toEqual([]);
  const [last] = await deliveries(webhook, '?size=1');
  expect(await resend(admin, webhook, last?.id ?? 0)).toMatchObject({ code: Code.conflict });
});

test('the test button shows the answer of the receiver, and a delivery can be sent again', async () => {
  let status = 500;
  const { received, url } = await receiver((response) => response.writeHead(status).end('x'.repeat(10_000)));
  const { app, admin, create, deliveries, work } = await site();
  const webhook = await create(url, { enabled: false });
  const tested = await admin.post(webhookTestPath(webhook.id));
  expect(tested).toMatchObject({
    status: 200,
    data: { event: 'test', status: 'failed', error: '接收方答复 500', responseText: 'x'.repeat(2048), nextAt: null },
  });
  await admin.patch(`${webhooksPath}/${webhook.id}`, { enabled: true });
  status = 204;
  const first = tested.data as Delivery;
  expect(await resend(admin, webhook, first.id)).toMatchObject({ message: '已加入发送队列！' });
  await work();
  expect(await deliveries(webhook)).toMatchObject([
    { status: 'delivered', key: first.key, body: first.body },
    { status: 'failed' },
  ]);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries(webhook, '?status=failed')).toHaveLength(1);
  const other = await create(url);
  expect(await resend(admin, other, first.id)).toMatchObject({ code: Code.notFound });
  const reader = await signInHolding(app, admin, 'hookreader', [webhookPermissions.read]);
  expect(await resend(reader, webhook, first.id)).toMatchObject({ status: 403 });
  expect(await reader.post(webhookTestPath(webhook.id))).toMatchObject({ status: 403 });
});

test('a webhook deleted during a test is reported as deleted', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const { url } = await receiver((response) => arrived.resolve(response));
  const { admin, create } = await site();
  const webhook = await create(url);
  const tested = admin.post(webhookTestPath(webhook.id));
  const response = await arrived.promise;
  expect(await admin.delete(`${webhooksPath}/${webhook.id}`)).toMatchObject({ status: 200 });
  response.end();
  expect(await tested).toMatchObject({ code: Code.notFound, message: expect.stringContaining('Webhook') as string });
});

test('the secret is stored encrypted, and is neither returned nor logged', async () => {
  const { app, admin, create, database } = await site();
  const webhook = await create('https://hooks.example.com/in');
  const next = 'another-secret-of-both';
  expect(await admin.patch(`${webhooksPath}/${webhook.id}`, { secret: next, version: 1 })).toMatchObject({
    status: 200,
  });
  const told = await Promise.all([
    admin.get(webhooksPath),
    admin.get(`${webhooksPath}/${webhook.id}`),
    admin.get('/api/v1/logs'),
  ]);
  const { sealedSecret } = await database.read.selectFrom('webhooks').select('sealedSecret').executeTakeFirstOrThrow();
  const everything = [...told.map(({ text }) => text), ...app.logs, sealedSecret].join('');
  for (const hidden of [secret, next]) expect(everything).not.toContain(hidden);
  expect(told[2].text).toContain('"secret":["******","******"]');
});

test('internal addresses and invalid bodies are rejected with a message', async () => {
  const { admin, create } = await site('off');
  const body = { name: '通知群', url: 'https://hooks.example.com', secret, events: ['post-published'] };
  const refused: readonly (readonly [object, object])[] = [
    [{ url: 'http://127.0.0.1:9/x' }, { url: expect.stringContaining('127.0.0.1 是内部地址') as string }],
    [{ url: 'http://[::ffff:10.0.0.1]/' }, { url: expect.stringContaining('是内部地址') as string }],
    [{ url: 'http://a.example:99999/' }, { url: '地址格式有误，请检查主机名和端口' }],
    [{ url: 'ftp://a.example/' }, { url: expect.stringContaining('http://') as string }],
    [{ url: 'https://user:pass@a.example/' }, { url: expect.stringContaining('账号密码') as string }],
    [{ secret: 'short' }, { secret: expect.stringContaining('16') as string }],
    [{ secret: '十六个以上的汉字不能作为签名密钥使用' }, { secret: expect.stringContaining('字母') as string }],
    [{ events: [] }, { events: expect.stringMatching(/\p{Script=Han}/u) as string }],
    [{ events: ['post-read'] }, { events: expect.stringContaining('文章发布') as string }],
  ];
  for (const [change, data] of refused) {
    expect(await admin.post(webhooksPath, { ...body, ...change })).toMatchObject({ status: 400, data });
  }
  const webhook = await create('http://localhost:9/x');
  expect(await admin.post(webhookTestPath(webhook.id))).toMatchObject({
    data: { status: 'failed', error: expect.stringContaining('是内部地址，不允许访问') as string },
  });
});

test('deliveries are deleted after their retention, and with their webhook', async () => {
  const { url } = await receiver((response) => response.end());
  const { app, deliver, create, clock, work, database } = await site();
  await create(url);
  const kept = () => database.read.selectFrom('webhookDeliveries').select('status').execute();
  await deliver(published);
  await work();
  await deliver(published);
  const old = clock() - limits.webhookLogDays * 24 * hourMs - 1;
  await database.maintenance
    .updateTable('webhookDeliveries')
    .set({ createdAt: old })
    .where('status', '=', 'delivered')
    .execute();
  const forget = app.platform.jobs.kinds.find(({ kind }) => kind === 'forget-webhook-deliveries') as JobKind<null>;
  await forget.run(null, new AbortController().signal);
  expect(await kept()).toEqual([{ status: 'waiting' }]);
  await database.maintenance.deleteFrom('webhooks').execute();
  expect(await kept()).toEqual([]);
  await work();
});
