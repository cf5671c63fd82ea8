import type { Locator, Page } from '@playwright/test';
import { action, button, more, onSelected, rowOf, toolbar } from './list-page.ts';
import { sampleFiles } from './sample-files.ts';
import { bellOf, userMenu } from './shell.ts';

/** State of a page to check, such as an open dialog. */
export interface Scene {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Element that is open then and closes with Escape; none: the scene stays. */
  readonly shown?: (page: Page) => Locator;
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const menuOf = (page: Page): Locator => page.locator('.ant-dropdown:visible [role=menu]');

export const dialog = (name: string, open: Scene['open']): Scene => ({ name, open, shown: dialogOf });
const menu = (name: string, open: Scene['open']): Scene => ({ name, open, shown: menuOf });
/** Dialog or drawer opened by a button. */
const opens = (name: string): Scene => dialog(name, (page) => button(page, name).first().click());
/** Dialog or drawer opened from the toolbar's menu. */
const fromMenu = (name: string): Scene =>
  dialog(name, async (page) => {
    await button(toolbar(page), '更多').click();
    await page.getByRole('menuitem', { name }).click();
  });

/** Chooses an entry in the menu of a tile. */
async function fromTile(page: Page, name: string, entry: string): Promise<void> {
  await button(page, `操作：${name}`).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

const account = ['修改密码', '以角色视角查看', '退出登录'].map((entry) =>
  dialog(entry, (page) => userMenu(page, entry)),
);
const sideOf = (page: Page): Locator => page.getByRole('complementary', { name: '字典类型' });

/** Addresses of all pages, each with what opens there. */
export const places: Readonly<Record<string, readonly Scene[]>> = {
  '/home': [
    menu('user menu', (page) => page.getByRole('button', { name: /，用户菜单$/ }).click()),
    ...account,
    menu('通知', (page) => bellOf(page).click()),
    ...['主题设置', '需要帮助？', '添加服务'].map((name) => opens(name)),
    dialog('shortcuts', (page) => page.keyboard.press('?')),
    dialog('command palette', (page) => page.keyboard.press('Control+K')),
    menu('tab menu', (page) => button(page, '标签操作').click()),
    { name: 'folded sidebar', open: (page) => button(page, '收起菜单').click() },
    { name: 'unfolded sidebar', open: (page) => button(page, '展开菜单').click() },
  ],
  '/system/user': [
    opens('新增'),
    dialog('picker', async (page) => {
      await button(page, '新增').click();
      await button(dialogOf(page), '选择图片').click();
      await page.getByRole('option').first().click();
    }),
    opens('列设置'),
    dialog('modify', (page) => action(page, '李四', '修改').click()),
    dialog('remove', (page) => more(page, '李四', '删除')),
    dialog('password', (page) => more(page, '李四', '重置密码')),
    dialog('history', (page) => more(page, '李四', '变更历史')),
    menu('row menu', (page) => action(page, '李四', '更多').click()),
    menu('density', (page) => button(page, '密度').click()),
    menu('toolbar menu', (page) => button(toolbar(page), '更多').click()),
    fromMenu('导入'),
    fromMenu('回收站'),
    { name: 'unfolded search', open: (page) => button(page.getByRole('search'), '展开').click() },
    { name: 'ticked row', open: (page) => rowOf(page, '李四').getByRole('checkbox').check() },
    ...['批量修改', '生成密码'].map((name) => dialog(name, (page) => onSelected(page, name))),
  ],
  '/system/user?keyword=nobody': [],
  '/system/user?sort=createdAt:asc': [],
  '/system/role': [opens('新增'), dialog('assign', (page) => more(page, '审计员', '分配权限'))],
  '/system/menu': [
    dialog('icons', async (page) => {
      await button(page, '新增').click();
      await dialogOf(page).getByRole('button', { name: '图标' }).click();
    }),
    opens('新增'),
    menu('row menu', (page) => action(page, '系统管理', '更多').click()),
  ],
  '/system/dict': [
    opens('新增'),
    dialog('type', (page) => button(sideOf(page), '新增').click()),
    menu('type menu', (page) => sideOf(page).locator('[aria-haspopup=menu]').first().click()),
    { name: 'folded pane', open: (page) => button(page, '收起字典类型').click() },
  ],
  '/system/department': [opens('新增')],
  '/system/session': [],
  '/system/announcement': [opens('新增'), dialog('readers', (page) => more(page, '检修', '阅读情况'))],
  '/system/job': [],
  '/log/auth': [],
  '/log/operation': [opens('详情'), fromMenu('日志保留')],
  '/content/material': [
    ...['海报.png', '说明.txt', '资料.zip'].map((name) => opens(name)),
    dialog('uses', (page) =>
      page
        .getByRole('button', { name: /^海报\.png 被引用/ })
        .first()
        .click(),
    ),
    {
      name: 'tiles',
      open: async (page) => {
        await rowOf(page, '海报.png').getByRole('checkbox').check();
        await button(page, '网格视图').click();
      },
    },
    dialog('move', (page) => button(page, '移动').click()),
  ],
  '/content/material?tab=categories': [
    dialog('removal', async (page) => {
      await more(page, '节目', '删除');
      await button(page, '确定删除').click();
      await button(page, '移动并删除').waitFor();
    }),
  ],
  '/content/post': [
    opens('新增'),
    dialog('modify', (page) => action(page, '开站', '修改').click()),
    dialog('preview', (page) => more(page, '开站', '预览')),
    dialog('revisions', (page) => more(page, '开站', '版本')),
    fromMenu('导入'),
  ],
  '/content/category': [
    opens('新增'),
    dialog('removal', async (page) => {
      await more(page, '公告', '删除');
      await button(page, '确定删除').click();
      await button(page, '移动并删除').waitFor();
    }),
  ],
  '/content/comment': [dialog('reply', (page) => more(page, '读者', '回复')), fromMenu('评论设置')],
  '/content/data-source': [opens('新增')],
  '/content/layout': [
    opens('新建布局'),
    dialog('config', (page) => fromTile(page, '大厅', '配置')),
    dialog('versions', (page) => fromTile(page, '大厅', '版本')),
    fromMenu('导入'),
  ],
  '/content/screen': [
    opens('配对屏幕'),
    dialog('group', (page) => button(page, '新增分组').click()),
    dialog('modify', (page) => action(page, '前台屏幕', '修改').click()),
    dialog('details', async (page) => {
      await button(rowOf(page, '前台屏幕'), /^前台屏幕/).click();
      await page.getByText('图片无法解码').waitFor();
    }),
    dialog('command', async (page) => {
      await rowOf(page, '前台屏幕').getByRole('checkbox').check();
      await onSelected(page, '发送命令');
    }),
    {
      name: 'tiles',
      open: async (page) => {
        await button(page, '清除').click();
        await button(page, '网格视图').click();
      },
    },
  ],
  '/content/material?tab=settings': [],
  '/setting/function': [],
  '/setting/common': [
    dialog('crop', async (page) => {
      const buffer = sampleFiles['poster.png'];
      await page.getByLabel('上传图片').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await button(page, '使用裁剪结果').waitFor();
    }),
  ],
  '/setting/common?tab=system': [],
  '/setting/mail': [
    {
      name: 'on',
      open: async (page) => {
        await page.getByLabel('是否启用', { exact: true }).click();
        await button(page, '保存修改').click();
        await page.getByText('该项不能为空').first().waitFor();
      },
    },
    opens('测试'),
  ],
  '/setting/mail?tab=templates': [
    dialog('template', (page) => button(page, '修改邮件模板：账号已创建').click()),
    dialog('preview', async (page) => {
      await button(page, '修改邮件模板：账号已创建').click();
      await button(page, '预览').click();
      await page.getByRole('dialog', { name: '预览邮件' }).waitFor();
    }),
  ],
  '/setting/mail?tab=log': [opens('查看')],
  '/setting/webhook': [opens('新增'), dialog('log', (page) => more(page, '通知', '发送记录'))],
  '/logo': [],
  '/account': [],
  '/_demo': [],
  '/nowhere': [],
};
