import { layoutTemplatesPath } from '@mutai/contract/layout-templates/resource';
import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord, ListedLayout } from '@mutai/contract/layouts/schema';
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { usersPath } from '@mutai/contract/users/resource';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, editorOf, titleOf } from '../support/layout-editor.ts';
import { button, question } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const templateOf = (page: Page, name: string): Locator =>
  dialogOf(page, '新建布局').getByRole('radio', { name, exact: true });

/** Saves a template in the open dialog 保存为模板. */
async function fillTemplate(page: Page, name: string, category: string): Promise<void> {
  const dialog = dialogOf(page, '保存为模板');
  const field = dialog.getByLabel('名称');
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await dialog.getByLabel('分类').click();
  await page.keyboard.type(category);
  await button(dialog, '提交').click();
}

/** Chooses an action of a template in the gallery. */
async function manage(page: Page, name: string, action: string): Promise<void> {
  await button(dialogOf(page, '新建布局'), `模板操作：${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a layout becomes a template of the site, from the list and from the editor; new layouts begin with it', async ({
  page,
  api,
}) => {
  const [title, listed, drawn, renamed] = [unique('布局'), unique('模板甲'), unique('模板乙'), unique('模板丙')];
  const layout = setParams(addBlock(emptyLayout({ title, width: 1080, height: 1920 }), 'text'), [1], 'text', {
    'fontCh.content': '欢迎光临',
  });
  const { id } = await api.ask<ListedLayout>('POST', layoutsPath, { document: layout });
  await page.goto(`/content/layout?text=${encodeURIComponent(title)}`);

  await test.step('from the list, under a name of its own', async () => {
    await button(page, `操作：${title}`).click();
    await page.getByRole('menuitem', { name: '保存为模板', exact: true }).click();
    await expect(dialogOf(page, '保存为模板').getByLabel('名称')).toHaveValue(title);
    await fillTemplate(page, listed, '欢迎');
    await expect(page.getByText(`已保存为模板“${listed}”，可在新建布局中选用`)).toBeVisible();
  });

  await test.step('from the editor, with changes that are not saved; the field says that a name is taken', async () => {
    await page.goto(`/content/layout?layout=${String(id)}`);
    await blockOf(page, 1).click();
    await page.keyboard.type('早上好');
    await page.keyboard.press('Escape');
    await button(editorOf(page), '保存为模板').click();
    await fillTemplate(page, listed, '');
    await expect(dialogOf(page, '保存为模板').getByText('已有同名的模板，请更换名称')).toBeVisible();
    await fillTemplate(page, drawn, '');
    await expect(dialogOf(page, '保存为模板')).toHaveCount(0);
    await button(editorOf(page), '返回').click();
    await button(question(page, '可能有未保存的修改'), '退出').click();
    await expect(editorOf(page)).toHaveCount(0);
  });

  await test.step('the gallery has a group of its own, with live pictures', async () => {
    await button(page, '新建布局').click();
    await expect(dialogOf(page, '新建布局').getByRole('heading', { name: '本站模板' })).toBeVisible();
    await expect(templateOf(page, listed).locator('..').getByText('欢迎光临')).toBeVisible();
    await expect(templateOf(page, drawn).locator('..').getByText('早上好')).toBeVisible();
    await expect(templateOf(page, listed).locator('..').getByText('欢迎 · 1080 × 1920')).toBeVisible();
  });

  await test.step('templates are renamed, deleted and restored there', async () => {
    await manage(page, drawn, '重命名模板');
    const name = dialogOf(page, '重命名模板').getByLabel('名称');
    await expect(name).toHaveValue(drawn);
    await name.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(renamed);
    await button(dialogOf(page, '重命名模板'), '提交').click();
    await expect(templateOf(page, renamed)).toHaveCount(1);
    await expect(templateOf(page, drawn)).toHaveCount(0);
    await templateOf(page, renamed).check({ force: true });
    await manage(page, renamed, '删除模板');
    await button(question(page, `删除模板“${renamed}”吗`), '删除模板').click();
    await expect(templateOf(page, renamed)).toHaveCount(0);
    await expect(templateOf(page, '空白布局'), 'what was chosen is gone').toBeChecked();
    await expect(dialogOf(page, '新建布局').getByLabel('标题')).toHaveValue('');
    await button(dialogOf(page, '新建布局'), '回收站').click();
    const trash = page.getByRole('dialog', { name: /回收站/ });
    await expect(trash.getByText(renamed)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trash).toHaveCount(0);
  });

  await test.step('a new layout begins with it', async () => {
    await templateOf(page, listed).check({ force: true });
    await expect(dialogOf(page, '新建布局').getByLabel('标题')).toHaveValue(listed);
    await button(dialogOf(page, '新建布局'), '创建并编辑').click();
    await expect(titleOf(page)).toHaveValue(listed);
    await expect(blockOf(page, 1)).toHaveText('欢迎光临');
    const made = Number(new URL(page.url()).searchParams.get('layout'));
    const { document } = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${String(made)}`);
    expect(document).toEqual({ ...layout, canvas: { ...layout.canvas, title: listed } });
  });
});

test('without the permission, templates are used but not kept', async ({ server, api, openAs }) => {
  const [title, name] = [unique('布局'), unique('模板')];
  const document = addBlock(emptyLayout({ title }), 'text');
  await api.ask('POST', layoutTemplatesPath, { name, document });
  await api.ask('POST', layoutsPath, { document });
  const { read, create } = layoutPermissions;
  const { user, api: editor } = await person(server.url, api);
  await api.ask('PATCH', `${usersPath}/${user.id}`, { roleIds: [(await roleOf(api, [read, create])).id] });
  const page = await (await openAs(editor)).newPage();
  await page.goto(`/content/layout?text=${encodeURIComponent(title)}`);
  await button(page, `操作：${title}`).click();
  await expect(page.getByRole('menuitem', { name: '复制', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '保存为模板', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, '新建布局').click();
  await expect(templateOf(page, name)).toHaveCount(1);
  await expect(button(dialogOf(page, '新建布局'), `模板操作：${name}`)).toHaveCount(0);
  await expect(button(dialogOf(page, '新建布局'), '回收站')).toHaveCount(0);
});
