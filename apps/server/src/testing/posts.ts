import { postsPath } from '@mutai/contract/posts/resource';
import type { CreatePost, Post } from '@mutai/contract/posts/schema';
import { expect } from 'vitest';
import { firstMoment } from './prepared-site.ts';
import type { Client, TestApp } from './test-app.ts';

let serial = 0;

const paragraph = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] });

/** A document of some paragraphs. */
export const paragraphs = (...texts: readonly string[]) => ({
  type: 'doc',
  schemaVersion: 1,
  content: texts.map(paragraph),
});

/** Creates a post through the API: a draft unless said otherwise. */
export async function createPost(client: Client, more: Partial<CreatePost> = {}): Promise<Post> {
  serial += 1;
  const reply = await client.post(postsPath, { title: `文章${serial}`, slug: `post-${serial}`, ...more });
  expect(reply).toMatchObject({ status: 201 });
  return reply.data as Post;
}

/** Creates posts that were published one after the other, a day apart. @returns them in that order */
export async function publishPosts(
  { database: { db } }: Pick<TestApp, 'database'>,
  client: Client,
  all: readonly Partial<CreatePost>[],
): Promise<readonly Post[]> {
  const published: Post[] = [];
  for (const [index, one] of all.entries()) {
    const { id } = await createPost(client, one);
    const publishedAt = firstMoment + index * 24 * 60 * 60_000;
    await db.updateTable('posts').set({ publishedAt }).where('id', '=', id).execute();
    const reply = await client.patch(`${postsPath}/${id}`, { status: 'published' });
    expect(reply).toMatchObject({ status: 200 });
    published.push(reply.data as Post);
  }
  return published;
}
