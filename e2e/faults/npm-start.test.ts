import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { npmStart, readiness } from '../support/npm-start.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('`npm start` runs the server and forwards the termination signal to it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-npm-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const started = await npmStart(root, dataDir);
  onTestFinished(started.kill);
  await expect.poll(started.output, { message: 'the generated password' }).toMatch(/密码：\S{12,}/);
  expect(started.output()).toContain(started.url);

  expect(await started.end()).toBe(0);
  expect(started.output(), 'closed in good order').toContain('"signal":"SIGTERM"');
  expect(await readiness(started.url), 'still answers').toBe(0);
});
