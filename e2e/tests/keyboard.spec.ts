import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, expectRefused, fromToolbar, openUsers, rowOf, toolbar } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { namesOf, openTree } from '../support/tree-page.ts';
import { bellOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Presses a key on a focused element. */
async function pressOn(element: Locator, key: string): Promise<void> {
  await element.focus();
  await expect(element).toBeFocused();
  await element.page().keyboard.press(key);
}

const userButton = (page: Page): Locator => page.getByRole('button', { name: /，用户菜单$/ });

test('the header', async ({ page }) => {
  await page.goto('/home');
  await test.step('the first tab stop skips header and menu', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = button(page, '跳到页面内容');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(skip).not.toBeInViewport();
  });
  await test.step('arrow keys move in the menus of the header, and focus returns after their dialogs close', async () => {
    for (const [at, name] of ['修改密码', '以角色视角查看'].entries()) {
      await pressOn(userButton(page), 'Enter');
      const entry = page.getByRole('menuitem', { name });
      await expect(page.getByRole('menuitem', { name: '账号信息' })).toBeFocused();
      for (let step = 0; step <= at; step += 1) await page.keyboard.press('ArrowDown');
      await expect(entry).toBeFocused();
      await page.keyboard.press(at === 0 ? ' ' : 'Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expect(entry).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(userButton(page)).toBeFocused();
    }
  });
});

test('the list of users', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await openUsers(page, '管理员');
  await test.step('disabled buttons explain why, and the sort order is announced', async () => {
    const own = rowOf(page, 'admin').getByRole('switch', { name: '状态' });
    // Tab, not focus(): the tooltip appears for keyboard focus only.
    await rowOf(page, 'admin').getByRole('button').first().focus();
    await page.keyboard.press('Tab');
    await expect(own).toBeFocused();
    await expect(own).toHaveAccessibleDescription(/.+/);
    await expect(page.getByRole('tooltip')).toHaveText((await own.getAttribute('aria-description')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await test.step("one's own row can be neither disabled nor deleted", async () => {
      await expect(own).toBeDisabled();
      await expectRefused(page, 'admin', '删除', '不能删除自己的账号');
      await expect(rowOf(page, 'admin').getByRole('checkbox')).toBeDisabled();
    });

    const created = page.getByRole('columnheader', { name: '创建', exact: true });
    await expect(created).toHaveAccessibleDescription('按 Enter 升序排列');
    await pressOn(created, 'Enter');
    await expect(page.getByText('按创建升序排列', { exact: true })).toBeAttached();
    await expect(created).toHaveAccessibleDescription('当前升序，按 Enter 降序排列');
  });
  await test.step('popovers of buttons can be entered and left by keyboard', async () => {
    const bell = bellOf(page);
    await pressOn(bell, 'Enter');
    const notifications = page.getByRole('dialog', { name: '通知' });
    await expect(page.getByRole('dialog', { name: '通知' }).and(page.locator(':focus-within'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notifications).toBeHidden();
    await expect(bell).toBeFocused();

    const settings = button(page, '列设置');
    await pressOn(settings, 'Enter');
    const columns = page.getByRole('dialog', { name: '列设置' });
    const stops = columns.locator('button:not([disabled]), input:not([disabled])');
    await expect(stops.first()).toBeFocused();
    const count = await stops.count();
    for (let stop = 1; stop < count; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(stops.nth(stop)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(columns).toBeHidden();
    await expect(settings).toBeFocused();
  });
  await test.step('Escape closes the dialog opened by a menu entry while the menu is still closing', async () => {
    await button(toolbar(page), '更多').click();
    const entry = page.getByRole('menuitem', { name: '导入' });
    // After the opening animation.
    await expect(page.locator('.ant-dropdown:visible')).not.toHaveClass(/-enter|-appear/);
    await entry.hover();
    await entry.click();
    const dialog = page.getByRole('dialog', { name: '导入用户' });
    await dialog.waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('Escape while a drawer closes with an open select causes no error', async () => {
    await fromToolbar(page, '回收站');
    const drawer = page.getByRole('dialog', { name: /回收站/ });
    await drawer.getByRole('combobox', { name: '页码' }).click();
    await page.locator('.ant-select-dropdown:visible').waitFor();
    // In one task, before the page renders the closing drawer.
    await button(drawer, '关闭')
      .first()
      .evaluate((close) => {
        (close as HTMLButtonElement).click();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      });
    await expect(drawer).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test('nothing in a page that was left keeps the focus, not even for a frame', async ({ page }) => {
  await page.goto('/content/post');
  const more = button(page, '更多').first();
  await expect(more).toBeVisible();
  const left = await page.evaluateHandle(() => {
    const hidden: string[] = [];
    const look = () => {
      const focused = document.activeElement ?? document.body;
      if (!focused.checkVisibility()) hidden.push(focused.outerHTML);
    };
    new MutationObserver(look).observe(document.body, { attributes: true, subtree: true, childList: true });
    return hidden;
  });
  await more.click();
  await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: '全局搜索' });
  await expect(palette).toBeFocused();
  await palette.fill('分类管理');
  await palette.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '分类管理' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '全局搜索' })).toHaveCount(0);
  expect(await left.jsonValue()).toEqual([]);
});

test('Enter in 更多 triggers its entry exactly once', async ({ page, api }) => {
  const name = unique('键');
  for (const end of ['甲', '乙', '丙']) {
    await api.ask('POST', '/api/v1/departments', { parentId: 0, name: `${name}${end}`, code: unique('key'), sort: 1 });
  }
  await openTree(page, '/system/department');
  await page.getByPlaceholder('请输入部门名称').waitFor();
  const before = await namesOf(page, name);
  const opener = action(page, before[0] ?? '', '更多');
  await pressOn(opener, 'Enter');
  const down = page.getByRole('menuitem', { name: '下移' });
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.locator('[role=menuitem]:focus')).toHaveText(/^上移/);
  await page.keyboard.press('ArrowDown');
  await expect(down).toBeFocused();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/arrange'));
  await page.keyboard.press('Enter');
  await stored;
  await expect(down).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => namesOf(page, name)).toEqual([before[1], before[0], before[2]]);
});

test('the palette opens everywhere, and leaving a changed form asks each time', async ({ page, api }) => {
  const { family } = await several(api, 1);
  const sent: string[] = [];
  await openUsers(page, family);
  const field = page.getByRole('combobox', { name: '全局搜索' });
  await page.getByRole('button', { name: '调整列宽：用户昵称' }).focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);

  await action(page, family, '修改').click();
  await page.getByRole('dialog').getByLabel('用户昵称', { exact: true }).fill('改过');
  page.on('request', (request) => sent.push(request.method()));
  const jump = async () => {
    await page.keyboard.press('Control+k');
    await field.fill('示例');
    await page.keyboard.press('Enter');
  };
  const asked = page.getByRole('dialog').filter({ hasText: '有未提交的内容' });
  await jump();
  await expect(asked).toBeVisible();
  // The key press selected in the palette and did not submit the form.
  expect(sent).not.toContain('PATCH');
  await button(asked, '继续编辑').click();
  await expect(asked).toHaveCount(0);
  // Form and page would each ask: only one question may appear.
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(1);
  await jump();
  await expect(asked).toHaveCount(2);
  for (const left of [1, 0]) {
    await button(asked.last(), '继续编辑').click();
    await expect(asked).toHaveCount(left);
  }
  await jump();
  await expect(asked).toBeVisible();
});

test('focus stays in the list when the focused row is deleted', async ({ page, api }) => {
  const { family } = await several(api, 3);
  await openUsers(page, family);
  const names = page.getByRole('row').filter({ hasText: family });
  await expect(names).toHaveCount(3);
  await test.step('keys of lists work once they are listed', async () => {
    await page.keyboard.press('?');
    const listed = page.getByRole('dialog', { name: '键盘快捷键' });
    await expect(listed.getByText('Delete', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(listed).toHaveCount(0);
  });
  for (const left of [2, 1]) {
    await pressOn(action(page, family, '修改').first(), 'Delete');
    const asked = page.getByRole('dialog').filter({ hasText: '移入回收站' });
    await expect(button(asked, '取消')).toBeFocused();
    // Waits until the dialog stops moving: it takes the focus again at the end of its animation.
    await button(asked, '确定删除').click({ trial: true });
    await pressOn(button(asked, '确定删除'), 'Enter');
    await expect(names).toHaveCount(left);
    await expect(button(names.first(), '修改')).toBeFocused();
  }
  await names.first().getByRole('checkbox').check();
  await pressOn(button(page, '批量删除'), 'Enter');
  await pressOn(button(page.getByRole('dialog').filter({ hasText: '移入回收站' }), '确定删除'), 'Enter');
  await expect(names).toHaveCount(0);
  await test.step('the bar of the last selection is gone, and Tab goes on in the toolbar', async () => {
    await expect(page.locator(':focus')).not.toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(button(toolbar(page), '新增')).toBeFocused();
  });
});

test('switches and the current entry are visible in forced colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openUsers(page);
  const filled = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
  const entry = (name: string) => page.getByRole('menuitem', { name });
  const chosen = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const color = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return color;
  });
  await expect(entry('用户管理')).toHaveCSS('background-color', chosen);
  await expect(entry('角色管理')).not.toHaveCSS('background-color', chosen);
  await button(page, '主题设置').click();
  const tabs = page.getByRole('switch', { name: '显示标签栏' });
  await expect(tabs).toBeChecked();
  const on = await filled(tabs);
  await tabs.click();
  await expect(tabs).not.toBeChecked();
  await expect.poll(() => filled(tabs)).not.toBe(on);
  await expect(tabs).not.toHaveCSS('border-top-width', '0px');
  await test.step('half-checked boxes and the words of the current tab', async () => {
    await page.goto('/setting/mail');
    const words = page.locator('.ant-tabs-tab-active .ant-tabs-tab-btn');
    const own = await page.locator('.ant-tabs-tab-active').evaluate((tab) => getComputedStyle(tab).color);
    await expect(words).toHaveCSS('color', own);
    await expect(page.locator('.ant-tabs-tab-active')).toHaveCSS('background-color', chosen);
    await page.goto('/system/role');
    await rowOf(page, '内容编辑').getByRole('checkbox').click();
    const half = page.locator('.ant-table-thead .ant-checkbox-indeterminate');
    await expect.poll(() => half.evaluate((box) => getComputedStyle(box, '::after').backgroundColor)).toBe(chosen);
  });
});
