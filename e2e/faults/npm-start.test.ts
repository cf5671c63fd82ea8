import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('`npm start` runs the server, and hands it the signal that asks it to end', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-npm-'));
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = (): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  try {
    await expect.poll(status, { timeout: 25_000, message: output }).toBe(200);
    expect(output).toContain(`http://127.0.0.1:${port}`);
    expect(output, 'the generated password').toMatch(/密码：\S{12,}/);

    npm.kill('SIGTERM');
    const [code] = (await once(npm, 'close')) as [number | null];
    expect(code).toBe(0);
    expect(output, 'closed in good order').toContain('"signal":"SIGTERM"');
    expect(await status(), 'still answers').toBe(0);
  } finally {
    npm.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
