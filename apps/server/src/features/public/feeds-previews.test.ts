import { commentsPath } from '@mutai/contract/comments/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { limits } from '@mutai/contract/limits';
import { postPermissions } from '@mutai/contract/posts/page';
import { postPreviewPath, postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath, publicPreviewPath, rssPath, sitemapPath } from '@mutai/contract/public/paths';
import type { PostPreview } from '@mutai/contract/public/schema';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import { usersPath } from '@mutai/contract/users/resource';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createCategory, createPost, documentOf, publishPosts } from '../../testing/posts.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const itemsOf = (rss: string) => rss.match(/<item>.*?<\/item>/gs) ?? [];
const guidsOf = (rss: string) => rss.match(/<guid isPermaLink="false">[^<]*/g);
/** Request with a different host than the site. */
const elsewhere = {
  headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
};

test('feeds contain published posts as valid XML, with addresses of the site', async () => {
  const app = await buildTestApp({ TRUST_PROXY: '127.0.0.1' });
  const admin = await app.signIn();
  const { id: categoryId } = await createCategory(admin, '新闻 & 事');
  await publishPosts(app, admin, [
    { title: '旧', slug: 'old' },
    {
      title: `a < b & "c" \u000b\u{1F600}`,
      slug: 'new',
      description: ']]><script>',
      categoryId,
      tags: ['户外', '活动'],
      content: documentOf('正文', '见 /files/x'),
    },
  ]);
  await createPost(admin, { title: '草稿', slug: 'draft' });

  // The address of the site is not configured.
  for (const path of [rssPath, sitemapPath]) {
    expect(await app.call('GET', path, elsewhere)).toMatchObject({
      status: 404,
      message: expect.stringContaining('请在“常规设置”中填写站点URL') as string,
    });
  }
  const named = await admin.patch(siteSettingsPath, { url: 'www.abc.com/blog' });
  expect(named).toMatchObject({ data: { url: 'https://www.abc.com/blog' } });
  expect(await admin.patch(siteSettingsPath, { url: 'www.abc.com:99999' })).toMatchObject({
    status: 400,
    data: { url: 'URL格式错误，示例：www.abc.com' },
  });

  const rss = await app.call('GET', rssPath, elsewhere);
  expect(rss.headers).toMatchObject({ 'content-type': 'application/rss+xml; charset=utf-8' });
  expect(rss.text).toContain('<link>https://www.abc.com/blog</link>');
  expect(rss.text).toContain(
    '<atom:link href="https://www.abc.com/api/public/v1/rss.xml" rel="self" type="application/rss+xml"/>',
  );
  const [newest = '', oldest = ''] = itemsOf(rss.text);
  expect(newest).toContain('<title>a &lt; b &amp; &quot;c&quot; \u{1F600}</title>');
  expect(newest).toContain('<link>https://www.abc.com/api/public/v1/posts/new</link>');
  expect(newest).toContain('<dc:creator>管理员</dc:creator>');
  expect(newest.match(/<category>[^<]*/g)).toEqual(['<category>新闻 &amp; 事', '<category>户外', '<category>活动']);
  expect(newest).toContain('<description>]]&gt;&lt;script&gt;</description>');
  expect(oldest).toContain('posts/old');
  for (const absent of ['draft', 'content:encoded>', 'evil.example']) expect(rss.text).not.toContain(absent);

  await admin.patch(functionSettingsPath, { postUrl: 'https://www.example/?post={slug}&from=feed' });
  expect((await app.call('GET', rssPath, elsewhere)).text).toContain(
    '<link>https://www.example/?post=new&amp;from=feed</link>',
  );
  const sitemap = await app.call('GET', sitemapPath, elsewhere);
  expect(sitemap.text.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://www.example/?post=old&amp;from=feed',
    '<loc>https://www.example/?post=new&amp;from=feed',
  ]);
  expect(await app.call('GET', `${sitemapPath}?page=2`)).toMatchObject({ status: 404 });
});

