import { logsPath } from '@mutai/contract/logs/resource';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import {
  comments,
  countPresses,
  creation,
  deletedUser,
  draft,
  found,
  handOver,
  listOf,
  materials,
  passwordOf,
  pressesIn,
  searchField,
  textFile,
  uploading,
} from '../support/jobs.ts';
import { action, button, fromToolbar, onSelected, openUsers, rowOf, selectionBar } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Runs a part of a job on the open page, which takes at most some clicks. */
async function within(clicks: number, page: Page, job: () => Promise<void>): Promise<void> {
  const before = await pressesIn(page);
  await job();
  const taken = (await pressesIn(page)) - before;
  test.info().annotations.push({ type: 'clicks', description: `${String(taken)} of ${String(clicks)}` });
  expect(taken, 'clicks are counted').toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(clicks);
}

test('the ten most frequent jobs take few clicks', async ({ page, api, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(countPresses);
  const role = await roleOf(api, ['post']);

  await test.step('reset a password: 4', async () => {
    const { family } = await several(api, 1);
    await openUsers(page, family);
    await within(4, page, async () => {
      await action(page, family, '重置密码').click();
      await button(passwordOf(page, `${family}-01`), '生成').click();
      await button(passwordOf(page, `${family}-01`), '提交').click();
      await button(handOver(page), '我已保存').click();
      await expect(handOver(page)).toHaveCount(0);
    });
  });

  await test.step('create a user with a role and a password: 7', async () => {
    const username = unique('n');
    await openUsers(page);
    await within(7, page, async () => {
      await button(page, '新增').click();
      await expect(creation(page).getByLabel('登录账号', { exact: true })).toBeFocused();
      await page.keyboard.type(username);
      await creation(page).getByLabel('关联角色', { exact: true }).click();
      await page.keyboard.type(role.name);
      await page.getByTitle(role.name, { exact: true }).click();
      await button(creation(page), '生成').click();
      await button(creation(page), '提交').click();
      await button(handOver(page), '我已保存').click();
      await expect(handOver(page)).toHaveCount(0);
    });
    expect(await api.findUsers(username)).toMatchObject([{ roleIds: [role.id] }]);
  });

  await test.step('upload a material and copy its address: 3, and Enter', async () => {
    const name = `${unique('传')}.txt`;
    await page.goto('/content/material');
    await within(3, page, async () => {
      await button(page.getByRole('main'), '上传文件').first().click();
      const chooser = page.waitForEvent('filechooser');
      await button(uploading(page), '选择').click();
      await (await chooser).setFiles(textFile(name));
      await expect(button(uploading(page), '开始上传')).toBeFocused();
      await page.keyboard.press('Enter');
      await button(uploading(page), `复制地址：${name}`).click();
      await expect(page.getByText('访问地址已复制')).toBeVisible();
    });
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(await (await page.request.get(address)).text()).toBe(name);
  });

  await test.step('publish a draft: 2', async () => {
    const title = await draft(api);
    await page.goto(listOf('/content/post', { title }));
    await within(2, page, async () => {
      await action(page, title, '发布').click();
      await button(page.getByRole('dialog'), '发布').click();
      await expect(rowOf(page, title)).toContainText('已发布');
    });
  });

  await test.step('generate passwords for the users of two pages: 2, and 3 to select them', async () => {
    const family = unique('密');
    // 200 users, at 100 per page, take as many clicks, but a minute of hashing.
    const nicknames = Array.from({ length: 24 }, (_, index) => `${family}-${String(index)}`);
    await Promise.all(nicknames.map((nickname) => api.createUser({ username: unique('u'), nickname })));
    await page.goto(listOf('/system/user', { keyword: family, size: '20' }));
    await expect(page.getByText('共 24 条')).toBeVisible();
    await within(3, page, async () => {
      await page.getByRole('checkbox', { name: '全选本页' }).click();
      await page.getByRole('listitem', { name: '2', exact: true }).click();
      await expect(selectionBar(page)).toContainText('其中 20 项不在本页');
      await page.getByRole('checkbox', { name: '全选本页' }).click();
    });
    const arriving = page.waitForEvent('download');
    await within(2, page, async () => {
      await onSelected(page, '生成密码');
      await button(page.getByRole('dialog', { name: '生成密码' }), '生成并下载').click();
      await arriving;
    });
    await expect(page.getByText(`已为 ${nicknames.length} 个用户生成密码`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('find out who changed a record: 2, in 1 search', async () => {
    const { family } = await several(api, 1);
    await page.goto('/home');
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`${logsPath}?`) && request.url().includes('keyword=')) searches.push(request.url());
    });
    await within(2, page, async () => {
      await button(page, '搜索').click();
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(family);
      await found(page, '操作日志').click();
      await expect(rowOf(page, family).filter({ hasText: '新增' })).toContainText('管理员');
    });
    expect(searches).toHaveLength(1);
  });

  await test.step('approve selected comments: 1', async () => {
    const author = await comments(api);
    await page.goto(listOf('/content/comment', { author }));
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await within(1, page, async () => {
      await onSelected(page, '通过');
      await expect(rowOf(page, author).filter({ hasText: '已通过' })).toHaveCount(2);
    });
  });

  await test.step('move selected materials: 4', async () => {
    const { family, category } = await materials(api);
    await page.goto(listOf('/content/material', { name: family }));
    await page.getByRole('checkbox', { name: '全选本页' }).click();
    await within(4, page, async () => {
      await onSelected(page, '移动');
      const dialog = page.getByRole('dialog', { name: '移动 2 个素材' });
      await dialog.getByLabel('目标分类', { exact: true }).click();
      await page.keyboard.type(category);
      await page.getByTitle(category, { exact: true }).click();
      await button(dialog, '提交').click();
      await expect(rowOf(page, family).filter({ hasText: category })).toHaveCount(2);
    });
  });

  await test.step('restore a deleted record: 3', async () => {
    const nickname = await deletedUser(api);
    await openUsers(page);
    await within(3, page, async () => {
      await fromToolbar(page, '回收站');
      await button(rowOf(page, nickname), '恢复').click();
      await expect(rowOf(page, nickname).getByText(nickname).first()).toBeVisible();
    });
  });

  await test.step('find and open a record: 2', async () => {
    const title = await draft(api);
    await page.goto('/home');
    await within(2, page, async () => {
      await button(page, '搜索').click();
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(title);
      await found(page, '文章管理').filter({ hasText: title }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: '标题' })).toHaveValue(title);
    });
  });
});
