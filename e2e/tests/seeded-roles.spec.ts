import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { bring, textOf } from '../support/editor.ts';
import { action, button, more, question, rowOf } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { codesOf, openRoles, roleNamed } from '../support/role-page.ts';
import { goTo, menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

// Seeded roles can do what the manual describes; newcomer.spec does the same as a super-administrator.
test.use({ signedIn: true });

async function visit(page: Page, group: string, name: string): Promise<void> {
  await goTo(page, group, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Types into the fields of a form in order, by keyboard. */
async function typeInto(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).click();
    await form.page().keyboard.type(value);
  }
}

test('内容编辑 can do what the chapters of 内容管理 describe', async ({ server, api, openAs }) => {
  test.slow();
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  const { api: own } = await person(server.url, api, ['content-editor']);
  const page = await (await openAs(own)).newPage();
  const { step } = test;
  const [category, material, title] = [unique('栏目'), unique('海报'), unique('开放日')];
  const shot = `${unique('IMG')}.png`;
  const slug = unique('open');
  await page.goto('/home');

  await step('素材分类: adds a category', async () => {
    await visit(page, '内容管理', '素材分类');
    await button(page, '新增').click();
    const form = page.getByRole('dialog', { name: '添加分类' });
    await typeInto(form, { 名称: category, 编码: slug });
    await button(form, '提交').click();
    await expect(rowOf(page, category)).toBeVisible();
  });

  await step('素材管理: uploads a picture, looks at it, renames it and downloads the original', async () => {
    await visit(page, '内容管理', '素材管理');
    await button(page, '上传文件').first().click();
    const upload = page.getByRole('dialog', { name: '上传文件', exact: true });
    const chooser = page.waitForEvent('filechooser');
    await button(upload, '选择').click();
    await (await chooser).setFiles({ name: shot, mimeType: 'image/png', buffer: png(0x513a10, 320, 180) });
    await button(upload, '开始上传').click();
    await expect(upload.getByRole('status')).toHaveText(/成功 1/);
    await page.keyboard.press('Escape');
    await more(page, shot, '修改');
    const form = page.getByRole('dialog', { name: '修改素材' });
    await form.getByLabel('文件名', { exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`${material}.png`);
    await button(form, '提交').click();
    await expect(form).toBeHidden();
    await rowOf(page, material)
      .getByRole('button', { name: `${material}.png` })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      button(page, '删除')
        .or(action(page, material, '更多'))
        .first(),
    ).toBeVisible();
  });

  await step('分类管理: adds a category of posts', async () => {
    await visit(page, '内容管理', '分类管理');
    await button(page, '新增').click();
    const form = page.getByRole('dialog', { name: '添加分类' });
    await typeInto(form, { 标题: category, 别名: slug });
    await button(form, '提交').click();
    await expect(rowOf(page, category)).toBeVisible();
  });

  await step(
    '文章管理: writes a post with a picture of the library, a pasted one and a cover, and publishes it',
    async () => {
      await visit(page, '内容管理', '文章管理');
      await button(page, '新增').first().click();
      const form = page.getByRole('dialog', { name: '添加文章' });
      await typeInto(form, { 标题: title, 别名: slug });
      await textOf(form).click();
      await page.keyboard.type('周六上午九点，欢迎参观。');
      await page.keyboard.press('Enter');
      await button(form, '更多工具').click();
      await page.getByRole('menuitem', { name: '图片', exact: true }).click();
      const picker = page.getByRole('dialog', { name: '选择图片' });
      await picker.getByRole('option', { name: `${material}.png` }).click();
      await button(picker, '确定').click();
      await expect(textOf(form).locator('img')).toHaveCount(1);
      await page.keyboard.press('ArrowRight');
      await bring(textOf(form), 'paste', { pictures: [{ name: '截图.png', content: png(0x513a11, 320, 180) }] });
      await expect(textOf(form).locator('img')).toHaveCount(2);
      await expect(textOf(form).getByRole('status')).toHaveCount(0);
      const cover = form.getByRole('group', { name: '封面' });
      const chooser = page.waitForEvent('filechooser');
      await button(cover, '上传图片').click();
      await (await chooser).setFiles({ name: '封面.png', mimeType: 'image/png', buffer: png(0x513a12, 320, 180) });
      await expect(cover.locator('img')).toBeVisible();
      await button(form, '发布').click();
      await expect(form).toBeHidden();
      await expect(rowOf(page, title)).toContainText('已发布');
    },
  );

  await step('评论管理: answers a reader, which approves the comment', async () => {
    const author = unique('读者');
    await api.ask('POST', publicCommentsPath(slug), { author, content: '需要预约吗？' });
    await visit(page, '内容管理', '评论管理');
    await more(page, author, '回复');
    const form = page.getByRole('dialog', { name: '回复评论' });
    await typeInto(form, { 回复内容: '不需要。' });
    await button(form, '提交').click();
    await expect(rowOf(page, '不需要。')).toContainText('已通过');
    await expect(rowOf(page, author), 'a reply approves').toContainText('已通过');
  });

  await step('布局管理: makes a layout with a picture of the library and publishes it', async () => {
    await visit(page, '内容管理', '布局管理');
    await button(page, '新建布局').first().click();
    const form = page.getByRole('dialog', { name: '新建布局' });
    await typeInto(form, { 标题: title });
    await button(form, '创建并编辑').click();
    const editor = page.getByRole('dialog', { name: '编辑布局' });
    await editor.getByRole('button', { name: '图片组件' }).click();
    await button(editor, '添加图片').click();
    const picker = page.getByRole('dialog', { name: '选择图片' });
    await picker.getByRole('option', { name: `${material}.png` }).click();
    await button(picker, '确定').click();
    await expect(editor.locator('[data-block] img')).toBeVisible();
    await button(editor, '发布').click();
    await button(question(page, '发布后，使用此布局的屏幕'), '发布').click();
    await expect(page.getByText('发布成功').first()).toBeVisible();
  });
});

test('审计员 can read what the chapters of 系统管理 and 日志管理 describe, and change nothing', async ({
  server,
  api,
  openAs,
}) => {
  const { user, api: own } = await person(server.url, api, ['auditor']);
  const page = await (await openAs(own)).newPage();
  await api.ask('POST', '/api/v1/departments', { name: unique('部'), code: unique('d') });
  await page.goto('/home');
  const changes = '新增 修改 删除 批量删除 回收站 强制下线 分配权限 备注 修改备注 日志保留 导入 添加'.split(' ');
  for (const name of ['节目单', '排期', '屏幕管理', '紧急插播']) {
    await visit(page, '内容管理', name);
    await expect(page.getByText('数据加载失败'), name).toHaveCount(0);
    for (const change of [...changes, '新建节目单', '新增排期', '发布', '配对屏幕', '启动', '紧急插播']) {
      await expect(button(page, change), `${name}: ${change}`).toHaveCount(0);
    }
  }
  for (const [group, names] of [
    ['系统管理', ['用户管理', '角色管理', '菜单管理', '字典管理', '部门管理', '在线用户']],
    ['日志管理', ['登录日志', '操作日志']],
  ] as const) {
    for (const name of names) {
      await visit(page, group, name);
      await expect(page.getByText('数据加载失败'), name).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('row').nth(1), name).toBeVisible();
      for (const change of changes) await expect(button(page, change), `${name}: ${change}`).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('switch'), name).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^拖动：/ }), name).toHaveCount(0);
    }
  }
  await expect(menu(page).getByRole('menuitem', { name: '文章管理' })).toHaveCount(0);
  await expect(menu(page).getByText('开发', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /，用户菜单$/ }).click();
  await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '以角色视角查看' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await rowOf(page, user.nickname).first().getByRole('button', { name: '详情' }).click();
  await expect(page.getByRole('dialog', { name: /详情/ })).toContainText(user.nickname);
  await page.keyboard.press('Escape');
  await visit(page, '系统管理', '用户管理');
  await more(page, user.username, '变更历史');
  await expect(page.getByRole('dialog', { name: /变更历史/ })).toContainText('新增');
});

