/*
 * Measures how long requests with costly contents keep others waiting: the longest small request while each is
 * answered, and what ten readers wait for a search. Figures of docs/performance.md. To compare states of the code,
 * name their checkouts, each built before.
 *
 *   node bench/blocked.ts [checkout …]
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postsMarkdownPath } from '@mutai/contract/posts/exchange-paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostPath, publicPostsPath } from '@mutai/contract/public/paths';
import { signIn } from './measure.ts';
import { startMutai } from './servers.ts';
import { smallRequests } from './small-requests.ts';

const usersPath = '/api/v1/users';
const rounds = 3;
const readers = 10;
const searchesOfReader = 30;
/** Posts that a search finds, and characters of each body: folding `…` changes the length of the text. */
const foundPosts = 50;
const foundLength = 10_000;

type Send = (method: string, path: string, body?: object | FormData, isRefused?: boolean) => Promise<unknown>;

/** @param isRefused the server may refuse this request, which is then the end of its work */
const sender =
  (url: string, token: string): Send =>
  async (method, path, body, isRefused = false) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const read: unknown = await answer.json();
    if (!answer.ok && !isRefused) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
    return read;
  };

const documentOf = (block: object) => ({ type: 'doc', schemaVersion: 1, content: [block] });
const textOf = (text: string) => [{ type: 'text', text }];
const codeIn = (language: string, code: string) =>
  documentOf({ type: 'codeBlock', attrs: { language }, content: textOf(code) });
const codeLength = 40_000;
const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const markdownFile = (markdown: string): FormData => {
  const form = new FormData();
  form.set('file', new File([markdown], 'article.md', { type: 'text/markdown' }));
  return form;
};

type Work = (send: Send, round: number) => Promise<unknown>;

/** Publishes a post with a code block and reads it as readers do. */
const code =
  (language: string, unit: string): Work =>
  async (send, round) => {
    const slug = `${language}-${round}`;
    const content = codeIn(language, repeated(unit, codeLength));
    await send('POST', postsPath, { title: slug, slug, content, status: 'published' });
    await send('GET', publicPostPath(slug));
  };

const checkMarkdown =
  (markdown: string): Work =>
  (send) =>
    send('POST', `${postsMarkdownPath.import}?dryRun=true`, markdownFile(markdown), true);

const works: Readonly<Record<string, Work>> = {
  'code in C, 40,000 characters': code('c', 'word '),
  'code in C++, 40,000 characters': code('cpp', 'a '),
  'code in YAML, 40,000 characters': code('yaml', 'a '),
  'code in CSS, 40,000 characters': code('css', 'a*'),
  'code in INI, 40,000 characters': code('ini', 'a'),
  '40 blocks of code in C, 2,000 characters': async (send, round) => {
    const slug = `blocks-${round}`;
    const block = (index: number) => ({
      type: 'codeBlock',
      attrs: { language: 'c' },
      content: textOf(repeated(`word${index} `, 2000)),
    });
    const content = { type: 'doc', schemaVersion: 1, content: Array.from({ length: 40 }, (_, index) => block(index)) };
    await send('POST', postsPath, { title: slug, slug, content, status: 'published' });
    await send('GET', publicPostPath(slug));
  },
  'Markdown: headings with 3,000 spaces': checkMarkdown(`# a${' '.repeat(3000)}b\n\n`.repeat(300)),
  'Markdown: front matter of 200,000 characters': checkMarkdown(
    `---\ntitle: a\ntags: [${repeated('"a', 200_000)}\n---\n文`,
  ),
  'Markdown: cells of a table': checkMarkdown(`| a |\n| --- |\n| ${repeated('\\|', 200_000)} |\n`),
  'an address of mail with 900,000 characters': (send) =>
    send('POST', usersPath, { username: 'blocked', nickname: 'a', mail: `${repeated('a.', 900_000)}@` }, true),
};

/** Words of every post, one for each search: an answer that is kept is of no use. */
const wordOf = (reader: number, search: number) => `地铁${reader}线${search}站`;
const words = Array.from({ length: 2 * readers }, (_, reader) =>
  Array.from({ length: searchesOfReader }, (__, search) => wordOf(reader, search)),
).flat();

async function fillSearch(send: Send): Promise<void> {
  const text = `${words.join('。')}${repeated('播出…', foundLength)}`;
  const content = documentOf({ type: 'paragraph', content: textOf(text) });
  for (let index = 0; index < foundPosts; index += 1) {
    await send('POST', postsPath, { title: `搜索 ${index}`, slug: `found-${index}`, content, status: 'published' });
  }
}

/** Milliseconds that readers wait for each search, all readers at once. @param firstReader number of the first one */
async function searchTimes(send: Send, firstReader: number): Promise<readonly number[]> {
  const times: number[] = [];
  const reader = async (name: number) => {
    for (let search = 0; search < searchesOfReader; search += 1) {
      const path = `${publicPostsPath}?${new URLSearchParams({ q: wordOf(name, search) })}`;
      const begun = performance.now();
      await send('GET', path);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, index) => reader(firstReader + index)));
  return times.toSorted((a, b) => a - b);
}

const ms = (value: number | undefined) =>
  `${(value ?? Number.NaN).toFixed(value !== undefined && value < 10 ? 1 : 0)} ms`;

/** Figures of one state of the code, by name. */
async function measure(checkout: string): Promise<ReadonlyMap<string, string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
  const server = await startMutai(dataDir, '', checkout);
  const token = await signIn(server);
  const send = sender(server.url, token);
  const { waitsWhile, stop } = smallRequests(server, token, '/healthz');
  const figures = new Map<string, string>();
  try {
    // The first document of a process loads the editor's model and the highlighter.
    const first = await waitsWhile(() => code('json', '{')(send, rounds));
    figures.set('the first post of a process', ms(first.longest));
    for (const [name, work] of Object.entries(works)) {
      let longest = 0;
      for (let round = 0; round < rounds; round += 1) {
        const waits = await waitsWhile(() => work(send, round));
        longest = Math.max(longest, waits.longest);
      }
      figures.set(name, ms(longest));
    }
    await fillSearch(send);
    const anonymous = sender(server.url, '');
    // On code that has run before: other words than those that are measured.
    await searchTimes(anonymous, readers);
    let times: readonly number[] = [];
    const { longest } = await waitsWhile(async () => {
      times = await searchTimes(anonymous, 0);
    });
    figures.set('search, ten readers, longest small request', ms(longest));
    figures.set('search, ten readers, p50', ms(times[Math.floor(times.length / 2)]));
    figures.set('search, ten readers, p99', ms(times[Math.floor(times.length * 0.99)]));
  } finally {
    await stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return figures;
}

const { positionals } = parseArgs({ allowPositionals: true });
const checkouts = [...positionals.map((path) => realpathSync(path)), join(import.meta.dirname, '..')];
const measured: ReadonlyMap<string, string>[] = [];
for (const checkout of checkouts) measured.push(await measure(checkout));
console.log(`| longest wait of a small request | ${checkouts.map((_, index) => `state ${index + 1}`).join(' | ')} |`);
console.log(`|---|${checkouts.map(() => '---:|').join('')}`);
for (const name of measured[0]?.keys() ?? []) {
  console.log(`| ${name} | ${measured.map((figures) => figures.get(name) ?? '').join(' | ')} |`);
}
