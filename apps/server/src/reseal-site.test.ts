import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataSourceRefreshPath, dataSourcesPath } from '@mutai/contract/data-sources/resource';
import { batchPath } from '@mutai/contract/paths';
import { mailSettingsPath } from '@mutai/contract/mail/resource';
import { webhookHeaders, webhooksPath, webhookTestPath } from '@mutai/contract/webhooks/resource';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Database } from './platform/database/open-database.ts';
import { keyFile, readKeyFile, secretsOf } from './platform/secrets/secrets.ts';
import { resealWith } from './reseal-site.ts';
import { unreadableSecrets } from './sealed-kinds.ts';
import { guardSchema } from './testing/announced-changes.ts';
import { createUser } from './testing/builders.ts';
import { dataServer, jsonAnswer } from './testing/data-server.ts';
import { patient } from './testing/data-sources.ts';
import { openTestSite, serveTestSite, type Client, type TestSite } from './testing/test-app.ts';
import { receiver } from './testing/webhook-receiver.ts';

const keys = {
  first: 'first-key-of-the-site-with-32-letters',
  second: 'second-key-of-the-site-with-32-letters',
  wrong: 'wrong-key-of-the-site-with-32-letters',
} as const;
const signingKey = 'a-secret-that-both-know';
const headerValues = { 'x-key': 'top-secret-key', 'x-other': 'other-secret-key' };

/** Everything that has the form of a sealed value, in any table. */
async function sealedTexts(database: Database): Promise<string[]> {
  const tables = await database.maintenance.introspection.getTables();
  const found: string[] = [];
  for (const { name, columns, schema } of tables) {
    if (schema === guardSchema) continue;
    const texts = columns.filter(({ dataType }) => dataType.toLowerCase() === 'text');
    if (texts.length === 0) continue;
    const read = sql.join(texts.map((column) => sql.ref(column.name)));
    const { rows } = await sql`select ${read} from ${sql.table(name)}`.execute(database.maintenance);
    found.push(...(JSON.stringify(rows).match(/v1\.[A-Za-z0-9+/]{38,}={0,2}/g) ?? []));
  }
  return found.toSorted();
}

/** Site with values of each kind, set over HTTP, and the servers that know them. */
async function siteWithSecrets(environment: Readonly<Record<string, string>>) {
  const opened = await openTestSite({ OUTBOUND_ALLOW: '127.0.0.1', ...environment });
  const admin = await (await serveTestSite(opened)).signIn();
  const hook = await receiver((response) => response.end('ok'));
  const data = await dataServer({ '/data': jsonAnswer({ a: 1 }) });
  const send = async (method: 'post' | 'patch', path: string, body: unknown) => {
    const reply = await admin[method](path, body);
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.data as { readonly id: number };
  };
  const smtp = { smtpHost: '127.0.0.1', smtpFrom: 'site@example.com', smtpUser: 'site', smtpPass: 'mail-pass' };
  await send('patch', mailSettingsPath, { ...smtp, smtpAuth: true, enable: true });
  await createUser(admin, { email: 'zhang@example.com', invitation: { consoleUrl: 'https://admin.example.com' } });
  const webhookBody = { name: '通知群', url: hook.url, secret: signingKey, events: ['post-published'] };
  const webhook = await send('post', webhooksPath, webhookBody);
  await send('post', webhooksPath, { ...webhookBody, name: '另一个' });
  const headers = Object.entries(headerValues).map(([name, value]) => ({ name, value }));
  const source = await send('post', dataSourcesPath, {
    name: '班次',
    kind: 'http',
    url: `${data.origin}/data`,
    headers,
  });
  const broker = { kind: 'mqtt', url: 'mqtt://127.0.0.1:1', topic: 'a', username: 'u', password: 'broker-pass' };
  await send('post', dataSourcesPath, { name: '站台', ...broker });
  const deleted = await send('post', dataSourcesPath, { name: '旧站台', ...broker });
  expect(await admin.delete(`${dataSourcesPath}/${deleted.id}`)).toMatchObject({ status: 200 });
  const old = await send('post', dataSourcesPath, {
    name: '旧班次',
    kind: 'http',
    url: `${data.origin}/data`,
    headers,
  });
  expect(await admin.delete(`${dataSourcesPath}/${old.id}`)).toMatchObject({ status: 200 });
  // Undo data must not contain sealed values that a change of the key would miss.
  await send('post', batchPath(dataSourcesPath), { ids: [source.id], enabled: false });
  await send('patch', `${dataSourcesPath}/${source.id}`, { enabled: true, description: '班次' });
  return { ...opened, hook, data, webhook, source };
}

/** Starts another server on the same database. @returns administrator's client */
async function restart(site: TestSite, environment: Readonly<Record<string, string>>): Promise<Client> {
  const { dataDir, databaseUrl } = site.config;
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
    OUTBOUND_ALLOW: '127.0.0.1',
    ...environment,
  });
  return (await serveTestSite({ ...site, config, dispose: () => Promise.resolve() })).signIn();
}

/** Expects that a server sends the secrets that were set. */
async function expectSecrets(
  admin: Client,
  { hook, data, webhook, source }: Awaited<ReturnType<typeof siteWithSecrets>>,
) {
  expect(await admin.post(webhookTestPath(webhook.id))).toMatchObject({ status: 200 });
  const { headers = {}, body = '' } = hook.received.at(-1) ?? {};
  const signature = createHmac('sha256', signingKey).update(`${String(headers[webhookHeaders.timestamp])}.${body}`);
  expect(headers[webhookHeaders.signature]).toBe(`sha256=${signature.digest('hex')}`);
  expect(await admin.post(dataSourceRefreshPath(source.id), {})).toMatchObject({ status: 200 });
  expect(data.asked.at(-1)?.headers).toMatchObject(headerValues);
}

