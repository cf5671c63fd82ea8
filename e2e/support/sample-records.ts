import { announcementsPath } from '@mutai/contract/announcements/resource';
import { categoriesPath } from '@mutai/contract/categories/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { mailTestPath } from '@mutai/contract/mail/resource';
import { webhooksPath } from '@mutai/contract/webhooks/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screenCommandsPath } from '@mutai/contract/screens/resource';
import { addBlock } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { type Api, signIn, unique } from './api.ts';
import { Display } from './displays.ts';
import { upload, uploadSample } from './materials.ts';
import { password } from './people.ts';
import { sampleFiles } from './sample-files.ts';

async function auditorId(api: Api): Promise<number> {
  const roles = await api.ask<{ id: number; code: string }[]>('GET', '/api/v1/roles?size=0');
  return roles.find(({ code }) => code === 'auditor')?.id ?? 0;
}

/** Fills history, log, trash and picker: a changed user, a deleted user, a layout with two versions, a screen, and pictures. */
export async function fillLists(api: Api, origin: string): Promise<void> {
  const [changed, gone] = [unique('a'), unique('a')];
  const { id } = await api.createUser({ username: changed, nickname: '张三', password });
  await signIn(origin, changed, password);
  await api.ask('PATCH', `/api/v1/users/${id}`, { nickname: '李四', enabled: true });
  await api.ask('DELETE', `/api/v1/users/${(await api.createUser({ username: gone, nickname: '王五' })).id}`);
  const code = unique('a');
  const category = await api.ask<{ id: number }>('POST', fileCategoriesPath, { name: '节目', code });
  const hook = { url: 'https://hooks.example.com/in', secret: 'a-secret-of-both', events: ['post-published'] };
  // Addressed to others, so that the bell of the test's user stays empty.
  const told = { audience: 'chosen', roleIds: [await auditorId(api)] };
  await api.ask('POST', announcementsPath, { ...told, title: '检修', body: '今晚停机', pinned: true });
  await api.ask('POST', webhooksPath, { ...hook, name: unique('通知') });
  await api.ask('POST', mailTestPath, { to: 'reader@example.com' });
  const { path: avatar } = await upload(api, '海报.png', sampleFiles['poster.png'], category.id);
  await api.ask('PATCH', `/api/v1/users/${id}`, { avatar });
  for (const [sample, name] of [
    ['utf8.txt', '说明.txt'],
    ['archive.zip', '资料.zip'],
    ['poster.png', '2026 年春季运动会开幕式现场照片（高清原图）.png'],
  ] as const)
    await uploadSample(api, sample, name);
  const hall = emptyLayout({ title: '大厅' });
  const layout = await api.ask<{ id: number; version: number }>('POST', layoutsPath, { document: hall });
  const { version } = layout;
  await api.ask('PATCH', `${layoutsPath}/${layout.id}`, { version, document: addBlock(hall, 'text') });
  await screenWithFaults(api, origin);
}

/** Creates a group of screens and a screen in it, whose display has every kind of problem. */
async function screenWithFaults(api: Api, origin: string): Promise<void> {
  const group = await api.ask<{ id: number }>('POST', screenGroupsPath, { name: '一层' });
  const display = await Display.start(origin);
  const { id } = await display.pair(api, { name: '前台屏幕', groupId: group.id });
  const fault = { at: Date.now(), kind: 'asset', message: '图片无法解码', count: 3 } as const;
  await display.report({ secure: false, storage: null, clockErrorMs: 65_000, faults: [fault] });
  await api.ask('POST', screenCommandsPath(id), { kind: 'identify' });
}

/** Creates a post with an earlier revision, a category and a pending comment. */
export async function fillSite(api: Api): Promise<void> {
  const make = (title: string) => api.ask<{ id: number }>('POST', categoriesPath, { title, slug: unique('c') });
  const { id: categoryId } = await make('公告');
  await make('新闻');
  const text = (words: string) => ({
    type: 'doc',
    schemaVersion: 1,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });
  const post = { title: '开站', slug: unique('s'), categoryId, tags: ['地铁'], pinned: true, status: 'published' };
  const { id } = await api.ask<{ id: number }>('POST', postsPath, { ...post, content: text('新站今日开通。') });
  await api.ask('PATCH', `${postsPath}/${id}`, { content: text('新站今日正式开通。') });
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  await api.ask('POST', publicCommentsPath(post.slug), { author: '读者', content: '终于等到了。'.repeat(20) });
}
