import type { Page, Request } from '@playwright/test';
import { unique } from '../support/api.ts';
import { button, more, question, rowOf } from '../support/list-page.ts';
import { createMenu, getMenu, menuFamily, menusPage, unfold } from '../support/menus.ts';
import { menu as navigation, withoutEvents } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { dragHint, dragOver, dragTo, namesOf, openTree, tallScreen } from '../support/tree-page.ts';

// Separate server, because these tests change the navigation.
test.use({ signedIn: true, serverEnvironment: { APP_SUBTITLE: '菜单' }, viewport: tallScreen });

test.describe('the tree', () => {
  test('is expanded and collapsed completely, and keeps that state', async ({ page, api }) => {
    const { name } = await menuFamily(api);
    await openTree(page, menusPage);
    await expect(rowOf(page, `${name}甲`), 'the first level is unfolded').toBeVisible();
    const remembered = page.waitForResponse((answer) => answer.url().endsWith('/preferences/tree.menu'));
    await button(page, '展开全部').click();
    await expect(button(page, '收起全部')).toBeVisible();
    await remembered;
    await page.reload();
    await expect(button(page, '收起全部')).toBeVisible();
    await button(page, '收起全部').click();
    await expect(rowOf(page, '用户管理')).toHaveCount(0);
    await unfold(page, '系统管理');
    await expect(rowOf(page, '用户管理')).toContainText('/system/user');
    await expect(rowOf(page, '用户管理')).toHaveAttribute('aria-level', '2');
  });

  test('search and marks', async ({ page, api }) => {
    const { name, act, one, two } = await menuFamily(api);
    await api.ask('PATCH', `/api/v1/menus/${one.id}`, { component: 'views/report/index' });
    await openTree(page, menusPage);
    await test.step('a missing component is marked and omitted from the navigation', async () => {
      await expect(rowOf(page, two.code)).toContainText('显示');
      await navigation(page)
        .getByRole('menuitem', { name: `${name}目录` })
        .click();
      await expect(navigation(page).getByRole('menuitem', { name: two.name })).toBeVisible();
      await expect(navigation(page).getByRole('menuitem', { name: one.name })).toHaveCount(0);
      await expect(rowOf(page, `${name}甲`)).toContainText('组件不存在，不会显示在导航中');
    });
    await test.step('search keeps ancestors of matches, highlights matches and is part of the URL', async () => {
      await page.getByPlaceholder('请输入菜单名称').fill(`${name}按`);
      await button(page, '查询').click();
      await expect(page).toHaveURL(/name=/);
      await expect(page.getByRole('row')).toHaveCount(4);
      expect(await namesOf(page, name)).toEqual([`${name}目录`, `${name}甲`, `${name}按钮`]);
      // A page shows its path below its name, a button its code.
      await expect(rowOf(page, `${name}按钮`).getByText(act.code, { exact: true })).toHaveCount(2);
      await expect(rowOf(page, '/somewhere').first()).toBeVisible();
      await expect(page.getByRole('treegrid').locator('mark')).toHaveText(`${name}按`);
      await expect(button(page, `拖动：${name}甲`)).toBeDisabled();
      await page.reload();
      await expect(page.getByRole('row')).toHaveCount(4);
      await page.getByPlaceholder('请输入菜单名称').fill('没有这个菜单');
      await button(page, '查询').click();
      await expect(page.getByText('没有符合条件的数据')).toBeVisible();
      await button(page, '重置条件').click();
      await expect(rowOf(page, '系统管理').first()).toBeVisible();
    });
  });
});

test.describe('moving', () => {
  const arranges = (page: Page): Request[] => {
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/arrange')) sent.push(request);
    });
    return sent;
  };

  test(
    'a row is dragged before its neighbor, and the navigation follows',
    { tag: '@firefox' },
    async ({ page, api }) => {
      const { name, one, two } = await menuFamily(api);
      await openTree(page, menusPage);
      await dragOver(page, `${name}乙`, `${name}甲`, 'before');
      await expect(dragHint(page)).toHaveText(`移到“${name}甲”之前`);
      await page.mouse.up();
      await expect.poll(() => namesOf(page, name)).toEqual([`${name}目录`, `${name}乙`, `${name}甲`]);
      await expect.poll(async () => (await getMenu(api, two.id)).sort < (await getMenu(api, one.id)).sort).toBe(true);
      await navigation(page)
        .getByRole('menuitem', { name: `${name}目录` })
        .click();
      await expect(navigation(page).getByRole('menuitem', { name: new RegExp(`^${name}(甲|乙)$`) })).toHaveText([
        `${name}乙`,
        `${name}甲`,
      ]);
    },
  );

  test('a row is moved within the tree', async ({ page, api }) => {
    const { name, two, directory } = await menuFamily(api);
    const other = await menuFamily(api);
    await openTree(page, menusPage);
    await test.step('a row is moved by command, without a pointer', async () => {
      await more(page, `${name}甲`, '下移');
      await expect.poll(() => namesOf(page, name)).toEqual([`${name}目录`, `${name}乙`, `${name}甲`]);
      await rowOf(page, `${name}乙`).getByRole('button', { name: '更多', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: '上移（已在最前）' })).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
    });
    await test.step('an invalid target shows the reason and sends nothing', async () => {
      const deep = await createMenu(api, { type: 1, parentId: directory.id, name: `${name}二级`, code: unique('lv') });
      await createMenu(api, { type: 1, parentId: deep.id, name: `${name}三级`, code: unique('lv') });
      await button(page, '刷新').click();
      const sent = arranges(page);
      await unfold(page, `${name}甲`);
      await unfold(page, `${name}二级`);
      for (const [moved, target, reason] of [
        [`${name}目录`, `${name}二级`, '不能移到自身或自己的下级中'],
        [`${name}乙`, `${name}按钮`, '按钮下不能放其他菜单'],
        [`${name}乙`, `${name}甲`, '页面下只能放按钮'],
        [`${other.name}目录`, `${name}二级`, '目录和页面最多 3 级'],
      ] as const) {
        await dragOver(page, moved, target, 'inside');
        await expect(dragHint(page)).toHaveText(reason);
        await page.mouse.up();
        await expect(page.getByText(reason)).toBeVisible();
      }
      await dragOver(page, `${name}乙`, `${other.name}目录`, 'inside');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(dragHint(page)).toHaveCount(0);
      expect(sent).toEqual([]);
    });
    await test.step('a row is dragged into a directory, which expands', async () => {
      await dragTo(page, `${name}乙`, `${other.name}目录`, 'inside');
      await expect(rowOf(page, `${other.name}甲`)).toBeVisible();
      expect(await getMenu(api, two.id)).toMatchObject({ parentId: other.directory.id });
      await page.reload();
      await expect(rowOf(page, `${name}乙`)).toHaveAttribute('aria-level', '2');
    });
  });

  test('a rejected move is reverted and the reason shown', async ({ page, api }) => {
    const { name } = await menuFamily(api);
    const target = await createMenu(api, { type: 1, name: `${name}空`, code: unique('gone') });
    await withoutEvents(page);
    await openTree(page, menusPage);
    await api.ask('DELETE', `/api/v1/menus/${target.id}`);
    await dragOver(page, `${name}乙`, `${name}空`, 'inside');
    await page.mouse.up();
    await expect(question(page, '所选父级不存在或已被删除')).toBeVisible();
    await button(page, '知道了').click();
    await expect.poll(() => namesOf(page, name)).toEqual([`${name}目录`, `${name}甲`, `${name}乙`]);
  });
});
