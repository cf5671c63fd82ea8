// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type BlockType, blockTypes, isBlockType, type ParamsOf } from '@mutai/layout/model/block-types';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { createClock } from './clock.ts';
import { panelFields } from './declarations.ts';
import { LayoutView } from './layout-view.tsx';
import { type PlayLive, type Stage } from './stage.ts';
import { cssUrl } from './styles.ts';
import { loadViews } from './views.ts';
import { marqueeRun } from './text/marquee.ts';

const everyType = Object.keys(blockTypes).filter(isBlockType);

beforeAll(async () => {
  const blocks = Object.fromEntries(everyType.map((type, index) => [index, newBlock(type, index)]));
  await loadViews({ ...emptyLayout(), blocks, order: everyType.map((_, index) => index) });
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9, 5, 7) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stage = (changes: Partial<Stage> = {}): Stage => ({
  mode: 'play',
  language: 'ch',
  clock: createClock(),
  ...changes,
});

function layoutWith<Kind extends BlockType>(type: Kind, params: Partial<ParamsOf<Kind>>, hidden = false): Layout {
  const block = newBlock(type, 1);
  const changed = { ...block, hidden, params: { ...block.params, ...params } } as typeof block;
  return { ...emptyLayout(), blocks: { 1: changed }, order: [1] };
}

const textOf = (container: HTMLElement): string => container.textContent;

test('a block is positioned by left and top only; hidden blocks are not rendered', () => {
  const { container } = render(<LayoutView layout={layoutWith('text', {})} stage={stage()} />);
  const block = container.querySelector<HTMLElement>('[data-block="1"]');
  expect(block?.getAttribute('style')).toBe('position: absolute; left: 0px; top: 0px; width: 300px; height: 100px;');
  const hidden = render(<LayoutView layout={layoutWith('text', {}, true)} stage={stage()} />);
  expect(hidden.container.querySelector('[data-block]')).toBeNull();
});

test('a text is shown in the language of the stage, with its style, falling back to Chinese', () => {
  const { fontCh } = newBlock('text', 1).params as ParamsOf<'text'>;
  const layout = layoutWith('text', {
    fontCh: { ...fontCh, content: '你好', align: 5, bold: true },
    fontEn: { ...fontCh, content: 'Hello', family: 'noto-serif-sc', align: 1 },
  });
  const { container, rerender } = render(<LayoutView layout={layout} stage={stage()} />);
  const box = () => container.querySelector<HTMLElement>('[lang]');
  expect([textOf(container), box()?.lang, box()?.style.justifyContent, box()?.style.fontWeight]).toEqual([
    '你好',
    'zh-CN',
    'flex-end',
    '700',
  ]);
  rerender(<LayoutView layout={layout} stage={stage({ language: 'en' })} />);
  expect([textOf(container), box()?.lang, box()?.style.alignItems]).toEqual(['Hello', 'en', 'flex-start']);
  expect(box()?.style.fontFamily).toContain('Noto Serif SC');
  rerender(<LayoutView layout={layout} stage={stage({ language: 'ru' })} />);
  expect([textOf(container), box()?.lang]).toEqual(['你好', 'zh-CN']);
});

test('a marquee enters and leaves its block completely at its speed', () => {
  expect(marqueeRun('left', 300, 500, 100)).toMatchObject({ axis: 'X', from: 300, to: -500, duration: 8000 });
  expect(marqueeRun('right', 300, 500, 100)).toMatchObject({ axis: 'X', from: -500, to: 300, duration: 8000 });
  expect(marqueeRun('up', 100, 60, 20)).toMatchObject({ axis: 'Y', from: 100, to: -60, duration: 8000 });
  expect(marqueeRun('down', 100, 60, 20)).toMatchObject({ axis: 'Y', from: -60, to: 100, duration: 8000 });
  expect(marqueeRun('left', 300, 500, 100, 10), 'with padding').toMatchObject({ from: 290, to: -510, duration: 8000 });
  expect(marqueeRun('left', 0, 0, 100)).toMatchObject({ duration: 0, start: 0 });
});

test.each([
  ['a shorter text', 300, 120, 0],
  ['a longer text', 300, 900, 0],
  ['a text with padding', 300, 900, 12],
])('a marquee with %s begins inside of its block, at the edge that it moves to', (_, box, text, inset) => {
  const placeAtStart = (direction: 'left' | 'right' | 'up' | 'down') => {
    const { from, to, start } = marqueeRun(direction, box, text, 100, inset);
    return Math.round((from + (to - from) * start) * 1000) / 1000;
  };
  expect([placeAtStart('left'), placeAtStart('up')].map(Math.abs), 'its begin at the left or top edge').toEqual([0, 0]);
  const last = box - text - 2 * inset;
  expect([placeAtStart('right'), placeAtStart('down')], 'its end at the right or bottom edge').toEqual([last, last]);
});

test('a screen starts an endless marquee after 100 ms; the editor does not', () => {
  const animate = vi.fn<HTMLElement['animate']>(() => ({ cancel: () => undefined }) as Animation);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.animate = animate;
  const layout = layoutWith('text', { marquee: true });
  const { unmount } = render(<LayoutView layout={layout} stage={stage({ mode: 'edit' })} />);
  expect(animate).not.toHaveBeenCalled();
  unmount();
  render(<LayoutView layout={layout} stage={stage()} />);
  expect(animate).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    duration: 0,
    delay: 100,
    iterationStart: 0,
    iterations: Infinity,
    fill: 'backwards',
  });
});

