/** Pages, records and counters of the tests of frequent jobs. */
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { usersPath } from '@mutai/contract/users/resource';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from './api.ts';
import { question } from './list-page.ts';
import { upload } from './materials.ts';

declare global {
  interface Window {
    /** Presses of a pointer button since the page was loaded. */
    pointerPresses: number;
  }
}

/** Counts presses of pointer buttons in the page. Clicks in the browser's own windows, such as file choosers, do not count. */
export const countPresses = (): void => {
  globalThis.window.pointerPresses = 0;
  globalThis.addEventListener(
    'pointerdown',
    ({ isTrusted }) => (globalThis.window.pointerPresses += isTrusted ? 1 : 0),
    true,
  );
};

export const pressesIn = (page: Page): Promise<number> => page.evaluate(() => globalThis.window.pointerPresses);

export const passwordOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `重置密码：${name}` });
export const creation = (page: Page): Locator => page.getByRole('dialog', { name: '新建用户' });
export const handOver = (page: Page): Locator => question(page, '请保存密码');
export const uploading = (page: Page): Locator => page.getByRole('dialog', { name: '上传文件' });
export const searchField = (page: Page): Locator => page.getByRole('combobox', { name: '全局搜索' });
export const found = (page: Page, kind: string): Locator => page.getByRole('group', { name: kind }).getByRole('option');

export const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

/** A published post with comments that wait for approval. */
export async function comments(api: Api): Promise<string> {
  const author = unique('读');
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  const post = { title: unique('帖'), slug: unique('read'), status: 'published' };
  await api.ask('POST', postsPath, post);
  for (const end of ['一', '二'])
    await api.ask('POST', publicCommentsPath(post.slug), { author: `${author}${end}`, content: '好' });
  return author;
}

export const draft = async (api: Api): Promise<string> => {
  const title = unique('稿');
  await api.ask('POST', postsPath, { title, slug: unique('draft') });
  return title;
};

/** Two materials in the default category, and another category. */
export async function materials(api: Api) {
  const family = unique('料');
  for (const end of ['甲', '乙']) await upload(api, `${family}${end}.txt`, `${family}${end}`);
  const { name } = await api.ask<{ name: string }>('POST', fileCategoriesPath, {
    name: unique('类'),
    code: unique('c'),
  });
  return { family, category: name };
}

/** A user in the trash. */
export async function deletedUser(api: Api): Promise<string> {
  const nickname = unique('删');
  const { id } = await api.createUser({ username: unique('d'), nickname });
  await api.ask('DELETE', `${usersPath}/${id}`);
  return nickname;
}

export const listOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;
