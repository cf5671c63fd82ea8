/*
 * Measures public requests against the baseline server in one run: repeated requests and first ones. Figures of
 * docs/performance.md.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { publicPostPath, publicPostsPath } from '@mutai/contract/public/paths';
import { median, rate, type Scenario } from './measure.ts';
import { startBarePublic, startMutai } from './servers.ts';
import { indexTexts, renderPosts } from './sites.ts';

const rounds = 3;
/** More posts than requests per round, so that none is requested twice. */
const posts = 50_000;
const paragraphs = 10;

function seed(file: string): void {
  const text = '演播室周六对公众开放，上午九点开始，请提前十分钟到。'.repeat(4);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  const content = JSON.stringify({
    type: 'doc',
    schemaVersion: 1,
    content: Array.from({ length: paragraphs }, () => paragraph),
  });
  const contentText = Array.from({ length: paragraphs }, () => text).join('\n');
  const db = new DatabaseSync(file);
  const insert = db.prepare(`insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status",
    "publishedAt", "pinned", "authorId", "createdAt", "updatedAt", "content", "contentText")
    values (?, ?, '摘要', '', 1000, 'published', ?, 0, 1, ?, ?, ?, ?)`);
  const tag = db.prepare('insert into "postTags" ("postId", "name", "key") values (?, ?, ?)');
  db.exec('begin');
  for (let i = 1; i <= posts; i += 1) {
    const { lastInsertRowid } = insert.run(`开放日 ${i}`, `post-${i}`, 1e12 + i, 1e12, 1e12, content, contentText);
    const name = i % 2 === 0 ? '活动' : '公告';
    tag.run(lastInsertRowid, name, name);
  }
  db.exec('commit');
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

/** Requests many addresses in turn. */
const inTurn = (addressOf: (n: number) => string): Scenario['requests'] => {
  let n = 0;
  return () => [
    {
      method: 'GET',
      setupRequest: (request) => {
        n = (n % posts) + 1;
        return { ...request, path: addressOf(n) };
      },
    },
  ];
};

const scenarios: readonly Scenario[] = [
  { name: 'first page, again and again', connections: 10, requests: () => [{ method: 'GET', path: publicPostsPath }] },
  {
    name: 'one post, again and again',
    connections: 10,
    requests: () => [{ method: 'GET', path: publicPostPath('post-25000') }],
  },
  { name: 'pages in turn', connections: 10, requests: inTurn((n) => `${publicPostsPath}?page=${(n % 200) + 1}`) },
  { name: 'posts in turn', connections: 10, requests: inTurn((n) => publicPostPath(`post-${n}`)) },
];

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
const [oursDir, bareDir] = [join(base, 'mutai'), join(base, 'bare')];
await (await startMutai(oursDir)).stop();
seed(join(oursDir, 'mutai.db'));
await indexTexts(oursDir);
await renderPosts(oursDir);
mkdirSync(bareDir);
copyFileSync(join(oursDir, 'mutai.db'), join(bareDir, 'mutai.db'));
const ours = await startMutai(oursDir);
const bare = await startBarePublic(join(bareDir, 'mutai.db'));
console.log('| answers a second | Mutai | bare | ratio |\n|---|---:|---:|---:|');
for (const scenario of scenarios) {
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ bare: await rate(bare, scenario, '', round), ours: await rate(ours, scenario, '', round) });
  }
  const perSecond = (side: 'ours' | 'bare') => Math.round(median(pairs.map((pair) => pair[side])));
  const ratio = Math.round(median(pairs.map((pair) => pair.ours / pair.bare)) * 100);
  console.log(`| ${scenario.name} | ${perSecond('ours')} | ${perSecond('bare')} | ${ratio}% |`);
}
console.log(`resident memory: ${Math.round(ours.residentMb())} MB`);
await Promise.all([ours.stop(), bare.stop()]);
rmSync(base, { recursive: true, force: true });
