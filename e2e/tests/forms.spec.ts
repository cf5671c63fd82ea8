import { dictPage, dictTypesPath } from '@mutai/contract/dicts/resource';
import { layoutPage } from '@mutai/contract/layouts/resource';
import { pageActions } from '../../apps/console/src/app/routes/page-actions.ts';
import { unique } from '../support/api.ts';
import { action, button, fromToolbar, more, openUsers, question } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { sampled } from '../support/sampling.ts';
import { goHome } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

test.use({ signedIn: true });

/** Fields into which one types, as opposed to those from which one chooses. */
const typedInto =
  ':is(input:not([type]), input[type=text], input[type=url], textarea, [contenteditable=true])' +
  ':not([readonly], :disabled, [role=combobox], .ant-select *):visible';

test('Back closes dialogs, drawers and questions one at a time', async ({ page, api }) => {
  const { family } = await several(api, 1);
  const dialog = page.getByRole('dialog');
  const stays = async () => {
    await expect(page).toHaveURL(/\/system\/user\?keyword=/);
    await expect(dialog).toHaveCount(0);
  };
  // The first page of a tab, so that there is nothing of the console to go back to.
  await openUsers(page, family);

  await test.step('a question, declined', async () => {
    await more(page, family, '删除');
    await expect(question(page, '确定删除该数据')).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('a drawer', async () => {
    await fromToolbar(page, '回收站');
    await expect(page.getByRole('dialog', { name: /^回收站/ }).getByPlaceholder('请输入名称')).toBeFocused();
    await page.goBack();
    await stays();
  });
  await test.step('a dialog opened by a key', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: '全局搜索' })).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('a drawer of the frame', async () => {
    await button(page, '主题设置').click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await stays();
  });
  await test.step('an untouched form below the library of pictures', async () => {
    await action(page, family, '修改').click();
    const form = page.getByRole('dialog', { name: '修改用户' });
    await button(form, '选择图片').click();
    await expect(dialog).toHaveCount(2);
    await page.goBack();
    await expect(dialog).toHaveCount(1);
    await page.goBack();
    await stays();
  });
  await test.step('a touched form asks each time', async () => {
    await button(page, '新增').click();
    const account = page.getByRole('dialog', { name: '新建用户' }).getByLabel('登录账号', { exact: true });
    await page.keyboard.type('half');
    const asked = question(page, '有未提交的内容');
    await page.goBack();
    await expect(asked).toBeVisible();
    await page.goBack();
    await expect(asked).toHaveCount(0);
    await expect(account).toHaveValue('half');
    await page.goBack();
    await button(asked, '放弃').click();
    await stays();
    await page.goForward();
    await stays();
  });
  await test.step('F5 and Forward find nothing stale', async () => {
    await fromToolbar(page, '回收站');
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(action(page, family, '修改')).toBeVisible();
    await stays();
    await goHome(page);
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
    await page.goBack();
    await expect(action(page, family, '修改')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('欢迎，管理员')).toBeVisible();
  });
});

test('Back closes a form opened by address', async ({ page, api }) => {
  const post = { title: unique('地址'), slug: unique('address') };
  const { id } = await api.ask<{ id: number }>('POST', '/api/v1/posts', post);
  const form = page.getByRole('dialog', { name: '修改文章' });
  await page.goto(`/content/post?edit=${String(id)}`);
  await expect(form.getByLabel('标题', { exact: true })).toBeFocused();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/content\/post$/);

  await more(page, post.title, '修改');
  await expect(form).toBeVisible();
  await page.reload();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await page.goForward().catch(() => null);
  await expect(form).toHaveCount(0);
});