test('suggested permissions of a release are applied with one click or dismissed', async ({ server, page, api }) => {
  const role = await roleNamed(api, 'content-editor');
  const codes = async () => (role === undefined ? [] : await codesOf(api, role.id));
  const suggest = async (code: string) => {
    if (role === undefined) throw new Error('There is no such role.');
    const database = new DatabaseSync(path.join(server.dataDir, 'mutai.db'));
    database.exec(`pragma busy_timeout = 5000; delete from "roleMenus" where "roleId" = ${role.id} and "menuId" in
      (select id from menus where code = '${code}'); update "seededPermissions" set pending = 1 where code = '${code}'`);
    database.close();
    await openRoles(page);
    return page.getByRole('region', { name: '为“内容编辑”建议的权限' });
  };
  const accepted = await suggest('material:delete');
  await expect(accepted).toContainText('新版本建议为角色“内容编辑”增加 1 项权限：删除素材');
  expect(await codes()).not.toContain('material:delete');
  await button(accepted, '接受').click();
  await expect(accepted).toBeHidden();
  expect(await codes()).toContain('material:delete');
  const dismissed = await suggest('material:update');
  await button(dismissed, '忽略').click();
  await expect(dismissed).toBeHidden();
  expect(await codes()).not.toContain('material:update');
  await api.ask('PATCH', `/api/v1/roles/${role?.id ?? 0}`, { menuIds: role?.menuIds ?? [] });
});
