import { categoriesPath } from '@mutai/contract/categories/resource';
import { Code } from '@mutai/contract/codes';
import { commentRepliesPath, commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { filesPath } from '@mutai/contract/files/resource';
import { recentOperationsPath } from '@mutai/contract/home/paths';
import { operationLogPermissions } from '@mutai/contract/logs/resource';
import { productPermissions } from '@mutai/contract/pages';
import { eventsPath, historyPath, restorePath } from '@mutai/contract/paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postDraftPath, postsPath, postTagsPath, restoreRevisionPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createCategory, createPost, documentOf, publishPosts } from '../../testing/posts.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import { buildTestApp, type Client, type Reply, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

/** Text in all fields of posts that the scoped caller may not see. */
const mark = 'Geheim7';
const marked = (text: string) => `${mark}${text}`;

async function commentOn(app: TestApp, slug: string, content: string): Promise<void> {
  const reply = await app.call('POST', publicCommentsPath(slug), { body: { author: '读者', content } });
  expect(reply).toMatchObject({ status: 201 });
}

/** Site with marked posts of another user, records that refer to them, and a caller who may see only their own posts. */
async function markedSite() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  // The operation log is for administrators and shows all records.
  const permissions = [...productPermissions].filter(
    (code) => code !== postPermissions.all && !code.startsWith(operationLogPermissions.read),
  );
  const writer = await signInHolding(app, admin, 'writer1', permissions);

  const picture = await uploadFile(app, admin, 'note.txt', '素材');
  const category = await createCategory(admin, '新闻');
  const hide = { title: marked('标题'), description: marked('摘要'), tags: [marked('标签')], status: 'draft' };
  const published = await publishPosts(app, admin, [
    {
      title: '公开的文章',
      slug: 'once-public',
      content: documentOf(picture.path),
      categoryId: category.id,
      tags: ['公开标签'],
    },
    { title: '一直公开', slug: 'public-now', tags: ['公开标签'] },
    { title: '将要删除', slug: 'to-the-trash' },
  ]);
  const [withdrawn, open, trashed] = published;
  if (withdrawn === undefined || open === undefined || trashed === undefined) throw new Error('no posts');
  for (const { slug } of [withdrawn, open, trashed]) await commentOn(app, slug, `评论 ${slug}`);
  const comments = (await admin.get(`${commentsPath}?sort=id:asc`)).data as readonly Comment[];
  const ids = comments.map(({ id }) => id);
  await admin.post(commentStatusPath, { ids, status: 'approved' });
  const [ofWithdrawn = 0, ofOpen = 0, ofTrashed = 0] = ids;
  for (const { id } of [withdrawn, trashed]) {
    await admin.patch(`${postsPath}/${id}`, { ...hide, slug: `${mark.toLowerCase()}-${id}` });
  }
  await admin.post(commentRepliesPath(ofWithdrawn), { content: '回复' });
  await admin.delete(`${postsPath}/${trashed.id}`);
  await createPost(admin, { ...hide, status: 'scheduled', publishAt: '2030-01-01T00:00:00.000Z' });
  await admin.put(postDraftPath(withdrawn.id, 'sitting-1'), { values: { title: marked('未提交') }, version: 1 });
  const own = await createPost(writer, { title: '自己的文章', slug: 'own-post', tags: ['自己的标签'] });
  return { app, admin, writer, withdrawn, category, picture, own, ofWithdrawn, ofOpen, ofTrashed };
}

/** URLs of a route, with each value for each of its parameters. */
function addressesOf(url: string, values: readonly string[]): readonly string[] {
  const [parameter] = /:\w+/.exec(url) ?? [];
  if (parameter === undefined) return [url.replace('*', 'nothing')];
  return values.flatMap((value) => addressesOf(url.replace(parameter, value), values));
}

/** Values of path parameters: ids of the first records, a slug and a draft session. */
const values = ['1', '2', '3', '4', 'once-public', 'sitting-1'];

/** URLs of GET requests whose answer contains the mark. @param own id of the caller's own post */
async function readingsThatTell(app: TestApp, { token }: Client, own: number): Promise<readonly string[]> {
  const telling: string[] = [];
  const open = new Set<string>();
  for (const { method, url } of app.routes) {
    if (![method].flat().includes('GET') || url === eventsPath) continue;
    for (const address of addressesOf(url, [...values, String(own)])) {
      const reply = await app.call('GET', address, { token });
      if (reply.status === 200) open.add(url);
      if (reply.text.includes(mark)) telling.push(address);
    }
  }
  // Guards against a caller whose requests are all rejected.
  expect([...open]).toEqual(
    expect.arrayContaining([postsPath, `${postsPath}/:id`, commentsPath, `${commentsPath}/:id`, recentOperationsPath]),
  );
  return telling;
}

test('no response reveals a post that the caller may not see', async () => {
  const { app, admin, writer, own, withdrawn, ofWithdrawn, ofOpen, ofTrashed } = await markedSite();
  expect(await readingsThatTell(app, writer, own.id)).toEqual([]);

  // Everyone sees the names of published posts; callers with access to all posts see all names.
  const named = async (client: Client, id: number) =>
    ((await client.get(`${commentsPath}/${id}`)).data as Comment).post;
  expect(await Promise.all([ofWithdrawn, ofOpen, ofTrashed].map((id) => named(writer, id)))).toEqual([
    '',
    '一直公开',
    '',
  ]);
  expect(await named(admin, ofWithdrawn)).toBe(marked('标题'));
  expect(await named(admin, ofTrashed)).toBe(marked('标题'));
  expect((await writer.get(postTagsPath)).data).toEqual(['公开标签', '自己的标签']);
  expect((await admin.get(postTagsPath)).data).toEqual([marked('标签'), '公开标签', '自己的标签']);

  await admin.patch(`${postsPath}/${withdrawn.id}`, { authorId: writer.user.id });
  expect(await named(writer, ofWithdrawn)).toBe(marked('标题'));
});

test('no response to a change, successful or rejected, reveals such a post', async () => {
  const { app, admin, writer, withdrawn, category, picture, own, ofWithdrawn, ofTrashed } = await markedSite();
  const replies: Reply[] = [];
  const ask = async (reply: Promise<Reply>) => {
    const answered = await reply;
    replies.push(answered);
    return answered;
  };
  // Slugs: a former and the current one of the post.
  const former = { code: Code.conflict, message: expect.stringContaining('该别名曾用于另一篇文章') as string };
  expect(await ask(writer.post(postsPath, { title: 'a', slug: 'once-public' }))).toMatchObject(former);
  expect(await ask(writer.patch(`${postsPath}/${own.id}`, { slug: 'once-public' }))).toMatchObject(former);
  await ask(writer.post(postsPath, { title: 'a', slug: `${mark.toLowerCase()}-${withdrawn.id}` }));
  await writer.delete(`${postsPath}/${own.id}`);
  const trash = (await writer.get(`${postsPath}/trash`)).data as readonly { readonly id: number }[];
  await admin.patch(`${postsPath}/${withdrawn.id}`, { status: 'published', slug: 'own-post' });
  await admin.patch(`${postsPath}/${withdrawn.id}`, { status: 'draft', slug: 'moved-on' });
  expect(await ask(writer.post(restorePath(postsPath), { ids: trash.map(({ id }) => id) }))).toMatchObject({
    code: Code.conflict,
  });
  const sheet = await workbook([
    ['标题', '别名'],
    ['导入', 'once-public'],
  ]);
  for (const dryRun of ['true', 'false']) {
    await ask(upload(app, writer.token, `${postsPath}/import?dryRun=${dryRun}`, sheet, { name: '文章.xlsx' }));
  }
  // Records that the post uses or owns.
  await ask(writer.delete(`${categoriesPath}/${category.id}`));
  await ask(writer.delete(`${filesPath}/${picture.id}`));
  await ask(writer.patch(`${postsPath}/${withdrawn.id}`, { title: 'b' }));
  await ask(writer.delete(`${postsPath}/${withdrawn.id}`));
  await ask(writer.post(restoreRevisionPath(withdrawn.id, 1), {}));
  for (const id of [ofWithdrawn, ofTrashed]) {
    await ask(writer.post(commentRepliesPath(id), { content: '谢谢' }));
    await ask(writer.patch(`${commentsPath}/${id}`, { status: 'spam', version: 99 }));
    await ask(writer.patch(`${commentsPath}/${id}`, { status: 'spam' }));
    await ask(writer.delete(`${commentsPath}/${id}`));
  }
  // Log lines of these requests.
  await ask(writer.get(historyPath(commentsPath, ofWithdrawn)));
  await ask(writer.get(recentOperationsPath));
  expect(replies.filter(({ text }) => text.includes(mark)).map(({ text }) => text)).toEqual([]);
});