test('forms of new records open with the focus on the first thing to type', async ({ page, api }) => {
  const first = page.getByRole('dialog').locator(typedInto).first();
  // A new layout opens the editor, which is no form.
  const forms = pageActions.filter(({ page: { code } }) => code !== layoutPage.code).map(({ address }) => address);
  for (const address of sampled(forms, 0.34)) {
    await page.goto(address);
    await expect(first, address).toBeFocused();
  }
  await test.step('also those of dictionaries', async () => {
    const code = unique('dt');
    await api.ask('POST', dictTypesPath, { name: `类型${code}`, code, description: '' });
    await page.goto(`${dictPage.path}?type=${code}&dict=new`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('新增字典');
    await expect(first).toBeFocused();
    await button(dialog, '取消').click();
    await expect(dialog).toHaveCount(0);
    await button(page.getByRole('complementary', { name: '字典类型' }), '新增').click();
    await expect(dialog).toHaveAccessibleName('新建字典类型');
    await expect(first).toBeFocused();
  });
});

test('several departments are created one after the other, with codes from their names', async ({ page, api }) => {
  const [first, second] = [unique('值班'), unique('夜班')];
  const client = await page.context().newCDPSession(page);
  await page.goto('/system/department');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新建部门' });
  const [name, code] = ['部门名称', '编码'].map((label) => form.getByLabel(label, { exact: true }));
  if (name === undefined || code === undefined) throw new Error('fields are missing');

  await test.step('the code follows the name until it is typed by hand', async () => {
    await expect(name, 'the first thing to type, after the tree of parents').toBeFocused();
    await compose(client, 'zhiban', first);
    await expect(code).toHaveValue(/^zhi-ban/);
    await code.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(first.replace('值班', 'own'));
    await name.click();
    await page.keyboard.type('组');
    await expect(code).toHaveValue(first.replace('值班', 'own'));
  });
  await test.step('保存并继续新增 saves, empties the form and starts at the first field', async () => {
    await button(form, '保存并继续新增').click();
    await expect(page.getByText('新增成功！')).toBeVisible();
    await expect(name).toHaveValue('');
    await expect(code).toHaveValue('');
    await expect(name).toBeFocused();
    await compose(client, 'yeban', second);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    // Not Escape, which belongs to the input method for a moment after a composition.
    await button(form, '取消').click();
    await expect(form, 'an empty form closes without a question').toHaveCount(0);
    const all = await api.ask<readonly { name: string; code: string }[]>('GET', '/api/v1/departments?size=0');
    const made = all.filter((one) => /^(?:值班|夜班)/.test(one.name));
    expect(made.map((one) => one.name)).toEqual(expect.arrayContaining([`${first}组`, second]));
    expect(made.find((one) => one.name === `${first}组`)?.code).toBe(first.replace('值班', 'own'));
    expect(made.find((one) => one.name === second)?.code).toMatch(/^ye-ban/);
  });
});

test('a refused publication leaves the draft a draft, and a published post is opened from the toast', async ({
  page,
  api,
}) => {
  const title = unique('发布');
  await page.clock.install();
  await page.goto('/content/post?edit=new');
  const form = page.getByRole('dialog', { name: /^(?:添加|修改)文章/ });
  const status = (name: string) => form.getByRole('radio', { name, exact: true });

  await test.step('an untouched form leaves nothing behind', async () => {
    await expect(form.getByLabel('标题', { exact: true })).toBeFocused();
    await page.keyboard.type('  ');
    // Several intervals of the automatic saving.
    await page.clock.fastForward(10_000);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    expect(await api.ask('GET', '/api/v1/posts/0/drafts')).toEqual([]);
  });
  await test.step('refused by the form, then by the server', async () => {
    // An empty list offers it too.
    await button(page, '新增').first().click();
    await button(form, '发布').click();
    await expect(form.getByText('该项不能为空').first()).toBeVisible();
    await expect(status('草稿')).toBeChecked();
    await form.getByLabel('标题', { exact: true }).click();
    await page.keyboard.type(title);
    await page.route('**/api/v1/posts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { code: 4000, message: '参数错误', data: { slug: '该别名已存在，请更换' } },
          })
        : route.continue(),
    );
    await button(form, '发布').click();
    await expect(form.getByText('该别名已存在，请更换')).toBeVisible();
    await expect(status('草稿')).toBeChecked();
    await page.unroute('**/api/v1/posts');
  });
  await test.step('a click below the last line puts the cursor into the text', async () => {
    const text = form.locator('[contenteditable=true]');
    const box = await text.boundingBox();
    if (box === null) throw new Error('no text');
    expect(box.height, 'it fills the dialog').toBeGreaterThan(200);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 12);
    await page.keyboard.type('正文');
    await expect(text).toHaveText('正文');
  });
  await test.step('a draft, then a publication with a link', async () => {
    await button(form, '保存').click();
    await expect(page.getByText('草稿已保存')).toBeVisible();
    await button(form, '发布').click();
    const told = page.getByRole('status').filter({ hasText: '发布成功' });
    await expect(told).toBeVisible();
    // The tab is allowed although the answer is late: a click allows new tabs for five seconds.
    await page.route('**/preview', async (route) => {
      await page.waitForFunction(() => !navigator.userActivation.isActive);
      await route.continue();
    });
    const [opened] = await Promise.all([page.waitForEvent('popup'), button(told, '查看').click()]);
    await expect(opened.getByText(title).first()).toBeVisible();
    await opened.close();
  });
});

test('on a phone the buttons of forms stay in view', async ({ page }) => {
  for (const height of [844, 500]) {
    await page.setViewportSize({ width: 390, height });
    for (const [path, submit] of [
      ['/system/department', '提交'],
      ['/content/post', '发布'],
    ] as const) {
      await page.goto(path);
      await button(page, '新增').first().click();
      const dialog = page.getByRole('dialog');
      await expect(button(dialog, submit)).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('input, textarea').first()).not.toBeFocused();
      expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await page.goto('/setting/common');
    const save = button(page, '保存修改');
    await expect(save).toBeInViewport({ ratio: 1 });
    const below = () =>
      save.evaluate((one) => {
        const { left } = one.getBoundingClientRect();
        return one.parentElement?.contains(document.elementFromPoint(left + 8, innerHeight - 2));
      });
    await expect.poll(below, 'no text shows below the buttons').toBe(true);
  }
});
