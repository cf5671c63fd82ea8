import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique } from '../support/api.ts';
import { button } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { sampled } from '../support/sampling.ts';
import { fillLists, fillSite } from '../support/sample-records.ts';
import { dialog, dialogOf, places, type Scene } from '../support/scenes.ts';
import { expect, test } from '../support/test.ts';
import { typingFaults } from '../support/typing.ts';

test.use({ signedIn: true });

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
