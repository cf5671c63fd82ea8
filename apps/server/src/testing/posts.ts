import { Code } from '@mutai/contract/codes';
import { categoriesPath } from '@mutai/contract/categories/resource';
import type { Category, CreateCategory } from '@mutai/contract/categories/schema';
import { dayMs } from '@mutai/contract/durations';
import { postsPath } from '@mutai/contract/posts/resource';
import type { CreatePost, ListedPost, Post } from '@mutai/contract/posts/schema';
import { emptyRichText } from '@mutai/rich-text/document';
import { expect } from 'vitest';
import { firstMoment } from './prepared-site.ts';
import type { Client, TestApp } from './test-app.ts';

let serial = 0;

/** Document of paragraphs. */
export const documentOf = (...texts: readonly string[]) => ({
  ...emptyRichText,
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Creates a post through the API. */
export async function createPost(client: Pick<Client, 'post'>, more: Partial<CreatePost> = {}): Promise<Post> {
  serial += 1;
  const reply = await client.post(postsPath, { title: `文章${serial}`, slug: `post-${serial}`, ...more });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Post;
}

/** Creates a category through the API. */
export async function createCategory(client: Client, title: string, more: Partial<CreateCategory> = {}) {
  serial += 1;
  const reply = await client.post(categoriesPath, { title, slug: `category-${serial}`, ...more });
  expect(reply).toMatchObject({ status: 201, code: Code.success });
  return reply.data as Category;
}

/** Titles in a list of posts. */
export async function titlesOf(client: Client, query: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { data } = await client.get(`${postsPath}?${new URLSearchParams(query).toString()}`);
  return (data as readonly ListedPost[]).map(({ title }) => title);
}

/** Creates posts with publication times one day apart, in order. @returns them in that order */
export async function publishPosts(
  { database: { maintenance } }: Pick<TestApp, 'database'>,
  client: Client,
  all: readonly Partial<CreatePost>[],
): Promise<readonly Post[]> {
  const published: Post[] = [];
  for (const [index, one] of all.entries()) {
    const { id } = await createPost(client, one);
    const publishedAt = firstMoment + index * dayMs;
    await maintenance.updateTable('posts').set({ publishedAt }).where('id', '=', id).execute();
    const reply = await client.patch(`${postsPath}/${id}`, { status: 'published' });
    expect(reply).toMatchObject({ status: 200 });
    published.push(reply.data as Post);
  }
  return published;
}