test('a post keeps its guid when its slug or the address of the site changes', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [post] = await publishPosts(app, admin, [{ slug: 'first' }, { slug: 'second' }]);
  await admin.patch(siteSettingsPath, { url: 'https://one.example.com' });
  const feed = async () => (await app.call('GET', rssPath)).text;
  const before = await feed();
  expect(new Set(guidsOf(before)).size).toBe(2);
  expect(guidsOf(before)?.join('')).not.toContain('example');
  await admin.patch(`${postsPath}/${post?.id ?? 0}`, { slug: 'moved' });
  await admin.patch(siteSettingsPath, { url: 'https://two.example.org' });
  await admin.patch(functionSettingsPath, { postUrl: 'https://three.example.net/{slug}' });
  const after = await feed();
  expect(after).toContain('<link>https://three.example.net/moved</link>');
  expect(guidsOf(after)).toEqual(guidsOf(before));
  await admin.delete(`${postsPath}/${post?.id ?? 0}`);
  const trash = (await admin.get(`${postsPath}/trash`)).data as readonly { readonly id: number }[];
  await admin.post(`${postsPath}/trash/restore`, { ids: trash.map(({ id }) => id) });
  expect(guidsOf(await feed())).toEqual(guidsOf(before));
});

test('feeds contain full texts with absolute addresses, if configured', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const picture = { type: 'image', attrs: { src: '/files/a.png', alt: '图' } };
  const link = { type: 'link', attrs: { href: '/about' } };
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '正文 <b>', marks: [link] }] };
  await publishPosts(app, admin, [
    { slug: 'long', description: '很长', content: documentOf('长'.repeat(limits.feedBody)) },
    { slug: 'short', description: '摘要', content: { ...documentOf(), content: [paragraph, picture] } },
  ]);
  await admin.patch(siteSettingsPath, { url: 'https://www.abc.com' });
  await admin.patch(functionSettingsPath, { feedFullText: true });
  const [short = '', long = ''] = itemsOf((await app.call('GET', rssPath)).text);
  expect(short).toContain('<description>摘要</description>');
  expect(short).toContain('href=&quot;https://www.abc.com/about&quot;');
  expect(short).toContain('src=&quot;https://www.abc.com/files/a.png&quot;');
  expect(short).toContain('正文 &amp;lt;b&amp;gt;');
  expect(long).toContain('<description>很长</description>');
  expect(long).not.toContain('content:encoded');
});

test('more addresses than fit into one sitemap are split, with an index of sitemaps', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await publishPosts(app, admin, [{ title: '首篇', slug: 'the-first' }]);
  const atOnce = 5000;
  for (let from = 1; from <= limits.sitemapAddresses; from += atOnce) {
    const to = from + atOnce - 1;
    const numbers =
      app.database.dialect === 'sqlite'
        ? sql`(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`
        : sql`(select generate_series(${from}::int, ${to}::int) as i)`;
    await sql`insert into "posts" ("title", "slug", "description", "cover", "content", "contentText", "wordCount", "status",
      "publishedAt", "pinned", "createdAt", "updatedAt")
      select 'x', 'many-' || i, '', '', '{}', '', 0, 'published', i, 0, 1, 1 from ${numbers} as numbers`.execute(
      app.database.maintenance,
    );
  }
  await admin.patch(siteSettingsPath, { url: 'https://www.abc.com' });
  expect((await app.call('GET', sitemapPath, elsewhere)).text.match(/<loc>[^<]*/g)).toEqual([
    `<loc>https://www.abc.com${sitemapPath}?page=1`,
    `<loc>https://www.abc.com${sitemapPath}?page=2`,
  ]);
  const first = (await app.call('GET', `${sitemapPath}?page=1`)).text.match(/<loc>/g);
  expect(first).toHaveLength(limits.sitemapAddresses);
  const second = (await app.call('GET', `${sitemapPath}?page=2`)).text;
  expect(second.match(/<loc>[^<]*/g)).toHaveLength(1);
});

test('a preview link shows an unpublished post for an hour, to everyone who has it', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin, { title: '草稿<b>', content: documentOf('还没有公开') });
  const link = async () => (await admin.post(postPreviewPath(id))).data as PostPreview;
  const { path } = await link();
  await admin.patch(functionSettingsPath, { publicContent: false });
  const shown = await app.call('GET', path);
  expect(shown).toMatchObject({
    status: 200,
    data: { title: '草稿<b>', html: expect.stringContaining('还没有公开') as string },
  });
  expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });

  const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const page = await app.call('GET', path, asPage);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; (?!.*script)/) as string,
    'cache-control': 'no-store',
    vary: expect.stringContaining('accept') as string,
  });
  expect(page.text).toContain('预览 · 草稿');
  expect(page.text).toContain('<p>还没有公开</p>');
  expect(page.text).toContain('&lt;b&gt;');
  const ended = await app.call('GET', publicPreviewPath('x'), asPage);
  expect(ended).toMatchObject({
    status: 404,
    text: expect.stringContaining('请向发送链接的人要一个新的链接') as string,
  });

  const { id: otherId } = await createPost(admin, { title: '别的' });
  const token = path.slice(publicPreviewPath('').length);
  const [, makerId = '', expiresAt = '', signature = ''] = token.split('.');
  const forged = [
    `${otherId}.${makerId}.${expiresAt}.${signature}`,
    `${id}.${Number(makerId) + 1}.${expiresAt}.${signature}`,
    `${id}.${makerId}.${Number(expiresAt) + 1}.${signature}`,
    `${id}.${makerId}.${expiresAt}.${signature.slice(1)}A`,
    `${id}.${makerId}.${expiresAt}`,
    'x',
  ];
  for (const one of forged) expect(await app.call('GET', publicPreviewPath(one))).toMatchObject({ status: 404 });
  app.advance(limits.previewMs);
  expect(await app.call('GET', path)).toMatchObject({
    status: 404,
    message: '预览链接不存在或已被删除，请刷新后重试！',
  });
});

