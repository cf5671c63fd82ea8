/*
 * Measures how long requests with costly content block others: the longest small request during each of them, and the
 * time of a search by ten readers. Figures of docs/performance.md. To compare versions, pass their checkouts, already
 * built.
 *
 *   node bench/blocked.ts [--on sqlite|postgres] [--only <part of a name>]… [checkout …]
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postsMarkdownPath } from '@mutai/contract/posts/exchange-paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostPath } from '@mutai/contract/public/paths';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { documentOf, repeated, sender, textOf, type Send } from './costly.ts';
import { signIn } from './measure.ts';
import { fillSearch, searchCases, searchTimes, type SearchCase } from './reader-searches.ts';
import { startMutai } from './servers.ts';
import { chosen, kinds, type Kind } from './sites.ts';
import { smallRequests, type SmallRequests } from './small-requests.ts';

const usersPath = '/api/v1/users';
const rounds = 3;
const codeIn = (language: string, code: string) =>
  documentOf({ type: 'codeBlock', attrs: { language }, content: textOf(code) });
const codeLength = 40_000;

const markdownFile = (markdown: string): FormData => {
  const form = new FormData();
  form.set('file', new File([markdown], 'article.md', { type: 'text/markdown' }));
  return form;
};

type Work = (send: Send, round: number) => Promise<unknown>;

/** Publishes a post with a code block and reads it from the public interface. */
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

const ms = (value: number | undefined) =>
  `${(value ?? Number.NaN).toFixed(value !== undefined && value < 10 ? 1 : 0)} ms`;

type Figures = Map<string, string>;

async function measureSearch(
  figures: Figures,
  name: string,
  search: SearchCase,
  { send, anonymous, waitsWhile }: { send: Send; anonymous: Send; waitsWhile: SmallRequests['waitsWhile'] },
): Promise<void> {
  await fillSearch(send, name, search);
  // Warm up, so that compiled code is measured.
  await searchTimes(anonymous, name, search, 1);
  let times: readonly number[] = [];
  const { longest } = await waitsWhile(async () => {
    times = await searchTimes(anonymous, name, search, 0);
  });
  const [p50, p99] = [0.5, 0.99].map((share) => ms(times[Math.floor(times.length * share)]));
  figures.set(`${name}: p50; p99; longest small request`, `${p50}; ${p99}; ${ms(longest)}`);
}

/** Returns the figures of one checkout on one database, by name. */
async function measure(checkout: string, databaseUrl: string): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
  const server = await startMutai(dataDir, databaseUrl, checkout);
  const token = await signIn(server);
  const send = sender(server.url, token);
  const { waitsWhile, stop } = smallRequests(server, token, '/healthz');
  const figures: Figures = new Map();
  try {
    // The first document of a process loads the editor's model and the highlighter.
    const first = await waitsWhile(() => code('json', '{')(send, rounds));
    figures.set('the first post of a process', ms(first.longest));
    for (const [name, work] of chosen(works)) {
      let longest = 0;
      for (let round = 0; round < rounds; round += 1) {
        const waits = await waitsWhile(() => work(send, round));
        longest = Math.max(longest, waits.longest);
      }
      figures.set(name, ms(longest));
    }
    const anonymous = sender(server.url, '');
    for (const [name, search] of chosen(searchCases)) {
      await measureSearch(figures, name, search, { send, anonymous, waitsWhile });
    }
  } finally {
    await stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return figures;
}

const { positionals } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const checkouts = [...positionals.map((path) => realpathSync(path)), join(import.meta.dirname, '..')];

async function report(kind: Kind): Promise<void> {
  const measured: Figures[] = [];
  for (const checkout of checkouts) {
    const cluster = kind === 'postgres' ? await startPostgresCluster() : undefined;
    try {
      measured.push(await measure(checkout, cluster?.url ?? ''));
    } finally {
      await cluster?.stop();
    }
  }
  const load = readFileSync('/proc/loadavg', 'utf8').trim();
  console.log(`| ${kind}, load ${load} | ${checkouts.map((_, index) => `state ${index + 1}`).join(' | ')} |`);
  console.log(`|---|${checkouts.map(() => '---:|').join('')}`);
  for (const name of measured[0]?.keys() ?? []) {
    console.log(`| ${name} | ${measured.map((figures) => figures.get(name) ?? '').join(' | ')} |`);
  }
}

for (const kind of kinds) await report(kind);
