// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { createClock } from '../clock.ts';
import { panelFields } from '../declarations.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { layoutWith } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';

const site = 'https://board.example.org';
const reached = vi.fn<typeof fetch>();
const onFault = vi.fn<NonNullable<Stage['onFault']>>();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  reached.mockReset().mockResolvedValue(new Response());
  onFault.mockClear();
  vi.stubGlobal('fetch', reached);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(params: Partial<ParamsOf<'web'>>, mode: Stage['mode'] = 'play', knowsSites = true) {
  const layout = layoutWith('web', params);
  await loadViews(layout);
  const stage: Stage = {
    mode,
    language: 'ch',
    clock: createClock(),
    onFault,
    ...(knowsSites ? { isPageAllowed: ({ origin }) => origin === site } : {}),
  };
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  const frames = () => [...container.querySelectorAll('iframe')];
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  return { container, frames, pass };
}

test('a page is shown in a sandbox without scroll bars, keys and focus, at its zoom', async () => {
  const { frames } = await show({ url: `${site}/d/1`, zoom: 50 });
  const [frame] = frames();
  expect(frame?.getAttribute('src')).toBe(`${site}/d/1`);
  expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  expect(['scrolling', 'tabindex', 'referrerpolicy', 'allow'].map((name) => frame?.getAttribute(name))).toEqual([
    'no',
    '-1',
    'no-referrer',
    null,
  ]);
  expect(frame?.hasAttribute('inert')).toBe(true);
  expect(frame?.style).toMatchObject({
    width: '1920px',
    height: '1080px',
    transform: 'scale(0.5)',
    pointerEvents: 'none',
  });
  cleanup();
  const still = await show({ url: site, scripts: false });
  expect(still.frames()[0]?.getAttribute('sandbox')).toBe('');
  expect(still.frames()[0]?.style.transform).toBe('');
});

test('the focus that a page takes goes back to where it was', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { frames, pass } = await show({ url: site });
  // A script of the page has taken it: the window loses the focus, and no element gets an event.
  vi.spyOn(document, 'activeElement', 'get').mockReturnValueOnce(frames()[0] ?? null);
  const focused = vi.spyOn(field, 'focus');
  fireEvent.blur(window);
  await pass(0);
  expect(focused).toHaveBeenCalledTimes(1);
  fireEvent.blur(window);
  await pass(0);
  expect(focused, 'another window has it').toHaveBeenCalledTimes(1);
  cleanup();
  field.remove();
});

test('a page loads anew at its interval, and the one before stays until then', async () => {
  const { frames, pass } = await show({ url: site, reload: 10 });
  const [first] = frames();
  expect(first?.style.visibility).toBe('hidden');
  if (first !== undefined) fireEvent.load(first);
  expect(first?.style.visibility).toBe('');
  await pass(10_000);
  const [before, next] = frames();
  expect([before === first, next?.style.visibility]).toEqual([true, 'hidden']);
  await pass(30_000);
  expect(frames(), 'a slow page is waited for').toEqual([before, next]);
  if (next !== undefined) fireEvent.load(next);
  expect(frames()).toEqual([next]);
  expect(onFault).not.toHaveBeenCalled();
});

test('a page that cannot be reached leaves the last one, is reported, and retried', async () => {
  const { frames, pass } = await show({ url: `${site}/?token=1`, reload: 10 });
  const [first] = frames();
  if (first !== undefined) fireEvent.load(first);
  reached.mockRejectedValue(new TypeError('refused'));
  await pass(20_000);
  expect(frames()).toEqual([first]);
  expect(onFault.mock.calls).toEqual(Array.from({ length: 2 }, () => [1, `网页“${site}”无法加载`]));
  reached.mockResolvedValue(new Response());
  await pass(10_000);
  const [, slow] = frames();
  await pass(60_000);
  expect(frames()[0]).toBe(first);
  expect(frames()[1], 'a page that does not load for a minute').not.toBe(slow);
  expect(onFault).toHaveBeenCalledTimes(3);
});

test('a page that is loaded only once is retried after a minute until it comes', async () => {
  reached.mockRejectedValue(new TypeError('refused'));
  const { frames, pass } = await show({ url: site });
  expect([frames().length, onFault.mock.calls.length]).toEqual([0, 1]);
  reached.mockResolvedValue(new Response());
  await pass(60_000);
  const [frame] = frames();
  if (frame !== undefined) fireEvent.load(frame);
  await pass(600_000);
  expect(frames()).toEqual([frame]);
  expect(reached).toHaveBeenCalledTimes(2);
});

test('a page with a long interval is retried after a minute, and loads anew at its interval', async () => {
  reached.mockRejectedValueOnce(new TypeError('refused'));
  const { frames, pass } = await show({ url: site, reload: 3600 });
  expect([frames().length, onFault.mock.calls.length]).toEqual([0, 1]);
  await pass(60_000);
  const [slow] = frames();
  expect(slow).toBeDefined();
  await pass(60_000);
  const [frame] = frames();
  expect(frame, 'a page that does not load for a minute').not.toBe(slow);
  if (frame !== undefined) fireEvent.load(frame);
  await pass(3_479_000);
  expect([frames(), reached.mock.calls.length]).toEqual([[frame], 3]);
  await pass(1000);
  expect([frames().length, reached.mock.calls.length]).toEqual([2, 4]);
});

test('what is not allowed is reported and not loaded', async () => {
  for (const [url, told] of [
    ['https://other.example.org/', '本站未允许显示 https://other.example.org 的网页'],
    [location.origin === 'null' ? 'http://[' : `${location.origin}/home`, '请填写'],
  ] as const) {
    onFault.mockClear();
    const { frames, container } = await show({ url });
    expect([frames().length, container.textContent]).toEqual([0, '']);
    expect(onFault.mock.calls[0]?.[1]).toContain(told);
    cleanup();
    const edited = await show({ url }, 'edit');
    expect(edited.container.textContent).toContain(told);
    cleanup();
  }
  expect(reached).not.toHaveBeenCalled();
});

test('the editor loads a page once when typing has paused; pictures of layouts load none', async () => {
  const { frames, pass, container } = await show({ url: site, reload: 10 }, 'edit');
  expect(frames()).toHaveLength(0);
  await pass(1000);
  expect(frames()).toHaveLength(1);
  await pass(600_000);
  expect([frames().length, reached.mock.calls.length, container.textContent]).toEqual([1, 1, '']);
  cleanup();
  reached.mockRejectedValue(new TypeError('refused'));
  const gone = await show({ url: site }, 'edit');
  await gone.pass(1000);
  expect(gone.container.textContent).toBe(`网页“${site}”无法加载`);
  cleanup();
  expect((await show({}, 'edit')).container.textContent).toBe('未填写网页地址');
  cleanup();
  expect((await show({ url: site }, 'edit', false)).frames()).toHaveLength(0);
});

test('the panel has a field for each param', () => {
  expect(panelFields('web', {}).map(({ title }) => title)).toEqual([
    '网页地址',
    '网页缩放',
    '刷新间隔（0 为不刷新）',
    '允许运行脚本',
  ]);
});
