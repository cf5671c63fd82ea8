import { minuteMs } from '@mutai/contract/durations';
import { emergenciesPath, startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { screenOverviewPath, statisticsPath } from '@mutai/contract/home/paths';
import type { Statistics } from '@mutai/contract/home/schema';
import { preferencePath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleChanges } from '@mutai/contract/schedule-rules/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import { setCanvas } from '@mutai/layout/commands/blocks';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { type Api, signIn, unique } from '../support/api.ts';
import { button } from '../support/list-page.ts';
import { layoutSaying, publish } from '../support/player-page.ts';
import { person } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { expect, sessionKey, test } from '../support/test.ts';

test.use({ signedIn: true });

const services = (page: Page): Locator => page.getByRole('region', { name: '常用服务' });

/** Titles of the services in order. */
const titlesOf = (page: Page): Locator => services(page).getByRole('listitem').getByRole('link');

/** Chooses an entry of a service's menu by keyboard only. */
async function chooseByKeys(page: Page, title: string, entry: string): Promise<void> {
  await button(services(page), `操作：${title}`).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function publishSchedule(api: Api): Promise<void> {
  const { token } = await api.ask<ScheduleChanges>('GET', scheduleChangesPath);
  await api.ask('POST', publishSchedulePath, { token });
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}

test('services are added, dragged, moved by keyboard and removed, for the current user only', async ({
  page,
  server,
  api,
  openAs,
}) => {
  /** Waits until a selection of `count` services is saved. */
  const remembered = (count: number) =>
    page.waitForResponse((answer) => {
      if (!answer.url().includes(preferencePath)) return false;
      const { value } = answer.request().postDataJSON() as { readonly value: unknown };
      return Array.isArray(value) && value.length === count;
    });
  await page.goto('/home');
  await expect(titlesOf(page).first()).toHaveText('文章管理');
  const [first = '', second = '', ...others] = await titlesOf(page).allTextContents();
  expect(others).toHaveLength(7);

  await button(page, '添加服务').click();
  const choice = page.getByRole('dialog', { name: '添加服务' });
  await choice.getByRole('checkbox', { name: '在线用户' }).check();
  await page.keyboard.press('Escape');
  await expect(titlesOf(page).last()).toHaveText('在线用户');

  await drag(page, titlesOf(page).last(), titlesOf(page).first());
  await expect(titlesOf(page).first()).toHaveText('在线用户');
  await expect(page, 'letting go opens nothing').toHaveURL('/home');
  // Keys pressed during the opening animation of a menu still select exactly once.
  const moves = [1, 2, 3, 4].flatMap(
    () =>
      [
        ['后移', 2],
        ['前移', 1],
      ] as const,
  );
  for (const [entry, place] of [...moves, ['后移', 2] as const]) {
    await chooseByKeys(page, '在线用户', entry);
    await expect(services(page).getByRole('status')).toHaveText(`在线用户已移到第 ${place} 位，共 10 位`);
    await expect(button(services(page), '操作：在线用户')).toBeFocused();
  }
  const saved = remembered(9);
  await chooseByKeys(page, second, '移除');
  await saved;

  await page.reload();
  const chosen = [first, '在线用户', ...others];
  await expect(titlesOf(page)).toHaveText(chosen);
  const somebody = await person(server.url, api, ['super-admin']);
  const theirs = await (await openAs(somebody.api)).newPage();
  await theirs.goto('/home');
  await expect(titlesOf(theirs).first()).toHaveText('文章管理');
  await expect(titlesOf(theirs).filter({ hasText: '在线用户' })).toHaveCount(0);
  await theirs.close();
});

test('numbers, pending work and latest operations follow changes of others', async ({ page, api }) => {
  await page.goto('/home');
  const { counts } = await api.ask<Statistics>('GET', statisticsPath);
  const { total = 0 } = counts.find(({ kind }) => kind === 'post') ?? {};
  const tile = (posts: number) => page.getByRole('link', { name: `文章 ${posts.toLocaleString('zh-CN')} ` });
  await expect(tile(total)).toBeVisible();
  const title = unique('草稿');
  await api.ask('POST', postsPath, { title, slug: unique('home'), status: 'draft' });
  await expect(tile(total + 1)).toBeVisible();
  await expect(page.getByRole('region', { name: '最近操作' })).toContainText(title);
  await expect(page.getByRole('link', { name: /^我的草稿/ })).toHaveAttribute('href', /status=draft&authorId=\d+$/);
  await tile(total + 1).click();
  await expect(page).toHaveURL('/content/post');
});

test('the card of screens names emergencies at work until they are withdrawn, and rules that begin soon', async ({
  page,
  api,
}) => {
  await page.addInitScript(axeScript);
  // A screen of its own, so that nobody else's shows the emergency.
  const screen = await api.ask<{ id: number }>('POST', screensPath, { name: unique('大屏') });
  const title = unique('疏散演练');
  const { id } = await api.ask<{ id: number }>('POST', emergenciesPath, {
    title,
    severity: 'danger',
    textCh: '请有序撤离',
    target: 'chosen',
    screenIds: [screen.id],
  });
  await page.goto('/home');
  const card = page.getByRole('region', { name: '屏幕', exact: true });
  await expect(card.getByRole('link', { name: /^在线/ })).toHaveAttribute('href', /screen\?state=online$/);
  const emergency = card.getByRole('link', { name: title });
  await expect(emergency).toHaveCount(0);
  await api.ask('POST', startEmergencyPath(id), {});
  await expect(emergency).toContainText('直到解除');
  expect(await accessibilityFaults(card, 'all')).toEqual([]);
  await emergency.click();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: title })).toContainText('正在插播');
  await page.goBack();
  await expect(emergency).toBeVisible();
  await api.ask('POST', withdrawEmergencyPath(id), {});
  await expect(emergency).toHaveCount(0);

  const programme = unique('午间节目');
  const soon = new Date(Date.now() + 10 * minuteMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const from = `${two(soon.getHours())}:${two(soon.getMinutes())}`;
  await api.ask('POST', scheduleRulesPath, {
    name: unique('排期'),
    target: 'screen',
    screenId: screen.id,
    layoutId: await publish(
      api,
      layoutSaying('午间', (layout) => setCanvas(layout, { title: programme })),
    ),
    hours: { from, to: from },
    repeat: { kind: 'once' },
    firstDate: `${soon.getFullYear()}-${two(soon.getMonth() + 1)}-${two(soon.getDate())}`,
  });
  await page.reload();
  await expect(card).toBeVisible();
  const upcoming = card.getByRole('link').filter({ hasText: programme });
  await expect(upcoming).toHaveCount(0);
  await publishSchedule(api);
  // In the zone of the browser.
  const shown = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });
  await expect(upcoming).toContainText(shown.format(soon));
  expect(await accessibilityFaults(card, 'all')).toEqual([]);
  await upcoming.click();
  await expect(page).toHaveURL(/\/content\/schedule/);
  await page.goBack();

  await page.route(`**${screenOverviewPath}`, (route) => route.abort());
  await page.reload();
  await expect(button(card, '重试')).toBeVisible();
  await page.unroute(`**${screenOverviewPath}`);
  await button(card, '重试').click();
  await expect(card.getByRole('link', { name: /^在线/ })).toBeVisible();
});