const kindsText =
  '邮件服务器的验证密码 1 个、待发邮件中的链接 1 个、Webhook 的签名密钥 2 个、数据源的请求头 2 个、数据源的密码 1 个、' +
  '回收站中数据源的请求头与密码 3 个';

test('values are sealed with another key, all or none, and again without effect', patient, async () => {
  const site = await siteWithSecrets({ SECRET_KEY: keys.first });
  const { database, config } = site;
  const before = await sealedTexts(database);
  expect(before).toHaveLength(10);
  const rotate = (oldSecretKey: string, on: Database = database) =>
    resealWith({ ...config, secretKey: keys.second, oldSecretKey }, on, site.clock);

  await expect(rotate(keys.wrong)).rejects.toThrow(`没有改动：${kindsText}。请检查 OLD_SECRET_KEY`);
  await expect(rotate(keys.second)).rejects.toThrow('新旧密钥相同');
  await expect(rotate('')).rejects.toThrow('没有 secret.key');
  await expect(resealWith({ ...config, secretKey: '', oldSecretKey: '' }, database, site.clock)).rejects.toThrow(
    '没有要更换的密钥',
  );
  const interrupted = rotate(keys.first, {
    ...database,
    bulkWrite: (work) =>
      database.bulkWrite(async (trx) => {
        await work(trx);
        throw new Error('interrupted before the commit');
      }),
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await sealedTexts(database), 'nothing was changed').toEqual(before);
  const logged = async () =>
    database.read.selectFrom('operationLogs').selectAll().where('recordName', '=', '加密密钥').execute();
  expect(await logged(), 'not changed').toEqual([]);

  expect(await rotate(keys.first)).toEqual({
    isComplete: true,
    message: expect.stringContaining(`已用新密钥重新加密 10 个内容：${kindsText}。`) as string,
  });
  const line = { nickname: '命令行', userId: null, module: 'common', action: 'update', createdAt: site.clock() };
  expect(await logged()).toMatchObject([{ ...line, changes: JSON.stringify({ secretKey: ['******', '******'] }) }]);
  const after = await sealedTexts(database);
  expect(after).toHaveLength(10);
  expect(after.filter((text) => before.includes(text))).toEqual([]);
  expect(await unreadableSecrets(database, secretsOf({ ...config, secretKey: keys.second }))).toBeUndefined();
  await expectSecrets(await restart(site, { SECRET_KEY: keys.second }), site);

  expect((await rotate(keys.first)).message).toContain('全部 10 个内容此前已用新密钥加密，没有改动');
  expect(await sealedTexts(database), 'repeating changes nothing').toEqual(after);
  expect(await logged()).toHaveLength(1);
});

test('a server with another key reports what it cannot decrypt, serves, and accepts new values', patient, async () => {
  const site = await siteWithSecrets({});
  const { database, config } = site;
  const oldKey = readKeyFile(config.dataDir) ?? '';
  rmSync(join(config.dataDir, keyFile));
  const other = secretsOf(config);
  const report = await unreadableSecrets(database, other);
  expect(report).toContain(`以下加密的内容无法解密：${kindsText}。`);
  expect(report).toContain('npm run rotate-secret');
  expect(report).toContain('在 Webhook 中重新填写签名密钥');

  const admin = await restart(site, {});
  expect(await admin.get(webhooksPath)).toMatchObject({ status: 200, total: 2 });
  expect(await admin.get(mailSettingsPath)).toMatchObject({ status: 200, data: { smtpPass: '******' } });
  expect(await admin.patch(mailSettingsPath, { smtpPass: 'new-pass' })).toMatchObject({ status: 200 });
  const left = kindsText.replace('邮件服务器的验证密码 1 个、', '');
  expect(await unreadableSecrets(database, other)).toContain(`无法解密：${left}。`);

  // The file was found again: what was set meanwhile stays.
  const { message } = await resealWith({ ...config, oldSecretKey: oldKey }, database, site.clock);
  expect(message).toContain(`重新加密 9 个内容：${left}，另有 1 个此前已用新密钥加密`);
  await expectSecrets(await restart(site, {}), site);

  // From the file to SECRET_KEY, with a value that no key decrypts.
  await database.maintenance
    .updateTable('mails')
    .set({ sealedLink: secretsOf({ ...config, secretKey: keys.wrong }).seal('mail.link', 'x') })
    .execute();
  const moved = await resealWith({ ...config, secretKey: keys.second }, database, site.clock);
  expect(moved.isComplete).toBe(false);
  expect(moved.message).toContain('用新旧密钥都无法解密，保持不变：待发邮件中的链接 1 个。请检查 OLD_SECRET_KEY');
  expect(moved.message).toContain('或在用户管理中重新邀请');
  const again = await resealWith({ ...config, secretKey: keys.second }, database, site.clock);
  expect(again.isComplete).toBe(false);
  expect(again.message).toMatch(/^9 个内容此前已用新密钥加密，没有改动。\n以下内容用新旧密钥都无法解密/);
  await expectSecrets(await restart(site, { SECRET_KEY: keys.second }), site);
});

test('an unreadable database is reported and does not prevent the start', async () => {
  const { config, database } = await openTestSite();
  await database.close();
  expect(await unreadableSecrets(database, secretsOf(config))).toContain('无法检查加密的内容');
});
