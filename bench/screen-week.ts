import { playlistsPath } from '@mutai/contract/playlists/resource';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleChanges, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { screensPath } from '@mutai/contract/screens/resource';
import { type Api, signIn } from '@mutai/e2e/api';
import { layoutSaying, publish } from '@mutai/e2e/player-page';
import { freePort, startServer } from '@mutai/e2e/server';
import { createSchedule, resolve } from '@mutai/schedule/schedule';
import type { Rule } from '@mutai/schedule/rule';
import type { Browser, Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPlayer, type Player } from './players.ts';
import { advance, replaceTimeOf, setServerGone } from './virtual-time.ts';

const days = 7;
const minuteMs = 60_000;
/** Time between two looks, in milliseconds: not a divisor of an hour, so that looks come soon before and after changes. */
const lookMs = 37 * minuteMs;
/** Steps of virtual time, in milliseconds. */
const stepMs = 30_000;
/** Real time in which a layer fades in, in milliseconds, and how often to look. */
const settlingMs = 3000;
const settlingLooks = 30;
const zones = ['Asia/Shanghai', 'Asia/Tokyo', 'Europe/Berlin'] as const;

/** Rules of the week, by the name of what they play. The third display has one of its own. */
const weekRules = (first: string, second: string, thirdScreen: number) => [
  { name: '早间', hours: { from: '06:00', to: '09:00' }, repeat: { kind: 'daily', every: 1 } },
  { name: '夜间', hours: { from: '22:00', to: '02:00' }, repeat: { kind: 'daily', every: 2 } },
  {
    name: '工作日',
    hours: { from: '08:00', to: '12:00' },
    repeat: { kind: 'weekly', every: 1, days: [1, 2, 3, 4, 5] },
    priority: 1,
    exceptions: [
      { date: first, hours: null },
      { date: second, hours: { from: '07:30', to: '07:45' } },
    ],
  },
  {
    name: '轮播',
    hours: { from: '13:00', to: '15:00' },
    repeat: { kind: 'daily', every: 1 },
    target: 'screen',
    screenId: thirdScreen,
  },
];

/** Texts that a display shows, once the layer that appears last covers it: fading takes real time. */
async function settledTexts(page: Page): Promise<readonly string[]> {
  for (let count = 0; ; count += 1) {
    const texts = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.layer')].map((layer) => layer.innerText.trim()),
    );
    if (texts.length === 1 || count === settlingLooks) return texts;
    await sleep(settlingMs / settlingLooks);
  }
}

async function publishRules(api: Api): Promise<void> {
  const { token } = await api.ask<ScheduleChanges>('GET', scheduleChangesPath);
  await api.ask('POST', publishSchedulePath, { token });
}

/** Displays and their schedule. */
interface Week {
  readonly players: readonly Player[];
  /** Text of the layout that plays without rules. */
  readonly usual: string;
  /** Rule → texts of what it plays. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly rules: readonly ScheduleRule[];
}

async function arrange(browser: Browser, server: { readonly url: string }): Promise<Week> {
  const api = await signIn(server.url);
  const layoutOf = (text: string) => publish(api, layoutSaying(text));
  const usual = '平时画面';
  const usualId = await layoutOf(usual);
  const players: Player[] = [];
  for (const [index, timeZone] of zones.entries()) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const player = await openPlayer(server, context, `大厅 ${index + 1}`, usualId, (page) =>
      replaceTimeOf(page, screenApi.time),
    );
    await api.ask('PATCH', `${screensPath}/${player.screenId}`, { timeZone });
    players.push(player);
  }
  const today = Date.now();
  const dateIn = (count: number) => new Date(today + count * 24 * 60 * minuteMs).toISOString().slice(0, 10);
  const items = [await layoutOf('轮播甲'), await layoutOf('轮播乙')].map((id) => ({
    kind: 'layout',
    id,
    seconds: 10,
    weight: 1,
    firstDate: null,
    lastDate: null,
  }));
  const { id: playlistId } = await api.ask<{ id: number }>('POST', playlistsPath, { title: '轮播', items });
  const texts = new Map([['轮播', ['轮播甲', '轮播乙']]]);
  const rules: ScheduleRule[] = [];
  for (const { name, ...rule } of weekRules(dateIn(2), dateIn(4), players[2]?.screenId ?? 0)) {
    const item = name === '轮播' ? { playlistId } : { layoutId: await layoutOf(name) };
    if (name !== '轮播') texts.set(name, [name]);
    const body = { target: 'all', firstDate: dateIn(-1), ...rule, ...item, name };
    rules.push(await api.ask<ScheduleRule>('POST', scheduleRulesPath, body));
  }
  await publishRules(api);
  return { players, usual, texts, rules };
}

/** Texts that a display should show at an instant. */
function expectedOf({ rules, texts, usual }: Week, screenId: number, timeZone: string, instant: number) {
  const own = rules.filter((rule) => rule.target === 'all' || rule.screenId === screenId);
  const schedule = createSchedule(
    timeZone,
    own.map((rule): Rule<string> => ({ ...rule, item: rule.name, level: rule.target === 'all' ? 0 : 4 })),
  );
  const winner = resolve(schedule, instant).winner?.rule.item;
  return winner === undefined ? [usual] : (texts.get(winner) ?? []);
}

/**
 * Has three displays in different zones follow a schedule for a week, while the server is killed and restarted, and looks
 * at them 273 times each.
 *
 * @param print called with the result
 */
export async function measureWeekOfSchedule(browser: Browser, print: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-bench-schedule-'));
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server = await startServer(environment);
  let isGone = false;
  let restarts = 0;
  try {
    const week = await arrange(browser, server);
    const begun = Date.now();
    for (const { page } of week.players) await advance(page, minuteMs, 1000);
    const wrong: string[] = [];
    let looks = 0;
    for (let passed = 0, day = 0; passed < days * 24 * 60 * minuteMs; passed += lookMs) {
      // Every second day without server.
      if (Math.floor(passed / (24 * 60 * minuteMs)) > day) {
        day += 1;
        isGone = !isGone;
        if (isGone) {
          server.kill('SIGKILL');
          await server.ended;
        } else {
          server = await startServer(environment);
          restarts += 1;
        }
        for (const { page } of week.players) await setServerGone(page, isGone);
      }
      for (const [index, { page, screenId }] of week.players.entries()) {
        await advance(page, lookMs, stepMs);
        await advance(page, 5000, 50);
        const shown = await settledTexts(page);
        const instant = await page.evaluate(() => Date.now());
        const expected = expectedOf(week, screenId, zones[index] ?? '', instant);
        looks += 1;
        // The next item of a playlist may be fading in.
        const isRight = shown.length > 0 && shown.every((one) => expected.some((text) => one.includes(text)));
        if (!isRight) {
          wrong.push(
            `${new Date(instant).toISOString()} ${zones[index]}: ${shown.join(', ')} not ${expected.join(', ')}`,
          );
        }
      }
    }
    const took = Math.round((Date.now() - begun) / 1000);
    print(
      `a week of a schedule on three displays, ${restarts} restarts of the server: ${wrong.length} of ${looks} looks saw ` +
        `something else (${took} s)`,
    );
    for (const line of wrong.slice(0, 10)) print(`  ${line}`);
    for (const { page } of week.players) await page.context().close();
  } finally {
    if (!isGone) await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
