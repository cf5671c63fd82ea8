import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { action, button, onSelected, more, rowOf, toolbar } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { sampled } from '../support/sampling.ts';
import { fillLists, fillSite } from '../support/sample-records.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { bellOf, userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { typingFaults } from '../support/typing.ts';

test.use({ signedIn: true });

/** State of a page to check, such as an open dialog. */
interface Scene {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Element that is open then and closes with Escape; none: the scene stays. */
  readonly shown?: (page: Page) => Locator;
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const menuOf = (page: Page): Locator => page.locator('.ant-dropdown:visible [role=menu]');

const dialog = (name: string, open: Scene['open']): Scene => ({ name, open, shown: dialogOf });
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

const places: Readonly<Record<string, readonly Scene[]>> = {
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
  '/content/layout': [
    opens('新建布局'),
    dialog('config', (page) => fromTile(page, '大厅', '配置')),
    dialog('versions', (page) => fromTile(page, '大厅', '版本')),
    fromMenu('导入'),
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

type Theme = 'light' | 'dark';

async function put(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
}

/**
 * Checks the page completely in the current theme and its colors in the other theme, which stays active.
 *
 * @param opened element opened over a page that was already checked
 */
async function look(page: Page, name: string, opened?: Locator): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  const theme = (await page.locator('html').getAttribute('data-appearance')) as Theme;
  const other: Theme = theme === 'light' ? 'dark' : 'light';
  expect.soft(await accessibilityFaults(opened ?? page, 'all'), `${name}, ${theme}`).toEqual([]);
  await put(page, other);
  expect.soft(await accessibilityFaults(opened ?? page, 'colours'), `${name}, ${other}`).toEqual([]);
}

/**
 * Types into the fields of the topmost dialog, or of the page if none is open.
 *
 * @param typed fields already typed into
 */
async function typeEverywhere(page: Page, name: string, typed: Set<string>): Promise<void> {
  const root = (await dialogOf(page).count()) > 0 ? dialogOf(page).last() : page.locator('main');
  expect.soft(await typingFaults(page, root, typed), `${name}, typing`).toEqual([]);
}

/** Opens a page and checks it and everything that opens there. */
async function visit(page: Page, address: string, scenes: readonly Scene[]): Promise<void> {
  await page.goto(address);
  await page.locator('main').waitFor();
  await put(page, 'light');
  await expect(page.getByRole('status', { name: '页面加载中' })).toHaveCount(0);
  await look(page, address);
  const typed = new Set<string>();
  await typeEverywhere(page, address, typed);
  for (const { name, open, shown } of scenes) {
    await test.step(`${address} ${name}`, async () => {
      await open(page);
      if (shown !== undefined) await expect(shown(page).last()).toBeVisible();
      await look(page, `${address} ${name}`, shown?.(page));
      await typeEverywhere(page, `${address} ${name}`, typed);
      if (shown === undefined) return;
      while (await shown(page).last().isVisible()) {
        await page.keyboard.press('Escape');
      }
    });
  }
}

test.describe('axe reports nothing on any page, dialog, drawer and menu in both themes', () => {
  // Parallel, because one worker would delay the whole run.
  test.describe.configure({ mode: 'parallel' });
  const filled = new Set<typeof fillSite | typeof fillLists>();

  const groups = [
    { name: 'the home page and the users page', of: /^\/home$|^\/system\/user/, share: 0.25 },
    { name: 'posts, categories and comments', of: /^\/content\/(?:post|category|comment)/, share: 0.34 },
    { name: 'the other pages', of: /^(?!\/home|\/system\/user|\/content\/(?:post|category|comment))/, share: 0.15 },
  ] as const;

  for (const { name, of, share } of groups) {
    test(name, async ({ page, api, server }) => {
      // Timeout against hanging: this walk takes about 20 seconds on an idle machine.
      test.setTimeout(240_000);
      const fill = of.test('/content/post') ? fillSite : fillLists;
      // Tests on the same server share its records: rows are found by name.
      if (!filled.has(fill)) await fill(api, server.url);
      filled.add(fill);
      await page.addInitScript(axeScript);
      const addresses = sampled(
        Object.keys(places).filter((address) => of.test(address)),
        share,
      );
      for (const address of addresses) await visit(page, address, places[address] ?? []);
    });
  }
});

test('axe reports nothing on the sign-in page and on a phone', async ({ page, browser, server, api }) => {
  await page.addInitScript(axeScript);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of sampled(['/home', '/system/user', '/system/menu', '/system/dict'], 0.5))
    await visit(page, address, []);
  await button(page, '打开菜单').click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, 'menu on a phone');

  const stranger = await browser.newContext({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  const login = await stranger.newPage();
  await login.addInitScript(axeScript);
  const forgotten = dialog('forgotten', (one) => button(one, '忘记密码？').click());
  const empty = { name: 'empty', open: (one: Page) => button(one, '立即登录').click() };
  await visit(login, '/login', [empty, forgotten]);
  await stranger.close();
  expect(api.token).not.toBe('');
});

test('axe reports nothing in selection mode, on error pages and on the forced password change', async ({
  page,
  api,
  server,
  openAs,
}) => {
  test.setTimeout(120_000);
  await api.ask('POST', '/api/v1/departments', { name: '总部', code: unique('d'), parentId: 0, sort: 0 });
  await page.addInitScript(axeScript);
  const opened = (label: string, popup: string): Scene => ({
    name: label,
    open: (one) => dialogOf(one).getByRole('combobox', { name: label }).click(),
    shown: (one) => one.locator(`${popup}:visible`),
  });
  const form = { name: 'form', open: (one: Page) => button(one, '新增').click() };
  const calendar = (one: Page) => one.locator('.ant-picker-dropdown:visible');
  const visits: Readonly<Record<string, () => Promise<void>>> = {
    'a select': () => visit(page, '/system/user', [form, opened('关联角色', '.ant-select-dropdown')]),
    'a tree select': () => visit(page, '/system/user', [form, opened('所属部门', '.ant-tree-select-dropdown')]),
    'a calendar': () =>
      visit(page, '/log/auth', [
        { name: 'calendar', open: (one) => one.getByPlaceholder('开始时间').click(), shown: calendar },
      ]),
    'the page of a missing permission': async () => {
      const nobody = await (await openAs((await person(server.url, api)).api)).newPage();
      await nobody.addInitScript(axeScript);
      await visit(nobody, '/system/user', []);
    },
    'a page whose code cannot be loaded': async () => {
      await page.route('**/assets/roles-page*.js', (route) => route.abort());
      await visit(page, '/system/role', []);
    },
    'a page that crashes': async () => {
      await page.route('**/api/v1/sessions?*', (route) =>
        route.fulfill({ json: { code: 2000, data: [{ id: 1, user: null }], total: 1 } }),
      );
      await visit(page, '/system/session', []);
    },
    'the forced password change': async () => {
      await page.route('**/auth/info', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object };
        await route.fulfill({ json: { ...answer, data: { ...answer.data, mustChangePassword: true } } });
      });
      await visit(page, '/home', []);
      await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
    },
  };
  for (const [name, check] of sampled(Object.entries(visits), 0.4)) await test.step(name, check);
});
