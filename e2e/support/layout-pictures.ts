import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addBlock, type BlockSettings, type ParamChanges, setBlocks, setParams } from '@mutai/layout/commands/blocks';
import type { BlockType } from '@mutai/layout/model/block-types';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { initialStyle } from '@mutai/layout/model/text-style';
import type { TemplateMedia } from '@mutai/layout/templates/build';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, unique } from './api.ts';
import { upload } from './materials.ts';

const demoFiles = path.join(import.meta.dirname, '../../apps/server/src/features/seed/demo-files');

/** Video of the demo: five seconds of H.264. */
export const demoVideo = (): Promise<Buffer> => readFile(path.join(demoFiles, 'countdown.mp4'));

/** Uploads the pictures and the video of the demo. */
export async function mediaOf(api: Api): Promise<TemplateMedia> {
  const item = async (file: string) => {
    const { path: url } = await upload(
      api,
      `${unique('样例')}${path.extname(file)}`,
      await readFile(path.join(demoFiles, file)),
    );
    return { url, title: file };
  };
  return {
    pictures: await Promise.all(['morning-news.jpg', 'studio.jpg', 'weather.jpg'].map(item)),
    videos: [await item('countdown.mp4')],
  };
}

/** Adds a block of a type at a position, with params. */
function withBlock<Kind extends BlockType>(
  layout: Layout,
  type: Kind,
  centre: readonly [number, number],
  params: ParamChanges<Kind>,
): Layout {
  const [x, y] = centre;
  const added = addBlock(layout, type, { x, y });
  return setParams(added, added.order.slice(-1), type, params);
}

/** Adds blocks with each look: gradient, corners, border, shadows, outline, spaces, fits of texts, a zoomed picture. */
function withLooks(before: Layout, pictures: TemplateMedia['pictures']): Layout {
  const edge = { width: 6, color: '#c0310a' };
  const shade = { x: 6, y: 8, blur: 10, color: '#00000088' };
  const last = (layout: Layout, settings: BlockSettings) => setBlocks(layout, layout.order.slice(-1), settings);
  let layout = withBlock(before, 'text', [1400, 150], {
    'fontCh.content': '描边与阴影',
    'fontCh.size': 36,
    'fontCh.letterSpacing': 6,
    'fontCh.align': 9,
    'fontCh.padding': 12,
    'fontCh.shadow': shade,
    'fontCh.outline': { width: 3, color: '#f2b705' },
  });
  layout = last(layout, { gradient: { angle: 45, from: '#2b5fd9', to: '#0b2a6b' }, radius: 24, border: edge });
  layout = withBlock(layout, 'text', [1400, 300], { fit: 'shrink', 'fontCh.size': 200, 'fontCh.lineHeight': 100 });
  layout = last(layout, { shadow: shade, bgColor: '#ffffff', opacity: 70 });
  layout = withBlock(layout, 'text', [1400, 450], { fit: 'ellipsis', 'fontCh.size': 40 });
  layout = withBlock(layout, 'image', [1700, 300], { images: pictures.slice(0, 1), zoom: 250, focusX: 20, focusY: 80 });
  return last(layout, { radius: 60, border: edge });
}

/** Adds blocks whose code is loaded when it is needed. */
function withFigures(before: Layout): Layout {
  let layout = withBlock(before, 'shape', [120, 950], { kind: 'star', dash: 'dashed', stroke: '#c0310a' });
  layout = withBlock(layout, 'shape', [340, 950], { kind: 'arrow', direction: 'up-right', strokeWidth: 12 });
  layout = withBlock(layout, 'icon', [1760, 150], { icon: 'elevator', weight: 'bold', margin: 10, color: '#0a6b2b' });
  layout = withBlock(layout, 'qr', [560, 950], { content: 'https://example.org/通知' });
  layout = withBlock(layout, 'countdown', [900, 950], { until: '2026-11-25T00:00', 'fontCh.family': 'lxgw-wenkai' });
  layout = withBlock(layout, 'calendar', [1600, 800], { accent: '#0a6b2b' });
  return withBlock(layout, 'calendar', [1200, 500], { view: 'day', family: 'noto-serif-sc' });
}

