/*
 * Measures displays on SQLite: from publishing a layout, and from starting an emergency, until 50 simulated displays have
 * the manifest and three real players show it, and 10,000 displays that reconnect within a minute. Figures of docs/performance.md.
 */
import { createClient, type Client } from '@mutai/client/client';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenApi, screenPagePath } from '@mutai/contract/screens/player-paths';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { newBlock, type Block } from '@mutai/layout/model/block';
import { emptyLayout, withBlocks, type Layout } from '@mutai/layout/model/layout';
import { chromium, type Page } from '@playwright/test';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DisplaysTell, DisplaysToOpen } from './display-clients.ts';
import { median, signIn } from './measure.ts';
import { startMutai } from './servers.ts';
import { smallRequests, type Waits } from './small-requests.ts';

const rounds = 20;
const few = 50;
const many = 10_000;
const players = 3;
const clientProcesses = 4;
/** Milliseconds over which many displays reconnect. */
const reconnectMs = 60_000;
/** Displays that register at once. */
const enrolledAtOnce = 20;

const now = () => performance.timeOrigin + performance.now();
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const print = (line: string) => process.stdout.write(`${line}\n`);
const nth = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** Layout with one text. */
function layoutWith(text: string): Layout {
  const block = newBlock('text', 1);
  const params = { ...block.params, fontCh: { ...(block.params as { fontCh: object }).fontCh, content: text } };
  // The params of a text block, with another text.
  return {
    ...withBlocks(emptyLayout({ title: '测量' }), [{ ...block, w: 900, h: 300, params } as unknown as Block]),
    order: [1],
  };
}

/** Registers displays with a key. @returns their tokens */
async function register(client: Client, key: string, count: number): Promise<readonly string[]> {
  const tokens: string[] = [];
  const worker = async () => {
    while (tokens.length < count) {
      const at = tokens.push('') - 1;
      const body = { width: 1920, height: 1080, enroll: key };
      const { data } = await client.request<{ secret: string }>('POST', screenApi.pairing, { body });
      tokens[at] = data.secret;
    }
  };
  await Promise.all(Array.from({ length: enrolledAtOnce }, worker));
  return tokens.slice(0, count);
}

/** Simulated displays in some processes. */
function displays(port: number) {
  const children: ChildProcess[] = [];
  const tell = async <T extends DisplaysTell>(child: ChildProcess, name: string): Promise<T> => {
    for (;;) {
      const [message] = (await once(child, 'message')) as [DisplaysTell];
      if (name in message) return message as T;
    }
  };
  return {
    /** @returns reasons why displays could not connect, one of each */
    async open(tokens: readonly string[], processes: number, spreadMs: number): Promise<readonly string[]> {
      const opening = Array.from({ length: processes }, async (_, at) => {
        const child = fork(new URL('display-clients.ts', import.meta.url));
        children.push(child);
        await once(child, 'spawn');
        const own = tokens.filter((__, index) => index % processes === at);
        child.send({ port, tokens: own, spreadMs } satisfies DisplaysToOpen);
        return (await tell<{ connected: number; failures: readonly string[] }>(child, 'connected')).failures;
      });
      return (await Promise.all(opening)).flat();
    },
    /** Times at which each display has the next manifest. */
    manifests: async () =>
      (await Promise.all(children.map((child) => tell<{ manifestsAt: number[] }>(child, 'manifestsAt')))).flatMap(
        ({ manifestsAt }) => manifestsAt,
      ),
    close: () => children.forEach((child) => child.kill()),
  };
}

