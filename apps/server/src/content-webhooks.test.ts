import { postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { deliveriesPath, webhookEvents, webhooksPath } from '@mutai/contract/webhooks/resource';
import type { Delivery, Webhook } from '@mutai/contract/webhooks/schema';
import { expect, test } from 'vitest';
import { buildTestApp } from './testing/test-app.ts';

test('webhooks get events of published, changed and withdrawn posts, and of nothing else', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const body = { name: '通知', url: 'https://hooks.example.com', secret: 'a-secret-of-both', events: webhookEvents };
  const { id } = (await admin.post(webhooksPath, body)).data as Webhook;
  const content = { type: 'doc', schemaVersion: 1, content: [{ type: 'paragraph' }] };
  const made = await admin.post(postsPath, { title: '限行通知', slug: 'limits', content });
  expect(made).toMatchObject({ status: 201 });
  const post = `${postsPath}/${(made.data as Post).id}`;
  await admin.patch(post, { title: '限行通知（草稿）' });
  await admin.patch(post, { status: 'published' });
  await admin.patch(post, { title: '限行通知（更新）' });
  await admin.patch(post, { status: 'draft' });
  const sent = (await admin.get(`${deliveriesPath(id)}?sort=createdAt:asc`)).data as Delivery[];
  expect(sent.map(({ event, status }) => [event, status])).toEqual([
    ['post-published', 'waiting'],
    ['post-changed', 'waiting'],
    ['post-withdrawn', 'waiting'],
  ]);
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ data: { slug: 'limits', title: '限行通知（更新）' } });
});
