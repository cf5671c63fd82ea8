// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BlockType, type ParamsOf } from '@mutai/layout/model/block-types';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { contentItems, itemTime } from './content-item.ts';

const fonts = new EventTarget();

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const post = (number: number, more: object = {}) => ({
  标题: `文章${String(number)}`,
  摘要: `摘要${String(number)}`,
  时间: `2026-11-0${String(number)} 09:30`,
  图片: `/files/${String(number)}.png`,
  ...more,
});

/** Shows one block with a value in a page whose time and data a test controls. */
async function show<Kind extends BlockType>(
  type: Kind,
  value: unknown,
  params: Partial<ParamsOf<Kind>> = {},
  mode: Stage['mode'] = 'play',
) {
  const layout = layoutWith(type, { source: 3, ...params } as Partial<ParamsOf<Kind>>);
  await loadViews(layout);
  let now = 0;
  const valueOf = (shown: unknown) => ({ 3: { value: shown, at: 0, ages: false } });
  const { sources, set } = testSources(valueOf(value));
  const stage: Stage = {
    mode,
    language: 'ch',
    clock: createClock(() => now),
    sources,
  };
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  const advance = (ms: number) => {
    now += ms;
    act(() => void vi.advanceTimersByTime(ms));
  };
  return { container, advance, set: (next: unknown) => set(valueOf(next)) };
}

test('items are records with names of the product or of feeds, or texts; anything else is left out', () => {
  expect(
    contentItems([post(1), { title: 'News', summary: 'Short', publishedAt: '2026-11-28T01:02:03Z' }, '一句话']),
  ).toEqual([
    { title: '文章1', summary: '摘要1', body: '', picture: '/files/1.png', author: '', time: '2026-11-01 09:30' },
    { title: 'News', summary: 'Short', body: '', picture: '', author: '', time: '2026-11-28T01:02:03Z' },
    { title: '一句话', summary: '', body: '', picture: '', author: '', time: '' },
  ]);
  for (const value of [undefined, null, 5, '', [], [null, 5, [], {}, '', { 标题: [1], 摘要: {} }]]) {
    expect(contentItems(value)).toEqual([]);
  }
  expect(contentItems({ 标题: 5 })).toMatchObject([{ title: '5' }]);
});

test('times are shown in part, and texts that are no times whole', () => {
  const at = '2026-11-28 09:30';
  expect((['none', 'day', 'date', 'minute'] as const).map((shown) => itemTime(at, shown))).toEqual([
    '',
    '11-28',
    '2026-11-28',
    '2026-11-28 09:30',
  ]);
  expect(itemTime('2026-11-28T01:02:03Z', 'minute')).toBe('2026-11-28 01:02');
  expect([itemTime('昨天', 'date'), itemTime('', 'date'), itemTime('2026-11-28', 'minute')]).toEqual([
    '昨天',
    '',
    '2026-11-28',
  ]);
});

test.each(['articles', 'notices'] as const)('a list of %s shows its items page by page', async (type) => {
  const posts = [1, 2, 3].map((number) => post(number));
  const { container, advance } = await show(type, posts, { rows: 2, pageSeconds: 10, picture: true, time: 'day' });
  const rows = () => [...container.querySelectorAll('[role=listitem]')].map((row) => row.textContent);
  expect(rows()).toEqual(['文章111-01摘要1', '文章211-02摘要2']);
  const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures()).toEqual(['/files/1.png', '/files/2.png']);
  const [first] = container.querySelectorAll('img');
  if (first !== undefined) fireEvent.error(first);
  expect(pictures(), 'a broken one takes no room').toEqual(['/files/2.png']);
  advance(10_000);
  expect(rows()).toEqual(['文章311-03摘要3']);
  advance(10_000);
  expect(rows()).toHaveLength(2);
});

test('a list shows bodies without summaries, and neither pictures, summaries nor times that are off', async () => {
  const value = [{ 标题: '停水', 正文: '今晚停水', 时间: '2026-11-28 08:00', 图片: '/files/1.png' }];
  const { container } = await show('articles', value, { time: 'none' });
  expect(container.textContent).toBe('停水今晚停水');
  cleanup();
  const plain = await show('articles', value, { time: 'none', summary: false, picture: false });
  expect([plain.container.textContent, plain.container.querySelector('img')]).toEqual(['停水', null]);
});

test('whole posts are shown one after the other', async () => {
  const posts = [post(1, { 正文: '正文一', 作者: '张三' }), post(2)];
  const { container, advance } = await show('article', posts, { itemSeconds: 30, author: true });
  expect(container.textContent).toBe('文章12026-11-01　张三正文一');
  advance(30_000);
  expect(container.textContent, 'the summary without a body').toBe('文章22026-11-02摘要2');
  cleanup();
  const still = await show('article', posts, { itemSeconds: 0 });
  still.advance(60_000);
  expect(still.container.textContent).toContain('正文一');
});

/** Lets a test say how many pages a text needs. */
function measurePages() {
  let pages = 1;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => 100 * pages);
  return (next: number) => {
    pages = next;
    act(() => void fonts.dispatchEvent(new Event('loadingdone')));
  };
}

const pageShown = (container: HTMLElement): number => {
  const column = [...container.querySelectorAll<HTMLElement>('[role=article] div')].find(
    ({ style }) => style.columnFill === 'auto',
  );
  return Math.abs(Number.parseInt(column?.style.left || '0', 10)) / 100;
};

test('a long post is shown in pages, which are counted again when its font has arrived', async () => {
  const setPages = measurePages();
  const { container, advance } = await show('article', [post(1, { 正文: '正文' })], { itemSeconds: 30 });
  advance(15_000);
  expect(pageShown(container)).toBe(0);
  setPages(3);
  expect(pageShown(container)).toBe(1);
  advance(10_000);
  expect(pageShown(container)).toBe(2);
});

test('each page of a post is shown for two seconds at least', async () => {
  const setPages = measurePages();
  const { container, advance } = await show('article', [post(1, { 正文: '正文' })], { itemSeconds: 10 });
  setPages(5000);
  const shown = Array.from({ length: 10 }, () => {
    const page = pageShown(container);
    advance(1000);
    return page;
  });
  expect(shown).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  expect(pageShown(container)).toBe(0);
});

test('pictures of a source take turns with their titles; items without one are left out', async () => {
  const value = [post(1), { 标题: '没有图片' }, post(2)];
  const { container, advance } = await show('slides', value, { caption: true, switchTime: 5000 });
  expect(container.textContent).toBe('文章1');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/1.png');
  advance(5000);
  expect(container.textContent).toBe('文章2');
});

test('a picture goes on fading out when its source brings the same pictures again', async () => {
  const cancel = vi.fn<Animation['cancel']>();
  HTMLElement.prototype.animate = vi.fn<HTMLElement['animate']>(() => ({ cancel }) as Partial<Animation> as Animation);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const value = [post(1), post(2)];
  const { advance, set } = await show('slides', value, { switchTime: 5000, fit: 'contain' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  advance(5000);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(HTMLElement.prototype.animate, 'one fades in, the other out').toHaveBeenCalledTimes(2);
  set([post(1), post(2)]);
  expect(cancel).not.toHaveBeenCalled();
});

test.each(['articles', 'article', 'notices', 'slides'] as const)('%s without items show nothing', async (type) => {
  for (const value of [undefined, [], '', 5]) {
    const { container } = await show(type, value);
    expect(container.textContent).toBe('');
    cleanup();
  }
  const { container } = await show(type, [], { source: 0 }, 'edit');
  expect(container.textContent).toBe('请选择数据源');
});
