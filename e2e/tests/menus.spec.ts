import type { Menu } from '@mutai/contract/menus/schema';
import type { Page } from '@playwright/test';
import { signIn, unique } from '../support/api.ts';
import { action, button, choose, expectRefused, fromToolbar, more, question, rowOf } from '../support/list-page.ts';
import { createMenu, getMenu, menuFamily, menusPage } from '../support/menus.ts';
import { menu as navigation } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { openTree, tallScreen } from '../support/tree-page.ts';

// Separate server, because these tests change the navigation.
test.use({ signedIn: true, serverEnvironment: { APP_SUBTITLE: '菜单' }, viewport: tallScreen });

/** Fills in the fields required for every record. */
async function fill(page: Page, name: string, code: string) {
  const dialog = page.getByRole('dialog', { name: '新建菜单' });
  await dialog.getByLabel('名称', { exact: true }).fill(name);
  await dialog.getByLabel('标识', { exact: true }).fill(code);
  return dialog;
}

/** Searches for an icon by name and selects it. */
async function chooseIcon(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('图标', { exact: true }).click();
  const icons = page.getByRole('dialog', { name: '选择图标' });
  await icons.getByPlaceholder('请输入图标名称').fill(name);
  await button(icons, name).click();
  await expect(icons).toBeHidden();
}

test.describe('creating', () => {
  test('a directory: errors appear at their fields', async ({ page, api }) => {
    const { directory } = await menuFamily(api);
    const code = unique('dir');
    await openTree(page, menusPage);
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建菜单' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(980);
    await expect(dialog.getByTitle('主类目')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '目录' })).toBeChecked();
    await expect(dialog.getByLabel('关联组件', { exact: true })).toHaveCount(0);
    await button(dialog, '提交').click();
    await expect(dialog.getByText('该项不能为空')).toHaveCount(4);
    await fill(page, `目录${code}`, directory.code);
    await chooseIcon(page, '日历');
    await dialog.getByLabel('路径', { exact: true }).fill('calendar');
    await button(dialog, '提交').click();
    await expect(dialog.getByText('请以 / 或 http 开头')).toBeVisible();
    await dialog.getByLabel('路径', { exact: true }).fill('/calendar');
    await test.step("the server's refusal is shown beside its field", async () => {
      await button(dialog, '提交').click();
      await expect(dialog.getByText('该标识已存在，请更换')).toBeVisible();
    });
    await fill(page, `目录${code}`, code);
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, code)).toContainText('目录');
    const [made] = await api.ask<Menu[]>('GET', `/api/v1/menus?name=${code}`);
    expect(made).toMatchObject({ type: 1, parentId: 0, icon: 'calendar', path: '/calendar', component: '' });

    await test.step('an external link needs no component, and opens in a new tab', async () => {
      const link = unique('link');
      await button(page, '新增').click();
      await fill(page, `外链${link}`, link);
      await dialog.getByText('页面', { exact: true }).click();
      await chooseIcon(page, '链接');
      await dialog.getByLabel('路径', { exact: true }).fill('https://example.com/help');
      await expect(dialog.getByLabel('关联组件', { exact: true })).toHaveCount(0);
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      const entry = navigation(page).getByRole('link', { name: `外链${link}` });
      await expect(entry).toHaveAttribute('href', 'https://example.com/help');
      await expect(entry).toHaveAttribute('target', '_blank');
    });
  });

  test('a page below it needs a component, which fills in path and icon', async ({ page, api }) => {
    const { name, directory } = await menuFamily(api);
    const [code, act] = [unique('page'), unique('act')];
    await openTree(page, menusPage);
    await more(page, `${name}目录`, '新增子项');
    const dialog = await fill(page, `${name}新页`, code);
    await expect(dialog.getByTitle(`${name}目录`)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: '页面' })).toBeChecked();
    await button(dialog, '提交').click();
    await expect(dialog.getByText('该项不能为空')).toHaveCount(3);
    await choose(dialog, '关联组件', '角色管理');
    await expect(dialog.getByLabel('路径', { exact: true })).toHaveValue('/system/role');
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, code)).toContainText('/system/role');
    const [made] = await api.ask<Menu[]>('GET', `/api/v1/menus?name=${name}新页`);
    expect(made).toMatchObject({ type: 2, parentId: directory.id, component: 'role', icon: 'team' });

    await test.step('a button has neither path nor icon, whatever was typed before its type was chosen', async () => {
      await more(page, `${name}目录`, '新增子项');
      await fill(page, `${name}新按钮`, act);
      await dialog.getByLabel('路径', { exact: true }).fill('/typed');
      await dialog.getByText('按钮', { exact: true }).click();
      for (const label of ['图标', '路径', '关联组件']) {
        await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(0);
      }
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/menus'));
      await button(dialog, '提交').click();
      expect((await sent).postDataJSON()).toMatchObject({ type: 3, path: '', icon: '', component: '' });
      await expect(dialog).toBeHidden();
      await expectRefused(page, act, '新增子项', '按钮下不能添加子项');
    });
  });
});

