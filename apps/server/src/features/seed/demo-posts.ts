import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostStatus } from '@mutai/contract/posts/resource';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import type { RichText } from '@mutai/rich-text/document';

/** Slug, title and parent slug ('': none). Parents come first. */
export const categories = [
  ['transit', '轨道与客运', ''],
  ['transit-notice', '运营公告', 'transit'],
  ['transit-guide', '乘车指南', 'transit'],
  ['health', '健康与就医', ''],
  ['clinic', '门诊信息', 'health'],
  ['wellness', '健康科普', 'health'],
  ['city', '城市生活', ''],
  ['news', '本地要闻', 'city'],
  ['culture', '文体活动', 'city'],
  ['weather', '天气路况', 'city'],
  ['international', '外文频道', ''],
  ['english', 'English', 'international'],
  ['russian', 'Русский', 'international'],
] as const;

export interface DemoPost {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Category slug. */
  readonly category: string;
  /** Username of the author. */
  readonly author: string;
  readonly tags: readonly string[];
  readonly status: PostStatus;
  /** Days since it was written; negative: days until publication. */
  readonly daysAgo: number;
  readonly pinned: boolean;
  /** File in demo-files/; empty: none. */
  readonly cover: string;
  /** @param addressOf returns the address of a file in demo-files/ */
  contentWith(addressOf: (file: string) => string | undefined): RichText;
}

const directory = join(import.meta.dirname, 'demo-posts');

function postIn(file: string): DemoPost {
  const [, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(directory, file), 'utf8')) ?? [];
  const facts = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const fact = (name: string) => facts.get(name) ?? '';
  const status = fact('status');
  return {
    title: fact('title'),
    slug: fact('slug'),
    description: fact('description'),
    category: fact('category'),
    author: fact('author'),
    tags: fact('tags').split(', '),
    status: status === 'draft' || status === 'scheduled' ? status : 'published',
    daysAgo: Number(fact('daysAgo')),
    pinned: fact('pinned') === 'yes',
    cover: fact('cover'),
    contentWith(addressOf) {
      const read = richTextOf(body, addressOf);
      if ('refusal' in read) throw new Error(`${file}: ${read.refusal}`);
      return read.document;
    },
  };
}

/** Posts of the demo site, oldest first. Markdown with front matter in demo-posts/. */
export const demoPosts = (): readonly DemoPost[] =>
  readdirSync(directory)
    .map(postIn)
    .toSorted((a, b) => b.daysAgo - a.daysAgo);