test('the time updates every second', () => {
  const { container } = render(<LayoutView layout={layoutWith('time', {})} stage={stage()} />);
  expect(textOf(container)).toBe('09:05:07');
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(textOf(container)).toBe('09:05:08');
});

describe('pictures', () => {
  const images = [
    { url: '/a.png', title: 'a' },
    { url: '/b.png', title: 'b' },
  ];
  const shown = (container: HTMLElement) =>
    [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));

  test('rotate once decoded; one that cannot be decoded is reported and skipped', async () => {
    const onFault = vi.fn<NonNullable<Stage['onFault']>>();
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function decode(this: HTMLImageElement) {
      return this.src.endsWith('/c.png') ? Promise.reject(new Error('broken')) : Promise.resolve();
    });
    const animations: Animation[] = [];
    const animate = vi.fn<HTMLElement['animate']>(() => {
      const animation = { cancel: () => undefined } as Animation;
      animations.push(animation);
      return animation;
    });
    HTMLElement.prototype.animate = animate;
    vi.setSystemTime(0);
    const layout = layoutWith('image', { images: [...images, { url: '/c.png', title: 'c' }], switchTime: 500 });
    const { container } = render(<LayoutView layout={layout} stage={stage({ onFault })} />);
    const nextTurn = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const finish = () => {
      act(() => {
        for (const animation of animations.splice(0)) animation.onfinish?.({} as AnimationPlaybackEvent);
      });
    };
    await nextTurn(10);
    expect([shown(container), animations.length]).toEqual([['/a.png'], 0]);
    await nextTurn(500);
    // The old picture fades out while the next fades in: a narrower one would leave it partly visible.
    expect([shown(container), animations.length]).toEqual([['/a.png', '/b.png'], 2]);
    // Both keep their final state until React renders: no frame is empty.
    expect(animate.mock.calls.map(([, options]) => options)).toEqual([
      { duration: 250, fill: 'forwards' },
      { duration: 250, fill: 'forwards' },
    ]);
    finish();
    expect(shown(container)).toEqual(['/b.png']);
    expect(onFault).not.toHaveBeenCalled();
    await nextTurn(500);
    expect([animations.length, container.querySelector('img')?.style.opacity]).toEqual([0, '1']);
    expect(onFault).toHaveBeenCalledExactlyOnceWith(1, '图片“c”无法显示');
    await nextTurn(500);
    finish();
    expect(shown(container)).toEqual(['/a.png']);
  });

  test('that cannot be shown leave a screen empty and show a message in the editor', () => {
    const onFault = vi.fn<NonNullable<Stage['onFault']>>();
    const layout = layoutWith('image', { images: images.slice(0, 1) });
    for (const [mode, left] of [
      ['play', ''],
      ['edit', '图片“a”无法显示'],
    ] as const) {
      const { container } = render(<LayoutView layout={layout} stage={stage({ mode, onFault })} />);
      const image = container.querySelector('img');
      expect(image?.alt, 'which a browser would write in its place').toBe('');
      act(() => void image?.dispatchEvent(new Event('error')));
      expect([shown(container), textOf(container)]).toEqual([[], left]);
      expect(onFault).toHaveBeenLastCalledWith(1, '图片“a”无法显示');
    }
  });

  test('are shown if the browser rejects decode() after loading', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('too large'));
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(9);
    const { container } = render(<LayoutView layout={layoutWith('image', { images })} stage={stage()} />);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(container.querySelector('img')?.style.opacity).toBe('1');
  });

  test('do not rotate in the editor, which shows a hint if there are none', () => {
    const { container } = render(
      <LayoutView layout={layoutWith('image', { images })} stage={stage({ mode: 'edit' })} />,
    );
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(shown(container)).toEqual(['/a.png']);
    const empty = layoutWith('image', {});
    expect(textOf(render(<LayoutView layout={empty} stage={stage({ mode: 'edit' })} />).container)).toBe('未选择图片');
    expect(textOf(render(<LayoutView layout={empty} stage={stage()} />).container)).toBe('');
  });
});