test('a preview link is created only by users who may read the post', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin);
  const author = await signInHolding(app, admin, 'author', [postPermissions.read, postPermissions.create]);
  const { id: own } = await createPost(author);
  expect(await author.post(postPreviewPath(own))).toMatchObject({ status: 200 });
  expect(await author.post(postPreviewPath(id))).toMatchObject({ status: 404 });
  const nobody = await signInHolding(app, admin, 'nobody', ['user']);
  expect(await nobody.post(postPreviewPath(id))).toMatchObject({ status: 403 });
  expect(await app.call('POST', postPreviewPath(id))).toMatchObject({ status: 401 });
});

test('a preview link ends when its creator loses access to the post', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const permissions = [postPermissions.read, postPermissions.create];
  const linkOfNew = async (username: string) => {
    const maker = await signInHolding(app, admin, username, permissions);
    const { id } = await createPost(maker);
    const { path } = (await maker.post(postPreviewPath(id))).data as PostPreview;
    expect(await app.call('GET', path)).toMatchObject({ status: 200 });
    return { ...maker, id, path };
  };
  const endings: Readonly<Record<string, (maker: Awaited<ReturnType<typeof linkOfNew>>) => Promise<unknown>>> = {
    disabled: ({ user }) => admin.patch(`${usersPath}/${user.id}`, { enabled: false }),
    deleted: ({ user }) => admin.delete(`${usersPath}/${user.id}`),
    demoted: ({ user }) => admin.patch(`${usersPath}/${user.id}`, { roleIds: [] }),
    handedOn: ({ id }) => admin.patch(`${postsPath}/${id}`, { authorId: null }),
  };
  for (const [username, end] of Object.entries(endings)) {
    const maker = await linkOfNew(username);
    expect(await end(maker)).toMatchObject({ status: 200 });
    expect(await app.call('GET', maker.path)).toMatchObject({ status: 404 });
  }
});

test('the request log never contains tokens of preview links', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createPost(admin);
  const { path } = (await admin.post(postPreviewPath(id))).data as PostPreview;
  const token = path.slice(publicPreviewPath('').length);
  const encoded = token.replaceAll('.', '%2E');
  for (const asked of [path, publicPreviewPath(encoded), `${path}/`, `/x/${token}`, `/x/${encoded}?a`, `/${token}%`]) {
    await app.call('GET', asked);
    await app.call('POST', asked);
  }
  const logged = app.logs.join('');
  expect(logged).toContain(`"path":"${publicPreviewPath(':token')}"`);
  expect(logged).not.toContain(token.slice(-30));
});

test('thousands of comments are read in pages, each reply after its parent', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [post] = await publishPosts(app, admin, [{ slug: 'busy' }]);
  await app.database.maintenance
    .insertInto('comments')
    .values(
      Array.from({ length: 2500 }, (_, index) => ({
        postId: post?.id ?? 0,
        // Each replies to the previous one: the deepest possible thread.
        parentId: index === 0 ? null : index,
        author: '读者',
        content: `第 ${index} 条`,
        status: 'approved',
        ip: '',
        createdAt: index,
        updatedAt: index,
      })),
    )
    .execute();
  const page = (number: number) => app.call('GET', `${publicCommentsPath('busy')}?size=500&page=${number}`);
  const last = await page(5);
  expect(last).toMatchObject({ status: 200, total: 2500 });
  expect(last.data).toHaveLength(500);
  expect(await page(6)).toMatchObject({ data: [], total: 2500 });
  expect(await app.call('GET', `${publicCommentsPath('busy')}?size=501`)).toMatchObject({ status: 400 });
  expect(await admin.get(`${commentsPath}?postId=${post?.id ?? 0}`)).toMatchObject({ total: 2500 });
});
