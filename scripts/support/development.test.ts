import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveSources } from './development.ts';

test('front ends are developed on one address, beside the API', async () => {
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
  expect(await text('/wall/main.ts')).toContain('console.log("wall")');
  expect(await text('/api/v1/users')).toBe('API /api/v1/users');
});