/** Resolves to the time of the first frame in which a page shows a text. */
const shows = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          // The scene that comes is transparent until it fades in.
          const layers = [...document.querySelectorAll<HTMLElement>('.layer')];
          const seen = layers.find(
            (layer) => layer.innerText.includes(wanted) && getComputedStyle(layer).opacity !== '0',
          );
          if (seen === undefined) requestAnimationFrame(look);
          else resolve(performance.timeOrigin + performance.now());
        };
        look();
      }),
    text,
  );

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-screens-'));
const server = await startMutai(base);
const { executablePath, env } = await findBrowserOnce();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox'],
});
const fifty = displays(Number(new URL(server.url).port));
const thousands = displays(Number(new URL(server.url).port));
try {
  const token = await signIn(server);
  const client = createClient({ baseUrl: server.url, token: () => token });
  const change = async (layout: { readonly id: number }, text: string) => {
    await client.request('PATCH', `${layoutsPath}/${layout.id}`, { body: { document: layoutWith(text) } });
  };
  const { data: layout } = await client.request<{ id: number }>('POST', layoutsPath, {
    body: { document: layoutWith('第 0 版') },
  });
  await client.request('POST', publishLayoutPath(layout.id), { body: {} });
  const keyFor = async (name: string, layoutId: number | null) => {
    const { data: group } = await client.request<{ id: number }>('POST', '/api/v1/screenGroups', {
      body: { name, layoutId },
    });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = { name, groupId: group.id, uses: 10_000, expiresAt };
    return (await client.request<{ key: string }>('POST', screenKeysPath, { body })).data.key;
  };
  const key = await keyFor('屏', layout.id);

  const { length: failed } = await fifty.open(await register(client, key, few), 1, 0);
  const pages = await Promise.all(
    Array.from({ length: players }, async () => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 640, height: 360 } });
      const page = await context.newPage();
      await page.goto(`${screenPagePath}?enroll=${key}`);
      await shows(page, '第 0 版');
      return page;
    }),
  );
  /** Measures from a request until all displays have the manifest and the players show the text. */
  const measure = async (
    name: string,
    prepare: (round: number) => Promise<{ readonly text: string; readonly path: string; readonly end?: string }>,
  ) => {
    const manifests: number[] = [];
    const pictures: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { text, path, end } = await prepare(round);
      await sleep(1500);
      const got = fifty.manifests();
      const shown = pages.map((page) => shows(page, text));
      const begun = now();
      await client.request('POST', path, { body: {} });
      manifests.push(...(await got).map((at) => at - begun));
      pictures.push(...(await Promise.all(shown)).map((at) => at - begun));
      if (end === undefined) continue;
      const ended = fifty.manifests();
      await client.request('POST', end, { body: {} });
      await ended;
    }
    print(
      `${name} → manifest, ${few} displays (${failed} failed): median ${ms(median(manifests))}, p99 ${ms(nth(manifests, 0.99))}`,
    );
    print(
      `${name} → picture, ${players} players: median ${ms(median(pictures))}, slowest ${ms(Math.max(...pictures))}`,
    );
  };
  await measure('publish', async (round) => {
    const text = `第 ${round} 版`;
    await change(layout, text);
    return { text, path: publishLayoutPath(layout.id) };
  });
  const textCh = '请立即撤离';
  const prepared = fifty.manifests();
  const { data: alarm } = await client.request<{ id: number }>('POST', emergenciesPath, {
    body: { title: '火警', severity: 'danger', textCh },
  });
  await prepared;
  await measure('emergency', async () => ({
    text: textCh,
    path: startEmergencyPath(alarm.id),
    end: withdrawEmergencyPath(alarm.id),
  }));
  fifty.close();
  await browser.close();

  const tokens = await register(client, await keyFor('万屏', null), many);
  const { waitsWhile, stop } = smallRequests(server, token, '/api/v1/users/1');
  await sleep(2000);
  const alone = await waitsWhile(() => sleep(10_000));
  const before = server.residentMb();
  let lost: readonly string[] = [];
  const during = await waitsWhile(async () => {
    lost = await thousands.open(tokens, clientProcesses, reconnectMs);
  });
  await sleep(5000);
  const kilobytes = ((server.residentMb() - before) * 1000) / many;
  await stop();
  const show = ({ p99, longest }: Waits) => `p99 ${ms(p99)}, longest ${ms(longest)}`;
  print(`${many} displays within ${reconnectMs / 1000} s: ${lost.length} lost, ${kilobytes.toFixed(1)} KB each`);
  for (const reason of new Set(lost)) print(`  ${lost.filter((one) => one === reason).length} times ${reason}`);
  print(`small requests alone: ${show(alone)}; meanwhile: ${show(during)}`);
} finally {
  fifty.close();
  thousands.close();
  await browser.close();
  await server.stop();
  rmSync(base, { recursive: true, force: true });
}
