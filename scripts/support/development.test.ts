import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveSources, watchSources } from './development.ts';
import { startServer } from './restarting-server.ts';

test('front ends are served from sources at one address, beside the API', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-sources-'));
  for (const name of ['desk', 'wall']) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'index.html'), `<script type="module" src="/main.ts"></script>`);
    await writeFile(path.join(folder, name, 'main.ts'), `console.log('${name}' as string);`);
  }
  const api = createServer((request, response) => response.end(`API ${String(request.url)}`)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  const apiPort = address !== null && typeof address === 'object' ? address.port : 0;
  const served = await serveSources(
    [
      { name: 'desk', basePath: '/' },
      { name: 'wall', basePath: '/wall/' },
    ],
    { folder, api: `http://127.0.0.1:${String(apiPort)}`, port: 0 },
  );
  onTestFinished(async () => {
    await served.close();
    api.close();
    await rm(folder, { recursive: true });
  });

  const origin = served.root.resolvedUrls?.local[0] ?? '';
  const text = async (place: string) => (await fetch(new URL(place, origin))).text();
  expect(await text('/deep/page')).toContain('src="/main.ts"');
  expect(await text('/main.ts')).toContain('console.log("desk")');
  expect(await text('/wall/7')).toContain('src="/wall/main.ts"');
  expect(await text('/wall?enroll=1')).toContain('src="/wall/main.ts"');
  expect(await text('/wallpaper')).toContain('src="/main.ts"');
  expect(await text('/wall/main.ts')).toContain('console.log("wall")');
  expect(await text('/api/v1/users')).toBe('API /api/v1/users');
});

async function findFreePort(): Promise<number> {
  const holder = createSocketServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  holder.close();
  await once(holder, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

test('each save restarts the server, and clients only wait meanwhile', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-restarts-'));
  await mkdir(path.join(folder, 'desk'));
  await mkdir(path.join(folder, 'src'));
  const source = path.join(folder, 'src/answer.ts');
  const main = path.join(folder, 'src/main.ts');
  await writeFile(
    path.join(folder, 'desk/index.html'),
    '<meta content="%MUTAI_CONFIG%" /><title>%MUTAI_TITLE%</title>',
  );
  await writeFile(source, `export const answer = 'first';`);
  await writeFile(
    main,
    `import { createServer } from 'node:http';
import { answer } from './answer.ts';
const server = createServer((_, response) => response.end(answer));
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => server.close());`,
  );
  const port = await findFreePort();
  const server = startServer({
    args: [main],
    environment: { PORT: String(port) },
    cwd: folder,
    host: '127.0.0.1',
    port,
  });
  const api = `http://127.0.0.1:${String(port)}`;
  const served = await serveSources([{ name: 'desk', basePath: '/' }], { folder, api, port: 0, ready: server.ready });
  watchSources(served.root, [path.join(folder, 'src')], server.restart);
  onTestFinished(async () => {
    await Promise.all([server.stop(), served.close()]);
    await rm(folder, { recursive: true });
  });
  const origin = served.root.resolvedUrls?.local[0] ?? '';
  const statuses = new Set<number>();
  const ask = async () => {
    const response = await fetch(new URL('/api/answer', origin));
    statuses.add(response.status);
    return response.text();
  };
  // The request waits while the server starts.
  expect(await ask()).toBe('first');
  expect(await (await fetch(origin)).text()).toContain('&quot;timeoutMs&quot;:');

  const answers = (text: string) => vi.waitFor(async () => expect(await ask()).toBe(text), { timeout: 20_000 });
  await writeFile(source, `export const answer = 'written';`);
  await answers('written');
  for (const text of ['renamed', 'renamed again', 'renamed a third time']) {
    await writeFile(`${source}.tmp`, `export const answer = '${text}';`);
    await rename(`${source}.tmp`, source);
    await answers(text);
  }
  expect([...statuses]).toEqual([200]);

  await writeFile(source, 'export const answer = ;');
  await vi.waitFor(async () => expect((await fetch(new URL('/api/answer', origin))).status).toBe(502), {
    timeout: 20_000,
  });
  await writeFile(source, `export const answer = 'repaired';`);
  await answers('repaired');
});
