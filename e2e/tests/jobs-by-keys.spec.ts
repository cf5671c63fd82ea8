import type { Locator } from '@playwright/test';
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
  textFile,
  uploading,
  searchField,
} from '../support/jobs.ts';
import { action, button, openUsers, rowOf, selectionBar, toolbar } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Presses Tab, or another key, until an element has the focus. */
async function reach(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('the ten most frequent jobs are done without a pointer', async ({ page, api, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(countPresses);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Runs a job on the open page without a click. */
  const byKeys = async (job: () => Promise<void>) => {
    await job();
    expect(await pressesIn(page)).toBe(0);
  };
  /** Makes the first row of a list the current one. */
  const enterRows = async (name: string) => {
    const opener = rowOf(page, name).first().locator('[data-opens]');
    await expect(opener).toBeVisible();
    await press('k');
    await expect(opener).toBeFocused();
  };
  /** Selects the first two rows, and goes to an action on them. */
  const selectTwo = async (name: string, word: string) => {
    await enterRows(name);
    await press('x', 'j', 'x');
    await expect(selectionBar(page)).toContainText('已选择 2 项');
    await reach(button(selectionBar(page), word), 'Shift+Tab');
    await press('Enter');
  };
  const role = await roleOf(api, ['post']);
  const { family } = await several(api, 2);

  await test.step('reset a password', async () => {
    await openUsers(page, family);
    await byKeys(async () => {
      await enterRows(`${family}-02`);
      await reach(action(page, `${family}-02`, '重置密码'), 'ArrowRight');
      await press('Enter');
      await reach(button(passwordOf(page, `${family}-02`), '生成'));
      await press('Enter', 'Control+Enter');
      await reach(button(handOver(page), '我已保存'));
      await press('Enter');
      await expect(handOver(page)).toHaveCount(0);
    });
  });

  await test.step('create a user with a role and a password', async () => {
    const username = unique('n');
    await byKeys(async () => {
      await press('n');
      await expect(creation(page).getByLabel('登录账号', { exact: true })).toBeFocused();
      await page.keyboard.type(username);
      await reach(creation(page).getByLabel('关联角色', { exact: true }));
      await page.keyboard.type(role.name);
      await expect(page.getByTitle(role.name, { exact: true })).toBeVisible();
      await press('Enter', 'Escape');
      await reach(button(creation(page), '生成'));
      await press('Enter', 'Control+Enter');
      await reach(button(handOver(page), '我已保存'));
      await press('Enter');
      await expect(handOver(page)).toHaveCount(0);
    });
    expect(await api.findUsers(username)).toMatchObject([{ roleIds: [role.id] }]);
  });

  await test.step('generate passwords for selected users', async () => {
    await openUsers(page, family);
    await byKeys(async () => {
      await selectTwo(`${family}-02`, '生成密码');
      const dialog = page.getByRole('dialog', { name: '生成密码' });
      const arriving = page.waitForEvent('download');
      await reach(button(dialog, '生成并下载'));
      await press('Enter');
      await arriving;
      await expect(dialog.getByText('已为 2 个用户生成密码')).toBeVisible();
      await press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  });

  await test.step('upload a material and copy its address', async () => {
    const name = `${unique('传')}.txt`;
    await page.goto('/content/material');
    await expect(button(page.getByRole('main'), '上传文件').first()).toBeVisible();
    // Playwright takes a moment before it intercepts the dialog.
    const chooser = page.waitForEvent('filechooser');
    await byKeys(async () => {
      await press('n');
      await expect(button(uploading(page), '选择')).toBeFocused();
      await press('Enter');
      await (await chooser).setFiles(textFile(name));
      await expect(button(uploading(page), '开始上传')).toBeFocused();
      await press('Enter');
      await reach(button(uploading(page), `复制地址：${name}`), 'Shift+Tab');
      await press('Enter');
      await expect(page.getByText('访问地址已复制')).toBeVisible();
      await press('Escape');
      await expect(uploading(page)).toHaveCount(0);
    });
  });

  await test.step('publish a draft', async () => {
    const title = await draft(api);
    await page.goto(listOf('/content/post', { title }));
    await byKeys(async () => {
      await enterRows(title);
      await reach(action(page, title, '发布'), 'ArrowRight');
      await press('Enter');
      await reach(button(page.getByRole('dialog'), '发布'));
      await press('Enter');
      await expect(rowOf(page, title)).toContainText('已发布');
    });
  });

  await test.step('approve selected comments', async () => {
    const author = await comments(api);
    await page.goto(listOf('/content/comment', { author }));
    await byKeys(async () => {
      await selectTwo(author, '通过');
      await expect(rowOf(page, author).filter({ hasText: '已通过' })).toHaveCount(2);
    });
  });

  await test.step('move selected materials', async () => {
    const { family: own, category } = await materials(api);
    await page.goto(listOf('/content/material', { name: own }));
    await byKeys(async () => {
      await selectTwo(own, '移动');
      const dialog = page.getByRole('dialog', { name: '移动 2 个素材' });
      await reach(dialog.getByLabel('目标分类', { exact: true }));
      await page.keyboard.type(category);
      await expect(page.getByTitle(category, { exact: true })).toBeVisible();
      await press('Enter', 'Control+Enter');
      await expect(rowOf(page, own).filter({ hasText: category })).toHaveCount(2);
    });
  });

  await test.step('restore a deleted record', async () => {
    const nickname = await deletedUser(api);
    await openUsers(page);
    await byKeys(async () => {
      await press('/');
      await expect(page.getByPlaceholder('请输入用户昵称')).toBeFocused();
      await reach(button(toolbar(page), '更多'), 'Shift+Tab');
      await press('Enter');
      await reach(page.getByRole('menuitem', { name: '回收站' }), 'ArrowDown');
      await press('Enter');
      await reach(button(rowOf(page, nickname), '恢复'));
      await press('Enter');
      await expect(rowOf(page, nickname).getByText(nickname).first()).toBeVisible();
    });
  });

  await test.step('find out who changed a record, then open it', async () => {
    await page.goto('/home');
    await expect(button(page, '搜索')).toBeVisible();
    await byKeys(async () => {
      await press('Control+k');
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(`${family}-01`);
      await expect(found(page, '用户管理')).toHaveCount(1);
      await press('End', 'Enter');
      await expect(rowOf(page, `${family}-01`).filter({ hasText: '新增' })).toContainText('管理员');
      await press('Control+k');
      await expect(searchField(page)).toBeFocused();
      await page.keyboard.type(`${family}-01`);
      await expect(found(page, '用户管理')).toHaveCount(1);
      await press('Enter');
      await expect(page.getByRole('dialog').getByLabel('用户昵称', { exact: true })).toHaveValue(`${family}-01`);
    });
  });
});
