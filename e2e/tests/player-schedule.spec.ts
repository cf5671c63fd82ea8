import type { ManifestPlaylist, ManifestRule } from '@mutai/contract/screens/program';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { unique } from '../support/api.ts';
import {
  type DisplayProgram,
  type SeenPicture,
  pictureOf,
  publicationOf,
  serveProgram,
  watchPictures,
} from '../support/display-program.ts';
import { expectSettled, layoutSaying, pairDisplay } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

const minute = 60_000;
const turn = 4000;
/** Time from the start of the test's displays to the begin of the second rule, in milliseconds. */
const leadMs = 32_000;

const rule = (id: number, name: string, fields: Pick<ManifestRule, 'item' | 'hours' | 'priority'>): ManifestRule => ({
  id,
  name,
  repeat: { kind: 'daily', every: 1 },
  firstDate: '2020-01-01',
  lastDate: null,
  exceptions: [],
  level: 0,
  ...fields,
});

test('two displays show a playlist in step, then the rule that begins, and log what was seen', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  const displays = [page, other];
  for (const display of displays) {
    // Retries and batches come without delay.
    await display.addInitScript(() => {
      Math.random = () => 0;
    });
    await pairDisplay(display, api, { name: unique('站台') });
    await expect(display.getByText('尚未安排内容')).toBeVisible();
  }

  // The clock of the server is set so that a minute begins soon.
  const begins = Date.now() + leadMs;
  const offset = Math.ceil(begins / minute) * minute - begins;
  const clockText = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(ms);
  const keys = ['red', 'green', 'blue'];
  const playlist: ManifestPlaylist = {
    id: 3,
    title: '轮播',
    transition: 'cut',
    entries: keys.map((key) => ({ key, seconds: turn / 1000, weight: 1, firstDate: null, lastDate: null })),
  };
  const program: DisplayProgram = {
    offset,
    publications: [
      pictureOf('red', 0xff0000, 101),
      pictureOf('green', 0x00ff00, 102),
      pictureOf('blue', 0x0000ff, 103),
      publicationOf('notice', layoutSaying('临时公告')),
    ],
    changes: ({ screen, revision }) => ({
      revision: revision + 1,
      screen: { ...screen, timeZone: 'Asia/Shanghai' },
      playlists: [playlist],
      rules: [
        rule(1, '全天', { item: { kind: 'playlist', id: 3 }, hours: { from: '00:00', to: '24:00' }, priority: 0 }),
        rule(2, '公告', {
          item: { kind: 'publication', key: 'notice' },
          hours: { from: clockText(begins + offset), to: clockText(begins + offset + 10 * minute) },
          priority: 1,
        }),
      ],
    }),
  };
  const logs: (readonly PlayEntry[])[] = [];
  const watched: (() => Promise<readonly SeenPicture[]>)[] = [];
  for (const display of displays) {
    logs.push(await serveProgram(display, program));
    await display.reload();
  }

  await test.step('the status page says why, and when all is loaded', async () => {
    for (const display of displays) {
      await display.keyboard.press('i');
      const status = display.getByRole('dialog', { name: '屏幕状态' });
      await expect(status).toContainText('排期“全天”，节目单“轮播”');
      await expect(status).toContainText('（最新）');
      await display.keyboard.press('Escape');
      watched.push(await watchPictures(display));
    }
  });

  /** Start of the first turn in which all pictures were loaded: before, those that were there took the turns of the others. */
  const firstTurn = Math.ceil((Date.now() + offset) / turn) * turn;
  /** The clock of the display may be a little ahead of that of the machine. */
  const aheadMs = 200;
  const isLater = (ms: number): boolean => ms + aheadMs >= firstTurn;

  const seenBy: (readonly SeenPicture[])[] = [];
  await test.step('both show each picture at its time, and the rule when it begins', async () => {
    for (const display of displays) await expect(display.getByText('临时公告')).toBeVisible({ timeout: 2 * leadMs });
    for (const display of displays) await expectSettled(display);
    for (const look of watched) seenBy.push(await look());
    for (const seen of seenBy) {
      const turns = seen.filter(({ width, at }) => width > 0 && isLater(at + offset));
      expect(turns.length).toBeGreaterThanOrEqual(3);
      for (const { width, at } of turns) {
        expect(width).toBe(101 + (Math.floor((at + offset + aheadMs) / turn) % keys.length));
      }
      expect(seen.filter(({ width, text }) => width === 0 && text === '')).toEqual([]);
      const notice = seen.find(({ text }) => text === '临时公告');
      // bench:screen-endurance measures the delay, which a busy machine prolongs.
      expect((notice?.at ?? 0) - begins).toBeGreaterThan(-aheadMs);
      expect((notice?.at ?? 0) - begins).toBeLessThan(2 * turn);
    }
  });

  await test.step('the log says what was seen, also what was not sent before the page was closed', async () => {
    for (const display of displays) await display.reload();
    for (const [index, logged] of logs.entries()) {
      const seen = (seenBy[index] ?? []).filter(({ at }) => isLater(at + offset));
      await expect.poll(() => logged.some(({ key }) => key === 'notice'), { timeout: 60_000 }).toBe(true);
      const entries = logged.toSorted((one, after) => one.from - after.from);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      const turns = entries.filter(({ playlistId, from }) => playlistId === 3 && isLater(from));
      expect(turns.length).toBeGreaterThanOrEqual(3);
      for (const { key, from, until, reason, reasonId } of turns) {
        expect([reason, reasonId]).toEqual(['rule', 1]);
        // A display without processor time skips a turn, and its log says so.
        const shown = seen.findIndex(({ width, at }) => {
          return width === 101 + keys.indexOf(key) && Math.abs(at + offset - from) < turn;
        });
        expect(shown, `${key} was seen`).toBeGreaterThanOrEqual(0);
        // A busy machine draws it late, but not as late as a turn that the log has left out.
        expect(Math.abs((seen[shown + 1]?.at ?? 0) + offset - until)).toBeLessThan(turn);
      }
      expect(entries.find(({ key }) => key === 'notice')).toMatchObject({ reasonId: 2, playlistId: null });
    }
  });
  for (const display of displays) await display.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
