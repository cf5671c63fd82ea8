import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestSite } from '../../testing/test-app.ts';
import { maskedSecret } from '../audit/changes.ts';
import { keyFile, secretsOf } from '../secrets/secrets.ts';
import { settingsStore } from './settings.ts';

const defaults = { host: '', password: '' };

async function site() {
  const { database, config, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  const secrets = (secretKey = '') => secretsOf({ secretKey, dataDir: config.dataDir });
  const mail = (secretKey?: string) =>
    settingsStore('mail', defaults, { fields: ['password'], secrets: secrets(secretKey) });
  const change = (values: Partial<typeof defaults>, store = mail()) =>
    database.write((trx) => store.change(trx, values, 0));
  return { database, dataDir: config.dataDir, mail, change };
}

test('a secret is stored encrypted, masked in answers, and readable for the server', async () => {
  const { database, dataDir, mail, change } = await site();
  expect(await mail().read(database.read)).toEqual({ ...defaults, version: 0 });
  expect(await change({ host: 'mail.example.com', password: 'Geheim#2026' })).toEqual({
    after: { host: 'mail.example.com', password: maskedSecret, version: 1 },
    changes: { host: ['', 'mail.example.com'], password: [maskedSecret, maskedSecret] },
  });
  const { value } = await database.read.selectFrom('settings').select('value').executeTakeFirstOrThrow();
  expect(value).not.toContain('Geheim');
  expect(await mail().read(database.read)).toMatchObject({ password: maskedSecret });
  expect(await mail().readSecrets(database.read)).toMatchObject({ password: 'Geheim#2026' });
  expect(statSync(join(dataDir, keyFile)).mode & 0o777).toBe(0o600);

  expect(await change({ host: 'other.example.com', password: maskedSecret })).toMatchObject({
    changes: { host: expect.any(Array) as unknown },
  });
  expect(await mail().readSecrets(database.read)).toMatchObject({ password: 'Geheim#2026' });
  expect((await change({ password: 'Geheim#2026' })).changes, 'unchanged value').toEqual({});
  expect((await change({ password: '' })).after).toMatchObject({ password: '' });
});

test('a secret opens only with its own key and name', async () => {
  const { database, dataDir, mail, change } = await site();
  const shared = 'a key that all processes of a site share';
  await change({ password: 'Geheim#2026' }, mail(shared));
  expect(await mail(shared).readSecrets(database.read)).toMatchObject({ password: 'Geheim#2026' });
  await expect(mail('another key').readSecrets(database.read)).rejects.toThrow('authenticate');
  const sealed = secretsOf({ secretKey: shared, dataDir }).seal('mail.password', 'x');
  expect(() => secretsOf({ secretKey: shared, dataDir }).open('storage.key', sealed)).toThrow('authenticate');

  const kept = randomBytes(32).toString('base64');
  writeFileSync(join(dataDir, keyFile), kept);
  secretsOf({ secretKey: '', dataDir });
  expect(readFileSync(join(dataDir, keyFile), 'utf8'), 'an existing key').toBe(kept);
});

test('the key file is created atomically at the start, and an invalid one stops the start', async () => {
  const { dataDir } = await site();
  const made = secretsOf({ secretKey: '', dataDir });
  const key = readFileSync(join(dataDir, keyFile), 'utf8');
  expect(secretsOf({ secretKey: '', dataDir }).open('mail.password', made.seal('mail.password', 'x'))).toBe('x');
  for (const broken of ['', key.slice(0, 43), `${key.slice(0, 20)}\0${key.slice(21)}`]) {
    writeFileSync(join(dataDir, keyFile), broken);
    expect(() => secretsOf({ secretKey: '', dataDir }), JSON.stringify(broken)).toThrow('已损坏');
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith(keyFile))).toEqual([keyFile]);
  expect(() => secretsOf({ secretKey: '', dataDir: join(dataDir, 'missing') })).toThrow('无法写入密钥文件');
});
