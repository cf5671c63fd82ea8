/*
 * Measures the latency of keys in a post of 20,000 characters, in a real browser, and the size of the editor's script.
 * Figures of docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createClient } from '@mutai/client/client';
import { postsPath } from '@mutai/contract/posts/resource';
import { findBrowserOnce } from '@mutai/e2e/browser';
import { type RichTextNode, schemaVersion } from '@mutai/rich-text/document';
import { chromium, type Page } from '@playwright/test';
import { signIn } from './measure.ts';
import { startMutai } from './servers.ts';

const characters = 20_000;
const keys = 300;
const letters = 'abcdefgh';
/** Delay between keys in milliseconds, faster than anybody types. */
const keyDelay = 40;

const sentence = '春天的山路两旁开满了野花，远处传来溪水的声音，我们沿着石阶慢慢往上走，谁也没有说话。';
const words = (text: string): readonly RichTextNode[] => [{ type: 'text', text }];
const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: words(text) });

/** Typical post: mostly paragraphs, some bold words, and occasional headings, lists and code. */
function longText(): readonly RichTextNode[] {
  const section = (number: number): readonly RichTextNode[] => [
    { type: 'heading', attrs: { level: 2 }, content: words(`第 ${String(number)} 节`) },
    paragraph(sentence.repeat(4)),
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: sentence },
        { type: 'text', text: sentence, marks: [{ type: 'bold' }] },
        { type: 'text', text: sentence.repeat(2) },
      ],
    },
    {
      type: 'bulletList',
      content: [1, 2, 3].map(() => ({ type: 'listItem', content: [paragraph(sentence)] })),
    },
    {
      type: 'codeBlock',
      attrs: { language: 'typescript' },
      content: words(
        'const steps: readonly number[] = [1, 2, 3];\nfor (const step of steps) console.log(step); // 走\n',
      ),
    },
  ];
  const sectionLength = sentence.length * 11;
  return Array.from({ length: Math.ceil(characters / sectionLength) }, (_, index) => section(index + 1)).flat();
}

declare global {
  interface Window {
    /** Milliseconds from each key to its painted frame. */
    mutaiKeys?: number[];
  }
}

/** Records the latency of keys. Runs in the browser. */
function noteKeys(): void {
  const times: number[] = [];
  window.mutaiKeys = times;
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message is delivered after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/** Types in the middle of the text. */
async function typingTimes(page: Page): Promise<readonly number[]> {
  const text = page.getByRole('textbox', { name: '正文' });
  await text.locator('> p').nth(20).click();
  await page.evaluate(noteKeys);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(letters.charAt(key % letters.length), { delay: keyDelay });
  }
  return page.evaluate(() => window.mutaiKeys ?? []);
}

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-editor-'));
const server = await startMutai(base);
const { executablePath, env } = await findBrowserOnce();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
try {
  const token = await signIn(server);
  const client = createClient({ baseUrl: server.url, token: () => token });
  await client.request('POST', postsPath, {
    body: { title: '长文', slug: 'long', content: { type: 'doc', schemaVersion, content: longText() } },
  });
  const session = { name: 'mutai.session', value: JSON.stringify({ accessToken: token }) };
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage: [session] }] };
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, storageState });
  const page = await context.newPage();
  // Each file is fetched first, and then imported from the browser's cache.
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const address = response.url();
    if (!/\/editor-[\w-]+\.js$/.test(address) || sizes.has(address)) return;
    sizes.set(
      address,
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(`${server.url}/content/post`);
  await page.getByRole('row', { name: '长文' }).getByRole('button', { name: '修改' }).click();
  const times = await typingTimes(page);
  const kilobytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1000;
  process.stdout.write(
    [
      `| ${String(times.length)} keys in ${characters.toLocaleString('en')} characters | measured | to hold |`,
      '|---|---:|---:|',
      `| key until it is painted, median | ${share(times, 0.5).toFixed(1)} ms | |`,
      `| key until it is painted, p95 | ${share(times, 0.95).toFixed(1)} ms | 50 ms |`,
      `| the editor with highlighting, gzipped | ${kilobytes.toFixed(0)} KB | 220 KB |`,
      '',
    ].join('\n'),
  );
} finally {
  await browser.close();
  await server.stop();
  rmSync(base, { recursive: true, force: true });
}
