import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { defaultConsoleConfig } from '@mutai/contract/console-config';
import { frontEnds } from '../../front-ends.ts';
import { buildTestApp, reach, writeFiles } from '../../testing/test-app.ts';
import { enforceAccess } from './access.ts';
import { serveFrontEnds, type FrontEnd } from './front-end-files.ts';
import { securityHeaders } from './security-headers.ts';
import { createServer } from './server.ts';

const page =
  '<!doctype html><title>%MUTAI_TITLE%</title><meta name="mutai-config" content="%MUTAI_CONFIG%"><p>100%</p>';
const files = {
  'index.html': page,
  'assets/main-1a2b3c.js': 'export {};',
  'avatars/1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

test('every address of a page answers the page, which is never cached', async () => {
  const app = await buildTestApp({}, files);
  for (const path of ['/', '/login', '/system/user', '/system/user?page=2', '/system', '/demo/']) {
    const reply = await app.call('GET', path);
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('the page carries the configuration, escaped', async () => {
  const app = await buildTestApp({ APP_TITLE: '市"院"<b>', ROUTER_MODE: 'hash' }, files);
  const { text } = await app.call('GET', '/');
  expect(text).toContain('<title>市&quot;院&quot;&lt;b&gt;</title>');
  expect(text).toContain('&quot;routerMode&quot;:&quot;hash&quot;');
  expect(text).toContain('<p>100%</p>');
  expect(text).not.toContain('%MUTAI');
});

test('the page may load media of the configured sites, its files may not', async () => {
  const app = await buildTestApp({ MEDIA_SOURCES: 'https://live.example.org, http://10.0.0.5:8080' }, files);
  const { headers, text } = await app.call('GET', '/');
  const policy = String(headers['content-security-policy']);
  for (const kind of ["img-src 'self' data: blob:", "media-src 'self' blob:", "connect-src 'self'"]) {
    expect(policy).toContain(`; ${kind} https://live.example.org http://10.0.0.5:8080;`);
  }
  expect(policy).toContain("; script-src 'self';");
  expect(text).toContain('&quot;mediaSources&quot;:[&quot;https://live.example.org&quot;');
  const script = await app.call('GET', '/assets/main-1a2b3c.js');
  expect(script.headers['content-security-policy']).not.toContain('example.org');
  const bare = await (await buildTestApp({}, files)).call('GET', '/');
  expect(bare.headers['content-security-policy']).toContain("; connect-src 'self';");
});

test('the console may frame its own files and pages of the configured sites, which scripts may look for', async () => {
  const policyOf = async (environment: Readonly<Record<string, string>>) => {
    const app = await buildTestApp(environment, files);
    return String((await app.call('GET', '/')).headers['content-security-policy']);
  };
  const sites = 'https://board.example.org http://10.0.0.5:3001';
  const policy = await policyOf({ FRAME_SOURCES: sites.replace(' ', ', '), MEDIA_SOURCES: 'http://10.0.0.5:3001' });
  expect(policy).toContain(`; frame-src 'self' ${sites};`);
  expect(policy).toContain("; connect-src 'self' http://10.0.0.5:3001 https://board.example.org;");
  expect(policy).toContain("; img-src 'self' data: blob: http://10.0.0.5:3001;");
  expect(await policyOf({})).toContain("; frame-src 'self';");
});

test('the player frames pages of exactly the configured sites', () => {
  const player = frontEnds.find(({ name }) => name === 'player');
  const policyOf = (...frameSources: readonly string[]) =>
    player?.headers({ mediaSources: [], frameSources }, [])['content-security-policy'];
  expect(policyOf('https://a.example.org', 'https://b.example.org')).toContain(
    '; frame-src https://a.example.org https://b.example.org;',
  );
  expect(policyOf()).toContain("; frame-src 'none';");
});

test('only the scripts of the built page may run in it', async () => {
  const app = await buildTestApp(
    { APP_TITLE: '<script>alert(1)</script>' },
    { 'index.html': `${page}<script>go()</script>` },
  );
  const policy = String((await app.call('GET', '/')).headers['content-security-policy']);
  const hash = createHash('sha256').update('go()').digest('base64');
  expect(policy).toContain(`; script-src 'self' 'sha256-${hash}';`);
});

test('hashed assets are cached for a year, other files are revalidated', async () => {
  const app = await buildTestApp({}, files);
  expect((await app.call('GET', '/assets/main-1a2b3c.js')).headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await app.call('GET', '/avatars/1.svg')).headers['cache-control']).toBe('no-cache');
});

test('a missing file or a path outside of the folder is not answered with the page', async () => {
  const app = await buildTestApp({}, files);
  for (const path of [
    '/assets/old-9z.js',
    '/avatars/99.svg',
    '/favicon.ico',
    '/../mutai.db',
    '/%2e%2e/mutai.db',
    '/..%2fmutai.db',
  ]) {
    expect(await app.call('GET', path)).toMatchObject({ status: 404, code: Code.notFound });
  }
  expect(await app.call('POST', '/system/user', { body: {} })).toMatchObject({ status: 404, code: Code.notFound });
});

test('an address that is no page is answered with 404: the console’s own page in a browser, an envelope elsewhere', async () => {
  const app = await buildTestApp({}, files);
  const paths = [
    '/.env',
    '/.git/config',
    '/API/v1',
    '/api/v1/users/x/y',
    '/wp-admin/',
    '/no/such/page',
    '/system/user/1',
  ];
  for (const path of paths) expect(await app.call('GET', path)).toMatchObject({ status: 404, code: Code.notFound });
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  for (const path of ['/wp-admin/', '/no/such/page']) {
    const reply = await app.call('GET', path, browser);
    expect(reply).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
  for (const path of ['/.env', '/API/v1', '/assets/', '/old.php']) {
    expect(await app.call('GET', path, browser)).toMatchObject({ status: 404, code: Code.notFound });
  }
});

/** Serves two built front ends; a third is not built. */
async function serveTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'mutai-front-ends-'));
  writeFiles(join(folder, 'desk'), { 'index.html': '<title>desk</title>', 'assets/a-1.js': 'desk' });
  writeFiles(join(folder, 'wall'), { 'index.html': '<title>wall %MUTAI_TITLE%</title>', 'assets/a-1.js': 'wall' });
  const twoFrontEnds: readonly FrontEnd[] = [
    { name: 'desk', basePath: '/', isPage: (path) => path === '/home', headers: () => securityHeaders() },
    {
      name: 'wall',
      basePath: '/wall/',
      isPage: (path) => /^\/\d*$/.test(path),
      headers: () => securityHeaders({ 'frame-ancestors': "'self'", 'img-src': "'self' http: https:" }),
    },
    { name: 'hall', basePath: '/hall/', isPage: () => true, headers: () => ({}) },
  ];
  const built = twoFrontEnds.map((frontEnd) => ({ ...frontEnd, directory: join(folder, frontEnd.name) }));
  const { app } = await createServer({ logLevel: 'silent', trustProxy: [], clock: Date.now });
  enforceAccess(app, { user: () => Promise.reject(new Error('This test authenticates nobody.')) });
  await serveFrontEnds(app, built, async () => ({ ...defaultConsoleConfig, title: '幕' }));
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return reach(app);
}

test('each front end is served below its own path', async () => {
  const call = await serveTwo();
  const texts: Readonly<Record<string, string>> = {
    '/home': '<title>desk</title>',
    '/assets/a-1.js': 'desk',
    '/wall': '<title>wall 幕</title>',
    '/wall/': '<title>wall 幕</title>',
    '/wall/7': '<title>wall 幕</title>',
    '/wall/assets/a-1.js': 'wall',
  };
  for (const [path, text] of Object.entries(texts)) {
    expect(await call('GET', path), path).toMatchObject({ status: 200, text });
  }
  for (const path of ['/wall/home', '/7', '/hall/', '/wallpaper', '/wall/index.html']) {
    expect(await call('GET', path), path).toMatchObject({ status: 404, code: Code.notFound });
  }
  const browser = { headers: { accept: 'text/html' } };
  expect(await call('GET', '/wall/none', browser)).toMatchObject({ status: 404, text: '<title>wall 幕</title>' });
  expect(await call('GET', '/wallpaper', browser)).toMatchObject({ status: 404, text: '<title>desk</title>' });
});

test('each front end has its own headers, only on its pages and files', async () => {
  const call = await serveTwo();
  for (const path of ['/wall/7', '/wall/assets/a-1.js']) {
    const { headers } = await call('GET', path);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self';.*img-src 'self' http: https:;.*frame-ancestors 'self'$/,
    );
  }
  for (const path of ['/home', '/assets/a-1.js', '/wall/none']) {
    const { headers } = await call('GET', path);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toMatch(/img-src 'self' data: blob:;.*frame-ancestors 'none'$/);
  }
});
