import { postsMarkdownPath } from '@mutai/contract/posts/exchange-paths';
import { postsPath } from '@mutai/contract/posts/resource';
import type { Post, Revision } from '@mutai/contract/posts/schema';
import { publicPostPath } from '@mutai/contract/public/paths';
import type { PublicPost } from '@mutai/contract/public/schema';
import type { RichText } from '@mutai/rich-text/document';
import { expect, test } from 'vitest';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import { renderedBody } from '../../platform/rich-text/rich-text.ts';
import { createPost, documentOf } from '../../testing/posts.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { upload } from '../../testing/sheets.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const headed = (title: string) => ({
  ...documentOf(),
  content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] }],
});

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { read: db, maintenance } = app.database;
  const jobs = new Map(app.platform.jobs.kinds.map((job) => [job.kind, job as JobKind<unknown>]));
  const run = async (kind: string, payload: unknown = null) => {
    await jobs.get(kind)?.run(payload, new AbortController().signal);
  };
  const post = async (id: number) => (await admin.get(`${postsPath}/${id}`)).data as Post;
  return {
    app,
    admin,
    maintenance,
    run,
    post,
    /** Stored rendered body of a post. */
    kept: (id: number) =>
      db
        .selectFrom('renderedPosts')
        .select(['renderer', 'html', 'outline'])
        .where('postId', '=', id)
        .executeTakeFirst(),
    /** Body that the public API returns. */
    async read(id: number) {
      const { slug } = await post(id);
      const { html, outline } = (await app.call('GET', publicPostPath(slug))).data as PublicPost;
      return { html, outline };
    },
    async current(id: number) {
      return renderedBody((await post(id)).content as unknown as RichText);
    },
  };
}

type Site = Awaited<ReturnType<typeof site>>;

/** Expects that the stored and the public body match the post. */
async function expectCurrent({ kept, read, current }: Site, id: number, text: string): Promise<void> {
  const wanted = await current(id);
  expect(wanted.html).toContain(text);
  expect(await kept(id)).toMatchObject({ html: wanted.html, outline: JSON.stringify(wanted.outline) });
  expect(await read(id)).toEqual(wanted);
}

test('the rendered body is stored with the post, however the body was written', async () => {
  const here = await site();
  const { app, admin, run, kept } = here;
  const path = (id: number) => `${postsPath}/${id}`;

  const { id, version } = await createPost(admin, { status: 'published', content: headed('初稿') });
  await expectCurrent(here, id, '<h2 id="h-初稿">初稿</h2>');
  const [oldest] = (await admin.get(`${path(id)}/revisions`)).data as readonly Revision[];
  await admin.patch(path(id), { content: headed('二稿'), version });
  await expectCurrent(here, id, '二稿');
  await admin.post(`${path(id)}/revisions/${oldest?.id}/restore`, {});
  await expectCurrent(here, id, '初稿');

  // Without a body, and by a change of other fields.
  const empty = await createPost(admin, { status: 'published' });
  await admin.patch(path(empty.id), { pinned: true });
  await expectCurrent(here, empty.id, '<p></p>');

  // Scheduled publication.
  const soon = firstMoment + 60_000;
  const publishAt = new Date(soon).toISOString();
  const scheduled = await createPost(admin, { status: 'scheduled', publishAt, content: headed('定时') });
  expect(await kept(scheduled.id)).toMatchObject({ html: expect.stringContaining('定时') as string });
  await run('publish-post', { postId: scheduled.id, publishAt: soon });
  await expectCurrent(here, scheduled.id, '定时');

  // Imported.
  const markdown = Buffer.from('---\ntitle: 导入\nslug: imported\nstatus: published\n---\n\n## 导入的标题\n');
  await upload(app, admin.token, `${postsMarkdownPath.import}?dryRun=false`, markdown, { name: 'a.md' });
  const imported = await app.database.read
    .selectFrom('posts')
    .select('id')
    .where('title', '=', '导入')
    .executeTakeFirstOrThrow();
  await admin.patch(path(imported.id), { status: 'published' });
  await expectCurrent(here, imported.id, '导入的标题');
});

test('a missing or outdated rendered body is rendered on read, and later stored by the job', async () => {
  const here = await site();
  const { admin, run, kept, read, current, maintenance } = here;
  const [old, written, restored] = [
    await createPost(admin, { status: 'published', content: headed('旧') }),
    await createPost(admin, { status: 'published', content: headed('直接写入') }),
    await createPost(admin, { status: 'published', content: headed('恢复') }),
  ];
  await maintenance
    .updateTable('renderedPosts')
    .set({ renderer: 0, html: '过时' })
    .where('postId', '=', old.id)
    .execute();
  await maintenance.deleteFrom('renderedPosts').where('postId', '=', written.id).execute();
  await admin.delete(`${postsPath}/${restored.id}`);
  expect(await kept(restored.id)).toBeUndefined();
  const [trashed] = (await admin.get(`${postsPath}/trash`)).data as readonly { readonly id: number }[];
  await admin.post(`${postsPath}/trash/restore`, { ids: [trashed?.id] });

  for (const { id } of [old, written, restored]) expect(await read(id)).toEqual(await current(id));
  await run('render-posts');
  await expectCurrent(here, old.id, '旧');
  await expectCurrent(here, written.id, '直接写入');
  await expectCurrent(here, restored.id, '恢复');
});

test('the job does not overwrite concurrent changes, and stops when aborted', async () => {
  const here = await site();
  const { app, admin, maintenance, kept } = here;
  const { id } = await createPost(admin, { status: 'published', content: headed('一') });
  await maintenance.deleteFrom('renderedPosts').execute();
  const job = app.platform.jobs.kinds.find(({ kind }) => kind === 'render-posts') as JobKind<null>;
  await job.run(null, AbortSignal.abort());
  expect(await kept(id)).toBeUndefined();
  await Promise.all([
    job.run(null, new AbortController().signal),
    admin.patch(`${postsPath}/${id}`, { content: headed('二') }),
  ]);
  await expectCurrent(here, id, '二');
});
