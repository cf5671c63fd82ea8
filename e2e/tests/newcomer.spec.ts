import type { Page } from '@playwright/test';
import { startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { serveExampleSite } from '../support/example-site.ts';
import { action, button, choose, more, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { png } from '../support/pictures.ts';
import { assignDialog, find } from '../support/role-page.ts';
import { admin } from '../support/server.ts';
import { goTo } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

// Site as after the first start, which may send to the mail server of this machine.
test.use({ serverEnvironment: { ADMIN_PASSWORD: '', OUTBOUND_ALLOW: '127.0.0.1' } });

const editor = { username: 'editor1', nickname: '林晓', password: 'Evening#2026', email: 'lin@example.com' } as const;
const title = '周末开放日';

const told = (page: Page, text: string) => expect(page.getByText(text).last()).toBeVisible();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens a page through the menu and waits for it, because the previous page has buttons of the same name. */
async function visit(page: Page, group: string, name: string): Promise<void> {
  await goTo(page, group, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a new administrator gets from the first start to a comment on the site', async ({ page, server, browser }) => {
  const site = await serveExampleSite(server.url);
  const smtp = await startSmtpServer();
  const { step } = test;

  await step('first start: the generated password has to be changed', async () => {
    await expect.poll(server.output).toContain('密码：');
    const generated = /密码：(\S+)/.exec(server.output())?.[1] ?? '';
    await page.goto('/');
    await submitLogin(page, admin.username, generated);
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('原密码', { exact: true }).fill(generated);
    for (const label of ['新密码', '确认新密码']) await dialog.getByLabel(label, { exact: true }).fill(admin.password);
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
  });

  await step('the site has a name, the example site may read it, and mail is sent', async () => {
    await visit(page, '系统设置', '常规设置');
    await field(page, '站点名称').fill('江城融媒');
    await button(page, '保存修改').click();
    await expect(page).toHaveTitle('常规设置 - 江城融媒');
    await visit(page, '系统设置', '功能列表');
    await page.getByLabel('允许访问接口的网站').fill(`${site.origin} `);
    await button(page, '保存修改').click();
    await told(page, '保存成功');
    await visit(page, '系统设置', '邮件设置');
    await page.getByRole('switch', { name: '是否启用' }).click();
    await field(page, '服务器地址').fill('127.0.0.1');
    await field(page, '端口').fill(String(smtp.port));
    await page.getByRole('combobox', { name: '加密方式' }).click();
    await page.getByTitle('不加密', { exact: true }).click();
    await field(page, '发信人地址').fill('news@example.com');
    await page.getByRole('switch', { name: '是否需要验证' }).click();
    await button(page, '保存修改').click();
    await told(page, '保存成功');
  });

  await step('a role gives what an editor needs', async () => {
    await visit(page, '系统管理', '角色管理');
    await button(page, '新增').click();
    const form = page.getByRole('dialog', { name: '新建角色' });
    await form.getByLabel('名称', { exact: true }).fill('编辑');
    await form.getByLabel('标识', { exact: true }).fill('desk');
    await button(form, '提交').click();
    await expect(form).toBeHidden();
    await more(page, 'desk', '分配权限');
    const dialog = assignDialog(page);
    for (const needed of ['文章管理', '评论管理', '素材管理']) await (await find(dialog, needed, '页面')).click();
    await button(dialog, '提交').click();
    await expect(dialog).toBeHidden();
  });

  await step('a user holds it, and is told by mail', async () => {
    await visit(page, '系统管理', '用户管理');
    await button(page, '新增').click();
    const form = page.getByRole('dialog', { name: '新建用户' });
    await form.getByLabel('登录账号', { exact: true }).fill(editor.username);
    await form.getByLabel('用户昵称', { exact: true }).fill(editor.nickname);
    await choose(form, '关联角色', '编辑');
    await form.getByLabel('初始密码', { exact: true }).fill(editor.password);
    await form.getByLabel('邮箱', { exact: true }).fill(editor.email);
    await button(form, '提交').click();
    await expect(rowOf(page, editor.nickname)).toBeVisible();
    await expect.poll(() => smtp.mails.map(({ to }) => to)).toEqual([[editor.email]]);
  });

  const desk = await browser.newPage({ baseURL: server.url });
  await step('the editor signs in, uploads a picture, and publishes a post with it', async () => {
    await desk.goto('/content/material');
    await submitLogin(desk, editor.username, editor.password);
    await button(desk, '上传文件').first().click();
    const upload = desk.getByRole('dialog', { name: '上传文件', exact: true });
    const chooser = desk.waitForEvent('filechooser');
    await button(upload, '选择').click();
    await (await chooser).setFiles({ name: '演播室.png', mimeType: 'image/png', buffer: png(0x2f5fd0, 320, 180) });
    await button(upload, '开始上传').click();
    await expect(upload.getByRole('status')).toHaveText(/成功 1/);
    await desk.keyboard.press('Escape');
    await expect(rowOf(desk, '演播室.png')).toBeVisible();

    await visit(desk, '内容管理', '文章管理');
    await button(desk, '新增').first().click();
    const dialog = desk.getByRole('dialog', { name: '添加文章' });
    await dialog.getByLabel('标题', { exact: true }).fill(title);
    await dialog.getByRole('textbox', { name: '正文' }).click();
    await desk.keyboard.insertText('周六上午九点，欢迎参观演播室。');
    await desk.keyboard.press('Enter');
    await button(dialog, '更多工具').click();
    await desk.getByRole('menuitem', { name: '图片', exact: true }).click();
    await desk.getByRole('option', { name: '演播室.png' }).click();
    await button(desk.getByRole('dialog', { name: '选择图片' }), '确定').click();
    await expect(dialog.getByRole('textbox', { name: '正文' }).locator('img')).toBeVisible();
    await button(dialog, '发布').click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(desk, title)).toContainText('已发布');
  });

  const reader = await browser.newPage();
  await step('a reader finds it on the site, and comments', async () => {
    await reader.goto(`${site.origin}/`);
    await reader.getByRole('link', { name: title }).click();
    await expect(reader.locator('.rich-text')).toContainText('欢迎参观演播室');
    const picture = reader.locator('.rich-text img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await reader.getByLabel('昵称').fill('读者甲');
    await reader.getByLabel('评论内容').fill('需要预约吗？');
    await button(reader, '发表评论').click();
    await expect(reader.getByRole('status')).toHaveText('评论已提交，审核通过后显示！');
  });

  await step('the editor is told by mail, and approves it', async () => {
    await expect.poll(() => smtp.mails.at(-1)?.text).toContain('需要预约吗？');
    await visit(desk, '内容管理', '评论管理');
    await action(desk, '需要预约吗？', '通过').click();
    await expect(rowOf(desk, '需要预约吗？')).toContainText('已通过');
    await reader.reload();
    await expect(reader.getByRole('listitem').filter({ hasText: '读者甲' })).toContainText('需要预约吗？');
  });
  site.close();
  await smtp.close();
});
