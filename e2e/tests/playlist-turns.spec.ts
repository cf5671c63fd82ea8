import { playlistsPath } from '@mutai/contract/playlists/resource';
import type { Playlist } from '@mutai/contract/playlists/schema';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleChanges, ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { demoVideo } from '../support/layout-pictures.ts';
import { unique } from '../support/api.ts';
import { upload } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { layoutSaying, pairDisplay, publish } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

/** Contents that covered the display in turn, frames in which nothing did, and frames in which one was sliding. */
interface Seen {
  readonly covering: readonly string[];
  readonly gaps: readonly string[];
  readonly sliding: number;
}

test('a picture, a video and a layout of a playlist slide in one after the other, and none leaves a gap', async ({
  page,
  api,
}) => {
  const name = unique('轮播');
  const { id: screenId } = await pairDisplay(page, api, { name });
  await expect(page.getByText('尚未安排内容')).toBeVisible();
  const picture = await upload(api, `${name}.png`, png(0x33_66_99, 640, 360));
  const video = await upload(api, `${name}.mp4`, await demoVideo());
  const layoutId = await publish(api, layoutSaying('布局'));
  const usual = { weight: 1, firstDate: null, lastDate: null };
  const { id: playlistId } = await api.ask<Playlist>('POST', playlistsPath, {
    title: name,
    transition: 'slide',
    items: [
      { ...usual, kind: 'file', id: picture.id, seconds: 4 },
      { ...usual, kind: 'file', id: video.id, seconds: null },
      { ...usual, kind: 'layout', id: layoutId, seconds: 4 },
    ],
  });
  const hours = { from: '00:00', to: '24:00' };
  const repeat = { kind: 'daily', every: 1 };
  const body = { name, playlistId, target: 'screen', screenId, hours, repeat, firstDate: '2020-01-01' };
  const { id: ruleId } = await api.ask<ScheduleRule>('POST', scheduleRulesPath, body);
  const { token } = await api.ask<ScheduleChanges>('GET', scheduleChangesPath);
  await api.ask('POST', publishSchedulePath, { token });
  // While contents are loading, those that are there take the turns of the others.
  await expect(page.locator('.layer video, .layer img').first()).toBeAttached();
  await page.keyboard.press('i');
  const status = page.getByRole('dialog', { name: '屏幕状态' });
  await expect(status).toContainText('（最新）');
  await page.keyboard.press('Escape');
  await expect(status).toBeHidden();
  // The card stays until the first content can be drawn.
  await expect(page.getByText('尚未安排内容')).toHaveCount(0, { timeout: 15_000 });

  await page.evaluate(() => {
    const seen = { covering: [] as string[], gaps: [] as string[], sliding: 0 };
    Object.assign(window, { seen });
    const contentOf = (layer: Element): string | undefined => {
      const [image, film] = [layer.querySelector('img'), layer.querySelector('video')];
      if (image !== null) return image.complete && image.naturalWidth > 0 ? 'picture' : undefined;
      // While it seeks, the frame before stays.
      if (film !== null) return film.seeking || film.readyState >= film.HAVE_CURRENT_DATA ? 'video' : undefined;
      return layer.textContent.includes('布局') ? 'layout' : undefined;
    };
    const look = () => {
      const layers = [...document.querySelectorAll('.layer')].filter((one) => getComputedStyle(one).opacity === '1');
      if (layers.some((layer) => layer.getBoundingClientRect().left > 0)) seen.sliding += 1;
      const top = layers.findLast((layer) => layer.getBoundingClientRect().left <= 0);
      const what = top && contentOf(top);
      if (what === undefined) seen.gaps.push(top?.outerHTML ?? 'no layer');
      else if (seen.covering.at(-1) !== what) seen.covering.push(what);
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  // A slow machine may leave out turns.
  await expect
    .poll(async () => (await seen()).covering.join(' '), { timeout: 90_000 })
    .toMatch(/video.* picture.* video/);
  const { gaps, sliding } = await seen();
  expect(gaps).toEqual([]);
  expect(sliding).toBeGreaterThan(0);
  await api.ask('DELETE', `${scheduleRulesPath}/${ruleId}`);
});