/** Parts of the page that are longer than their place on the screen. */
const scrolling = (page: Page): Promise<number> =>
  page
    .locator('main *')
    .evaluateAll(
      (all) =>
        all.filter((one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight).length,
    );

test('the checklist of a new site ticks what is done, ends with a published layout, and can be dismissed', async ({
  browser,
}) => {
  // A site of its own: others have posts.
  const site = await startServer({ API_TIMEOUT_MS: '30000' });
  try {
    const own = await signIn(site.url);
    const session = { name: sessionKey, value: JSON.stringify({ accessToken: own.token }) };
    const context = await browser.newContext({
      baseURL: site.url,
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [session] }] },
    });
    const page = await context.newPage();
    await page.goto('/home');
    const steps = page.getByRole('region', { name: '开始使用' });
    await expect(steps).toContainText('已完成 0 / 6');
    await expect(steps.getByRole('link').last()).toHaveText(/发布布局/);
    await own.ask('POST', '/api/v1/categories', { title: '新闻', slug: 'news' });
    await expect(steps).toContainText('已完成 1 / 6');
    await expect(steps.getByRole('link', { name: /^已完成：\s*新建文章分类$/ })).toBeVisible();
    await test.step('all of it is seen at once, with what waits', async () => {
      const slug = 'waiting';
      await own.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
      await own.ask('POST', postsPath, { title: '草稿', slug: 'draft', status: 'draft' });
      const publishAt = new Date(Date.now() + 60 * minuteMs).toISOString();
      await own.ask('POST', postsPath, { title: '定时', slug: 'later', status: 'scheduled', publishAt });
      await own.ask('POST', postsPath, { title: '文章', slug, status: 'published' });
      await own.ask('POST', publicCommentsPath(slug), { author: '读者', content: '好' });
      const waiting = page.getByRole('region', { name: '待我处理' });
      await expect(waiting.getByRole('listitem')).toHaveCount(3);
      await expect(page.getByRole('region', { name: '最近操作' }).getByRole('listitem').nth(3)).toBeVisible();
      await expect.poll(() => scrolling(page)).toBe(0);
    });
    await button(steps, '不再显示').click();
    await expect(steps).toBeHidden();
    await expect.poll(async () => JSON.stringify(await own.ask('POST', '/api/v1/auth/info'))).toContain('first-steps');
    await page.reload();
    await expect(page.getByRole('region', { name: '待我处理' })).toBeVisible();
    await expect(steps).toBeHidden();
    await context.close();
  } finally {
    await site.stop();
  }
});