/** Layout with each block type, font, fit and look. */
export function everyType({ pictures, videos }: TemplateMedia): Layout {
  // All texts fit, because the canvas marks overflow.
  const style = { ...initialStyle, size: 36, color: '#123456' };
  let layout = emptyLayout({ title: '每种组件', bgColor: '#f6f4ee', langList: ['ch', 'en', 'ru'], langSwitch: 0 });
  layout = withBlock(layout, 'text', [300, 150], {
    fontCh: { ...style, content: '各位旅客，请注意', family: 'lxgw-wenkai', bold: true, align: 4 },
    fontEn: { ...style, content: 'Mind the gap', family: 'noto-serif-sc', italic: true, align: 1 },
    fontRu: { ...style, content: 'Осторожно', family: 'zcool-qingke-huangyou', underline: true, align: 5 },
  });
  layout = withBlock(layout, 'text', [900, 150], {
    marquee: true,
    'fontCh.size': 48,
    'fontCh.content': '这一行字从右向左走过屏幕',
  });
  layout = withBlock(layout, 'date', [300, 350], {
    format: 'YYYY年MM月DD日',
    'fontCh.family': 'zcool-qingke-huangyou',
  });
  layout = withBlock(layout, 'time', [900, 350], { 'fontCh.size': 60 });
  layout = withBlock(layout, 'image', [300, 700], { images: pictures, fit: 'cover' });
  layout = withBlock(layout, 'image', [800, 700], { images: pictures.slice(1, 2), fit: 'contain' });
  layout = withBlock(layout, 'video', [1400, 700], { videos, fit: '100% 100%' });
  return withFigures(withLooks(layout, pictures));
}

/** Waits for a stable state: videos at their first frame, texts at their start, pictures decoded, fonts loaded. */
export async function settle(shown: Locator): Promise<void> {
  await expect(shown.locator('[data-waiting]')).toHaveCount(0);
  // Code of rarely used blocks is loaded with the first of them.
  await expect(shown.locator('[data-block]:empty')).toHaveCount(0);
  await shown.evaluate(async (element) => {
    // Fonts load on demand: texts request style sheets, rendering requests font files.
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    await Promise.all(
      sheets
        .filter(({ sheet }) => sheet === null)
        .map((link) => new Promise((done) => link.addEventListener('load', done, { once: true }))),
    );
    do {
      await frame();
      await frame();
      await document.fonts.ready;
    } while (document.fonts.status === 'loading');
    for (const animation of element.ownerDocument.getAnimations()) {
      if (element.contains((animation.effect as KeyframeEffect).target)) animation.cancel();
    }
    await Promise.all([...element.querySelectorAll('img')].map((image) => image.decode()));
    await Promise.all(
      [...element.querySelectorAll('video')].map(async (video) => {
        video.pause();
        // The display loads videos anew that stand still for ten seconds.
        Object.assign(video, { load: () => undefined, play: () => Promise.resolve() });
        if (video.readyState < 2)
          await new Promise((done) => video.addEventListener('loadeddata', done, { once: true }));
        // The first frame is shown once the seek has ended and that frame was the last one presented: earlier frames
        // may have been in flight.
        const firstPicture = new Promise<void>((done) => {
          let last = Number.NaN;
          const look = () => !video.seeking && last < 0.03 && done();
          const note: VideoFrameRequestCallback = (_now, { mediaTime }) => {
            last = mediaTime;
            look();
            video.requestVideoFrameCallback(note);
          };
          video.requestVideoFrameCallback(note);
          video.addEventListener('seeked', look);
        });
        video.currentTime = video.currentTime === 0.01 ? 0.02 : 0.01;
        await firstPicture;
      }),
    );
  });
}

export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Screenshot after the page has stopped changing. */
export async function stillPicture(page: Page, clip?: Clip): Promise<Buffer> {
  const area = clip === undefined ? {} : { clip };
  let before = await page.screenshot(area);
  for (;;) {
    const picture = await page.screenshot(area);
    if (picture.equals(before)) return picture;
    before = picture;
  }
}
