import { categoriesPath } from '@mutai/contract/categories/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { eventsPath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { pageGroups } from '@mutai/contract/resources';
import { webhooksPath } from '@mutai/contract/webhooks/resource';
import { layoutTemplates } from '@mutai/layout/templates/templates';
import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { uploadSample } from '../support/materials.ts';
import { several } from '../support/people.ts';
import { Random } from '../support/random.ts';
import { isFullRun, seed } from '../support/sampling.ts';
import { expect, test } from '../support/test.ts';

// Starts with animations, the default of most users; the walk toggles them.
test.use({
  signedIn: true,
  serverEnvironment: { APP_TITLE: '漫步' },
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Default: as many steps as fit into the time limit of the suite. */
const wanted = process.env['WALK_STEPS'];
const steps = Number(wanted ?? '2000');
const mostMs = wanted === undefined ? (isFullRun ? 120_000 : 12_000) : Infinity;

/** Timeout for pages that never become idle, in milliseconds. */
const mostSettlingMs = 3000;

const sizes = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/**
 * Requests for changes that a walk is allowed to send: preferences, drafts, read marks, open layouts and posts, viewing
 * as a role, preview links and pronunciations of what is searched.
 */
const meant =
  /^(?:PUT \/api\/v1\/preferences\/[\w.-]+|(?:PUT|DELETE) \/api\/v1\/posts\/\d+\/drafts\/\w+|PUT \/api\/v1\/(?:layouts|posts)\/\d+\/editors|POST \/api\/v1\/(?:auth\/info|notifications\/read|posts\/\d+\/preview|search\/sounds))$/;

/** Buttons that the walk avoids: they change records, leave the console or take long. */
const forbidden =
  /提交|确定|确认|创建并编辑|恢复$|彻底删除|下线|移到|移动|上移|下移|导出|下载|全屏|开始|结束|重新加载|写入|拖动|保存|接口文档|^(?:复制|通过|标为垃圾|发布|测试|重新发送)$/
    .source;

/** Clickable element. */
interface Target {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** All elements that a click would reach now. */
function targetsIn(page: Page): Promise<Target[]> {
  return page.evaluate((avoided) => {
    const pressable =
      'button, a[href], [role=button], [role=menuitem], [role=tab], [role=option], [role=treeitem], input, textarea, label, .ant-select, .ant-tree-treenode';
    const never = new RegExp(avoided);
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const hit = width === 0 ? null : document.elementFromPoint(middle.x, middle.y);
      if (hit === null || element === document.activeElement || !(element.contains(hit) || hit.contains(element)))
        return [];
      const name = `${element.getAttribute('aria-label') ?? ''} ${element.textContent} ${element.title}`.trim();
      const changing = ':is(tr, [role=row], li) [role=switch]';
      const elsewhere = element.closest(`a[target=_blank], ${changing}, input[type=file]`) !== null;
      return elsewhere || never.test(name) ? [] : [{ name: name.slice(0, 40), ...middle }];
    });
  }, forbidden);
}

/**
 * Waits, up to a limit, until there are no requests, animations or changes: the available targets, and with them the
 * walk of a seed, depend on it.
 */
async function settle(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const deadline = performance.now() + mostSettlingMs;
  do {
    await page.evaluate(async (most) => {
      const frame = () => new Promise(requestAnimationFrame);
      const moves = (animation: Animation) =>
        animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
      const end = performance.now() + most;
      for (let changed = true; changed && performance.now() < end;) {
        const before = document.body.innerHTML;
        await frame();
        await frame();
        changed = document.body.innerHTML !== before || document.getAnimations().some(moves);
      }
    }, mostSettlingMs);
  } while (underWay.size > 0 && performance.now() < deadline);
}

/** Messages that replace a failed page. */
const signs = ['页面出现错误', '系统已更新', '连接失败', '页面不存在'];

/** Creates records for the pages to show. */
async function furnish(api: Api): Promise<void> {
  await several(api, 12);
  for (const name of ['总编室', '技术部', '播出部'])
    await api.ask('POST', '/api/v1/departments', { name, code: unique('dep') });
  for (const sample of ['poster.png', 'photo.jpg', 'clip.mp4', 'silence.mp3', 'utf8.txt', 'archive.zip'] as const)
    await uploadSample(api, sample);
  const { id: categoryId } = await api.ask<{ id: number }>('POST', categoriesPath, {
    title: '公告',
    slug: unique('c'),
  });
  const posts = ['开站', '改版', '招聘'].map((title) => ({ title, slug: unique('s'), categoryId, tags: ['地铁'] }));
  for (const post of posts) await api.ask('POST', postsPath, { ...post, status: 'published' });
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  for (const { slug } of posts) await api.ask('POST', publicCommentsPath(slug), { author: '读者', content: '好。' });
  for (const { layout } of layoutTemplates().slice(0, 2)) await api.ask('POST', layoutsPath, { document: layout });
  const hook = { url: 'https://hooks.example.com/in', secret: 'a-secret-of-both', events: ['post-published'] };
  await api.ask('POST', webhooksPath, { ...hook, name: '通知' });
}

/** Collects errors and pending requests of a page. */
function watch(page: Page, origin: string): { readonly wrong: string[]; readonly underWay: ReadonlySet<Request> } {
  const wrong: string[] = [];
  const underWay = new Set<Request>();
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => wrong.push(`error of the page: ${error.stack ?? error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') wrong.push(`written to the console: ${message.text()}`);
  });
  page.on('request', (request: Request) => {
    const { origin: where, pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (request.url().startsWith('data:')) return;
    // The event stream is always pending.
    if (pathname !== eventsPath) underWay.add(request);
    if (where !== origin || (request.method() !== 'GET' && !meant.test(call))) wrong.push(`not meant: ${call}`);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request: Request) => underWay.delete(request));
  page.on('response', (response: Response) => {
    if (response.status() >= 400) wrong.push(`${response.status()}: ${response.url()}`);
  });
  return { wrong, underWay };
}

type Step = (page: Page, random: Random, underWay: ReadonlySet<Request>) => Promise<string>;

const openers = /新增|重置密码|修改|导入|回收站|更多/;

const press: Step = async (page, random, underWay) => {
  await settle(page, underWay);
  const targets = await targetsIn(page);
  if (targets.length === 0) return 'nothing to press';
  // Prefers targets that open something, which are few.
  const { name, x, y } = random.pick(targets.map((target) => [openers.test(target.name) ? 5 : 1, target] as const));
  await page.mouse.click(x, y);
  return `press ${name}`;
};

const key: Step = async (page, random) => {
  const name = random.of([
    'Escape',
    'Escape',
    'Escape',
    'Tab',
    'Shift+Tab',
    'ArrowDown',
    'ArrowUp',
    'Home',
    'PageDown',
  ]);
  await page.keyboard.press(name);
  return name;
};

const type: Step = async (page, random) => {
  const text = random.of(['甲', 'a1', '😀', '   ', 'admin', '?']);
  await page.keyboard.insertText(text);
  return `type ${text}`;
};

/** Kept-alive pages appear more often: they have more state that can break. */
const titles = [
  '概览',
  '示例',
  ...pageGroups.flatMap(({ pages }) =>
    pages.flatMap((known) => ('cache' in known ? Array.from({ length: 4 }, () => known.title) : [known.title])),
  ),
];

/** Opens a page with Ctrl+K. No other step presses Enter, which would submit forms. */
const jump: Step = async (page, random, underWay) => {
  const title = random.of(titles);
  // A dialog that is still loading would open over the palette and take its keys.
  await settle(page, underWay);
  const field = page.getByRole('combobox', { name: '全局搜索' });
  // A key pressed before the console listens is lost.
  await expect(async () => {
    // The palette does not open over a full-screen preview.
    const isCovered = await page.evaluate(
      () => ![null, document.documentElement].some((one) => one === document.fullscreenElement),
    );
    if (isCovered) await page.keyboard.press('Escape');
    // The step before may have pressed 搜索.
    if (await field.isVisible()) return;
    // In the rich text editor and its toolbar, Ctrl+K inserts a link.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  // Wait for focus before typing.
  await expect(field).toBeFocused();
  await field.fill(title);
  await field.press('Enter');
  return `Ctrl+K ${title}`;
};

const back: Step = async (page) => {
  await page.evaluate(() => {
    // Stay within the console.
    if ((history.state as { idx?: number } | null)?.idx) history.back();
  });
  return 'Back';
};

/** Goes to another page with the current dialogs open, and back, unless a confirmation appears. */
const awayAndBack: Step = async (page, random, underWay) => {
  const taken = await jump(page, random, underWay);
  await page.waitForFunction(
    ([title, ...questions]) =>
      document.title.startsWith(title) || questions.some((one) => document.body.textContent.includes(one)),
    [taken.replace('Ctrl+K ', ''), '有未提交的内容', '可能有未保存的修改'] as const,
  );
  return `${taken} · ${await back(page, random, underWay)}`;
};

const forward: Step = async (page) => {
  await page.evaluate(() => history.forward());
  return 'Forward';
};

const reload: Step = async (page) => {
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('banner').waitFor();
  return 'F5';
};

const resize: Step = async (page, random) => {
  const size = random.of(sizes);
  await page.setViewportSize(size);
  return `${size.width} × ${size.height}`;
};

const appearance: Step = async (page, random) => {
  const colorScheme = random.of(['light', 'dark'] as const);
  const reducedMotion = random.of(['reduce', 'no-preference'] as const);
  await page.emulateMedia({ colorScheme, reducedMotion });
  return `${colorScheme}, motion ${reducedMotion}`;
};

/** Steps by weight. */
const kinds: readonly (readonly [number, Step])[] = [
  [60, press],
  [12, key],
  [6, type],
  [8, jump],
  [6, back],
  [6, awayAndBack],
  [4, forward],
  [1, reload],
  [2, resize],
  [1, appearance],
];

test('a random walk causes no errors and sends no unexpected requests', async ({ page, api, server }) => {
  test.setTimeout(60_000 + steps * 600);
  process.stdout.write(`random walk: TEST_SEED=${seed}\n`);
  await furnish(api);
  const random = new Random(seed);
  const { wrong, underWay } = watch(page, server.url);
  const taken: string[] = [];
  await page.goto('/home');
  await expect(page.getByRole('main')).toBeVisible();
  const start = performance.now();
  while (taken.length < steps && performance.now() - start < mostMs) {
    const step = random.pick(kinds);
    const where = () => `seed ${seed}, step ${taken.length}, after ${taken.slice(-25).join(' · ')}`;
    try {
      taken.push(await step(page, random, underWay));
    } catch (error) {
      throw new Error(`${where()}: ${step.name} did not finish`, { cause: error });
    }
    wrong.push(...(await page.evaluate((all) => all.filter((one) => document.body.textContent.includes(one)), signs)));
    expect(wrong, where()).toEqual([]);
  }
  process.stdout.write(`random walk: ${taken.length} steps\n`);
});
