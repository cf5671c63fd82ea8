import { signIn } from '../support/api.ts';
import { button, expectTooltip, more, question } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { assignDialog, box, codesOf, find, getRole, openAssign, openRoles } from '../support/role-page.ts';
import { menuRecords, roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test.describe('assigning permissions', () => {
  test('a half-checked page keeps its state, and saving without changes sends nothing', async ({ page, api }) => {
    const role = await roleOf(api, ['system', 'user', 'user:create', 'dict']);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    const dialog = await openAssign(page, role.name);
    await expect(dialog).toContainText(`已勾选 4 /`);
    await expect(await find(dialog, '新建用户', '按钮')).toBeChecked();
    // Ancestors of matches are shown too.
    await expect(box(dialog, '系统管理 目录')).toHaveAttribute('aria-checked', 'mixed');
    await expect(box(dialog, '用户管理 页面')).toHaveAttribute('aria-checked', 'mixed');
    await expect(await find(dialog, '字典管理', '页面'), 'a page without its buttons').toHaveAttribute(
      'aria-checked',
      'mixed',
    );
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('内容没有变化，无需提交')).toBeVisible();
    expect(sent).not.toContain('PATCH');
    expect(await getRole(api, role.id)).toEqual(role);
  });

  test(
    'checking one node adds only that node; half-checked parents stay',
    { tag: '@firefox' },
    async ({ page, api }) => {
      const role = await roleOf(api, ['user', 'user:create', 'dict']);
      const dialog = await openAssign(page, role.name);
      await (await find(dialog, '新增字典', '按钮')).click();
      await dialog.getByPlaceholder('请输入菜单或按钮名称').fill('');
      await expect(dialog).toContainText('已勾选 5 /');
      await button(dialog, '提交').click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^提示：/)).toBeVisible();
      expect(await codesOf(api, role.id)).toEqual(['dict', 'dict:create', 'system', 'user', 'user:create']);
    },
  );

  test('the tree', async ({ page, api }) => {
    const role = await roleOf(api, ['user']);
    const dialog = assignDialog(page);
    await openRoles(page, role.name);
    await test.step('saving is disabled until role and menus are loaded', async () => {
      for (const held of [`**/api/v1/roles/${role.id}`, '**/api/v1/menus?*']) {
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(held, async (route) => {
          await released;
          await route.continue();
        });
        await more(page, role.name, '分配权限');
        await expect(button(dialog, '提交')).toBeDisabled();
        await page.keyboard.press('Control+Enter');
        await expect(dialog).toBeVisible();
        release();
        await expect(button(dialog, '提交')).toBeEnabled();
        await page.unroute(held);
        await button(dialog, '取消').click();
        await expect(dialog).toBeHidden();
      }
      expect(await getRole(api, role.id)).toEqual(role);
    });
    await test.step('a failure to load menus is reported and can be retried; meanwhile saving is disabled', async () => {
      await page.route('**/api/v1/menus?*', (route) => route.abort());
      await more(page, role.name, '分配权限');
      await expect(dialog.getByRole('alert')).toContainText('数据加载失败');
      await expect(button(dialog, '提交')).toBeDisabled();
      await page.unroute('**/api/v1/menus?*');
      await button(dialog, '重试').click();
      await expect(await find(dialog, '用户管理', '页面')).toHaveAttribute('aria-checked', 'mixed');
      await expect(button(dialog, '提交')).toBeEnabled();
      await button(dialog, '取消').click();
      await expect(dialog).toBeHidden();
    });
    await test.step('all nodes are checked, unchecked and collapsed by one control each', async () => {
      await more(page, role.name, '分配权限');
      const all = (await menuRecords(api)).length;
      await dialog.getByRole('checkbox', { name: '全选' }).click();
      await expect(dialog).toContainText(`已勾选 ${all} / ${all} 项`);
      await dialog.getByRole('checkbox', { name: '全选' }).click();
      await expect(dialog).toContainText(`已勾选 0 / ${all} 项`);
      await button(dialog, '收起全部').click();
      await expect(box(dialog, '文章管理 页面')).toHaveCount(0);
      await button(dialog, '展开全部').click();
      await expect(box(dialog, '文章管理 页面')).toBeVisible();
      await expect(button(dialog, '收起全部')).toBeVisible();
    });
    await test.step('closing with unsaved changes asks for confirmation', async () => {
      await (await find(dialog, '新建用户', '按钮')).click();
      await button(dialog, '取消').click();
      await button(question(page, '有未提交的内容，确定放弃吗？'), '继续编辑').click();
      await expect(box(dialog, '新建用户 按钮')).toBeChecked();
      await button(dialog, '取消').click();
      await button(question(page, '有未提交的内容，确定放弃吗？'), '放弃').click();
      await expect(dialog).toBeHidden();
      expect(await codesOf(api, role.id)).toEqual(['system', 'user']);
    });
  });

  test('two administrators edit one role: the second resolves the conflict', async ({ page, api, openAs, server }) => {
    const role = await roleOf(api, ['user']);
    const colleague = await (await openAs(await signIn(server.url))).newPage();
    const mine = await openAssign(page, role.name);
    const theirs = await openAssign(colleague, role.name);
    await (await find(theirs, '新建用户', '按钮')).click();
    await button(theirs, '提交').click();
    await expect(theirs).toBeHidden();
    await (await find(mine, '修改用户', '按钮')).click();
    await button(mine, '提交').click();
    const comparison = page.getByRole('dialog').filter({ hasText: '我的修改' });
    await expect(comparison).toContainText('该数据已被他人修改');
    await expect(comparison.getByRole('row', { name: /权限/ })).toContainText('新建用户');
    expect(await codesOf(api, role.id)).toContain('user:create');
    await button(comparison, '返回编辑').click();
    await button(mine, '提交').click();
    await comparison.getByRole('row', { name: /权限/ }).getByText('新建用户').click();
    await button(comparison, '提交').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await codesOf(api, role.id)).toContain('user:create');
  });

  test('permissions that the user does not hold cannot be changed', async ({ api, openAs, server }) => {
    const own = await roleOf(api, ['role', 'role:assign', 'user', 'user:create']);
    const role = await roleOf(api, []);
    const { user, api: theirs } = await person(server.url, api);
    await api.ask('PATCH', `/api/v1/users/${user.id}`, { roleIds: [own.id] });
    const page = await (await openAs(theirs)).newPage();
    const dialog = await openAssign(page, role.name);
    await find(dialog, '删除用户', '按钮');
    const removal = dialog.getByRole('treeitem').filter({ hasText: '删除用户' });
    await expect(removal).toHaveAttribute('aria-disabled', 'true');
    await expectTooltip(removal.getByLabel('您没有该权限，不能授予或收回'), '您没有该权限，不能授予或收回');
    await dialog.getByPlaceholder('请输入菜单或按钮名称').fill('');
    await expect(dialog.locator('mark')).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: '全选' }).click();
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
    expect(await codesOf(api, role.id)).toEqual(['role', 'role:assign', 'system', 'user', 'user:create']);
    for (const name of ['新增', '修改', '删除']) await expect(button(page, name)).toHaveCount(0);
  });
});