test('live video uses the given player, stops on unmount and reports failures', async () => {
  const end = vi.fn<() => void>();
  const onFault = vi.fn<NonNullable<Stage['onFault']>>();
  const playLive = vi.fn<PlayLive>().mockResolvedValueOnce(end).mockRejectedValueOnce(new Error('offline'));
  const live = layoutWith('video', { type: 'live', url: 'https://live.example.com/a.m3u8' });
  const first = render(<LayoutView layout={live} stage={stage({ playLive, onFault })} />);
  first.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalledOnce();
  render(<LayoutView layout={live} stage={stage({ playLive, onFault })} />);
  await vi.advanceTimersByTimeAsync(0);
  expect(onFault).toHaveBeenCalledExactlyOnceWith(1, '视频“https://live.example.com/a.m3u8”无法播放');
  const { container } = render(<LayoutView layout={live} stage={stage({ mode: 'edit', playLive })} />);
  expect([textOf(container), playLive.mock.calls.length]).toEqual(['直播：https://live.example.com/a.m3u8', 2]);
});

test('the panel shows applicable fields, titled as in messages', () => {
  const titles = (type: BlockType, params: object) =>
    panelFields(type, { ...newBlock(type, 1).params, ...params }).map(({ title, input }) => `${title} ${input.kind}`);
  const texts = ['中文 styled-text', '英文 styled-text', '俄文 styled-text'];
  expect(titles('text', {})).toEqual([...texts, '放不下时 choice', '是否滚动 switch']);
  expect(titles('text', { fit: 'run' }).slice(-2)).toEqual(['滚动速度 number', '滚动方向 choice']);
  expect(titles('image', {})).toEqual(['图片 media', '填充方式 choice', '放大 number']);
  expect(titles('image', { fit: 'cover' }).slice(-2)).toEqual(['焦点横向 number', '焦点纵向 number']);
  expect(titles('text', { marquee: true }).slice(-2)).toEqual(['滚动速度 number', '滚动方向 choice']);
  expect(titles('video', {})).toEqual(['视频来源 choice', '视频 media', '填充方式 choice']);
  expect(titles('video', { type: 'live' })).toEqual(['视频来源 choice', '直播地址 address', '填充方式 choice']);
  expect(titles('date', {})).toEqual(['日期格式 choice', '文字样式 text-style']);
});

test('a URL cannot break out of a CSS string', () => {
  expect(cssUrl('/a") no-repeat, url("//evil')).toBe('url("/a%22) no-repeat, url(%22//evil")');
});

test('an empty QR code is a hint in the editor and nothing on a display', () => {
  const layout = layoutWith('qr', { content: ' ' });
  expect(textOf(render(<LayoutView layout={layout} stage={stage({ mode: 'edit' })} />).container)).toContain('未填写');
  const { container } = render(<LayoutView layout={layout} stage={stage()} />);
  expect(container.querySelector('[data-block]')?.innerHTML).toBe('');
  const code = render(<LayoutView layout={layoutWith('qr', { content: '中'.repeat(500) })} stage={stage()} />);
  expect(code.container.querySelectorAll('svg path')).toHaveLength(1);
});

test('a countdown counts each second, in the language of the stage', () => {
  const layout = layoutWith('countdown', { until: '2026-11-22T09:06', format: 'clock', end: 'text', endText: '开始' });
  const { container } = render(<LayoutView layout={layout} stage={stage()} />);
  expect(textOf(container)).toBe('00:00:53');
  act(() => void vi.advanceTimersByTime(2000));
  expect(textOf(container)).toBe('00:00:51');
  act(() => void vi.advanceTimersByTime(51_000));
  expect(textOf(container)).toBe('开始');
});

test('a calendar turns at midnight of its zone, and says lunar days in Chinese only', () => {
  vi.setSystemTime(Date.UTC(2026, 8, 24, 15, 59, 30));
  const day = (language: 'ch' | 'en') =>
    render(
      <LayoutView
        layout={layoutWith('calendar', { view: 'day' })}
        stage={stage({ language, timeZone: 'Asia/Shanghai' })}
      />,
    ).container;
  const [chinese, english] = [day('ch'), day('en')];
  expect(textOf(chinese)).toBe('2026年9月24星期四农历八月十四');
  expect(textOf(english)).toBe('September 202624Thursday');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(textOf(chinese)).toBe('2026年9月25星期五农历八月十五 中秋节');

  const month = render(
    <LayoutView
      layout={layoutWith('calendar', { weekStart: 'sunday' })}
      stage={stage({ timeZone: 'Asia/Shanghai' })}
    />,
  ).container;
  expect(textOf(month)).toContain('2026年9月日一二三四五六1二十2廿一');
  expect(textOf(month)).toContain('25中秋节');
});