test.describe('changing and deleting', () => {
  test('a record is deleted, renamed and hidden', async ({ page, api }) => {
    const { name } = await menuFamily(api);
    const empty = await createMenu(api, { type: 1, name: `${name}空`, code: unique('empty') });
    await openTree(page, menusPage);
    await test.step('a record with children cannot be deleted, even if a child is new', async () => {
      const asked = question(page, '确定删除该数据吗？');
      await expectRefused(page, `${name}目录`, '删除', '含有 2 个下级，请先删除或移走它们');
      await createMenu(api, { type: 1, parentId: empty.id, name: `${name}新来`, code: unique('new') });
      await more(page, `${name}空`, '删除');
      await button(asked, '确定删除').click();
      await expect(question(page, '下还有 1 个下级菜单')).toBeVisible();
      await button(page, '知道了').click();
      await expectRefused(page, `${name}空`, '删除', '含有 1 个下级，请先删除或移走它们');

      await test.step('deleted records are restored from the trash', async () => {
        await more(page, `${name}乙`, '删除');
        await button(asked, '确定删除').click();
        await expect(rowOf(page, `${name}乙`)).toHaveCount(0);
        await fromToolbar(page, '回收站');
        const trash = page.getByRole('dialog', { name: '回收站：菜单管理' });
        await trash
          .getByRole('row')
          .filter({ hasText: `${name}乙` })
          .getByRole('button', { name: '恢复' })
          .click();
        await trash.getByRole('button', { name: '关闭' }).first().click();
        await expect(rowOf(page, `${name}乙`)).toBeVisible();
        await more(page, `${name}乙`, '变更历史');
        await expect(
          page.getByRole('dialog', { name: new RegExp(`^变更历史：${name}乙`) }).getByRole('listitem'),
        ).not.toHaveCount(0);
      });
      await page.keyboard.press('Escape');
    });
    await test.step('renaming and hiding update the navigation immediately', async () => {
      await action(page, `${name}目录`, '修改').click();
      const dialog = page.getByRole('dialog', { name: '修改菜单' });
      await dialog.getByLabel('名称', { exact: true }).fill(`${name}改名`);
      await button(dialog, '提交').click();
      await expect(navigation(page).getByRole('menuitem', { name: `${name}改名` })).toBeVisible();
      await action(page, `${name}改名`, '修改').click();
      await dialog.getByRole('switch', { name: '隐藏' }).click();
      await button(dialog, '提交').click();
      await expect(rowOf(page, `${name}改名`)).toContainText('已隐藏');
      await expect(navigation(page).getByRole('menuitem', { name: `${name}改名` })).toHaveCount(0);
    });
  });

  test('two administrators edit one record: the second sees both versions', async ({ page, api, openAs, server }) => {
    const { name, directory } = await menuFamily(api);
    const colleague = await (await openAs(await signIn(server.url))).newPage();
    for (const screen of [page, colleague]) {
      await openTree(screen, menusPage);
      await action(screen, `${name}目录`, '修改').click();
      await expect(screen.getByRole('dialog', { name: '修改菜单' }).getByLabel('名称', { exact: true })).toHaveValue(
        `${name}目录`,
      );
    }
    for (const [screen, label, value] of [
      [page, '描述', '先来的'],
      [colleague, '名称', `${name}后来`],
    ] as const) {
      const dialog = screen.getByRole('dialog', { name: '修改菜单' });
      await dialog.getByLabel(label, { exact: true }).fill(value);
      await button(dialog, '提交').click();
    }
    const compared = colleague.getByRole('dialog', { name: '修改菜单' });
    await expect(compared.getByText('该数据已被他人修改')).toBeVisible();
    await button(compared, '提交').click();
    await expect(compared).toBeHidden();
    expect(await getMenu(api, directory.id)).toMatchObject({ name: `${name}后来`, description: '先来的' });
    await button(page, '刷新').click();
    await expect(rowOf(page, `${name}后来`)).toBeVisible();
  });
});
