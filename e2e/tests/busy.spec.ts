import type { Page } from '@playwright/test';
import { button, more, openUsers, question, rowOf } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const toast = (page: Page) => page.getByText('正在操作中，请稍等...', { exact: true });

/** Holds requests of one method until released. */
async function holdBack(page: Page, method: string): Promise<{ sent: string[]; release: () => void }> {
  const sent: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/users/*', async (route) => {
    if (route.request().method() !== method) return route.fallback();
    sent.push(route.request().url());
    await released;
    await route.continue();
  });
  return { sent, release };
}

test('a change that takes long', async ({ page, api }) => {
  const { family, users } = await several(api, 2);
  await api.ask('PATCH', `/api/v1/users/${users[1]?.id}`, { enabled: false });
  await openUsers(page, family);
  await test.step('a slow deletion shows progress and is sent once', async () => {
    const { sent, release } = await holdBack(page, 'DELETE');
    await more(page, `${family}-01`, '删除');
    await button(question(page, '确定删除该数据吗？'), '确定删除').dblclick();
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, `${family}-01`)).toHaveCount(1);
    release();
    await expect(toast(page)).toHaveCount(0);
    await expect(rowOf(page, `${family}-01`)).toHaveCount(0);
    await expect(rowOf(page, `${family}-02`)).toBeVisible();
    expect(sent).toHaveLength(1);
  });
  await test.step('mouse and keyboard are blocked during a change and work afterwards', async () => {
    const toggle = rowOf(page, `${family}-02`).getByRole('switch', { name: '状态' });
    // By position: a covered button cannot be clicked by its locator.
    const clickCreate = async () => {
      const box = await button(page, '新增').boundingBox();
      if (box === null) throw new Error('新增 is not visible');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await button(page, '新增').focus();

    const { release } = await holdBack(page, 'PATCH');
    await toggle.click();
    await expect(toast(page)).toBeVisible();
    await clickCreate();
    await button(page, '新增').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    release();
    await expect(toast(page)).toHaveCount(0);
    await expect(toggle).toBeChecked();
    await expect(dialog).toHaveCount(0);

    await clickCreate();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button(page, '新增').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  });
});
