// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Layout } from '@mutai/layout/model/layout';
import { createClock } from '../clock.ts';
import { panelFields } from '../declarations.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { hasViews, loadViews } from '../views.ts';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { type SourceValue } from './sources.ts';

const animate = vi.fn<HTMLElement['animate']>(() => ({ finish: () => undefined }) as Animation);
beforeEach(() => {
  animate.mockClear();
  HTMLElement.prototype.animate = animate;
});
afterEach(cleanup);

const at = Date.UTC(2026, 10, 22);
const valueOf = (value: unknown, ages = false): SourceValue => ({ value, at, ages });
const clock = createClock(() => at);
const stageWith = (changes: Partial<Stage> = {}): Stage => ({ mode: 'play', language: 'ch', clock, ...changes });

const textLayout = (content: string, other?: string): Layout => {
  const { fontCh } = newBlock('text', 1).params as ParamsOf<'text'>;
  const fontEn = other === undefined ? null : { ...fontCh, content: other };
  return layoutWith('text', { fontCh: { ...fontCh, content }, fontEn });
};

test('a text shows values of its language, which follow their sources', async () => {
  const layout = textLayout('下一班 {{站台#3.到达|--}} {{气温#4|0.0|--}}℃', 'Next: {{站台#3.到达|none}}');
  expect(hasViews(layout)).toBe(false);
  await loadViews(layout);
  expect(hasViews(layout)).toBe(true);
  const { sources, set, listeners } = testSources({ 3: valueOf({ 到达: '3 分钟' }), 4: valueOf(21.46) });
  const { container, rerender, unmount } = render(<LayoutView layout={layout} stage={stageWith({ sources })} />);
  expect(container.textContent).toBe('下一班 3 分钟 21.5℃');
  set({ 3: valueOf({ 到达: '2 分钟' }) });
  expect(container.textContent, 'a deleted source has no value').toBe('下一班 2 分钟 --℃');
  rerender(<LayoutView layout={layout} stage={stageWith({ sources, language: 'en' })} />);
  expect(container.textContent).toBe('Next: 2 分钟');
  set({ 3: 'refused' });
  expect(container.textContent).toBe('Next: none');
  rerender(<LayoutView layout={layout} stage={stageWith({ sources, mode: 'edit' })} />);
  expect(container.textContent).toBe('下一班 无权查看 --℃');
  rerender(<LayoutView layout={layout} stage={stageWith()} />);
  expect(container.textContent, 'without sources').toBe('下一班 -- --℃');
  unmount();
  expect(listeners.size).toBe(0);
});

test('a text follows the rule for the oldest of its values', async () => {
  const { fontCh } = newBlock('text', 1).params as ParamsOf<'text'>;
  const font = { ...fontCh, content: '{{站台#3|--}}，{{气温#4|--}}℃' };
  const older = (rule: Partial<ParamsOf<'text'>>) => layoutWith('text', { fontCh: font, ...rule });
  await loadViews(older({}));
  let now = at;
  vi.useFakeTimers({ now: at });
  const { sources, set } = testSources({ 3: valueOf('2 分钟', true), 4: { ...valueOf(21, true), at: at + 240_000 } });
  const stage = stageWith({ sources, clock: createClock(() => now) });
  const { container, rerender } = render(<LayoutView layout={older({ staleMinutes: 5 })} stage={stage} />);
  const shown = () => [container.querySelector('[style*="grayscale"]') !== null, container.textContent];
  expect(shown()).toEqual([false, '2 分钟，21℃']);
  now += 7 * 60_000;
  act(() => void vi.advanceTimersByTime(7 * 60_000));
  expect(shown()).toEqual([true, '2 分钟，21℃']);
  rerender(<LayoutView layout={older({ staleMinutes: 5, staleAs: 'hide' })} stage={stage} />);
  expect(shown()).toEqual([false, '']);
  rerender(<LayoutView layout={older({ staleMinutes: 5, staleAs: 'text', staleText: '以广播为准' })} stage={stage} />);
  expect(shown()).toEqual([false, '以广播为准']);
  set({ 3: valueOf('1 分钟', true), 4: { ...valueOf(21, true), at: now } });
  expect(shown(), 'a text is as old as its oldest value').toEqual([false, '以广播为准']);
  set({ 3: { ...valueOf('1 分钟', true), at: now }, 4: valueOf(21) });
  expect(shown(), 'a typed value does not get old').toEqual([false, '1 分钟，21℃']);
  rerender(<LayoutView layout={older({})} stage={stage} />);
  now += 60 * 60_000;
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(shown(), 'no rule').toEqual([false, '1 分钟，21℃']);
  vi.useRealTimers();
});

test('the rule for old values is offered for a text with values in any language', () => {
  const keys = (layout: Layout) => panelFields('text', layout.blocks[1]?.params ?? {}).map(({ key }) => key);
  expect(keys(textLayout('各位旅客', 'Passengers'))).not.toContain('staleMinutes');
  expect(keys(textLayout('各位旅客', '{{站台#3}}'))).toContain('staleMinutes');
});

test('a text without values needs no code of them', () => {
  expect(hasViews(textLayout('各位旅客'))).toBe(true);
});

test('a number is formatted and follows the rule for old values', async () => {
  const layout = layoutWith('number', { source: 3, field: '人数', prefix: '共 ', suffix: ' 人', staleMinutes: 5 });
  await loadViews(layout);
  let now = at;
  vi.useFakeTimers({ now: at });
  const moving = createClock(() => now);
  const { sources, set } = testSources({ 3: valueOf({ 人数: 1_234_567 }, true) });
  const stage = stageWith({ sources, clock: moving });
  const { container, rerender } = render(<LayoutView layout={layout} stage={stage} />);
  expect(container.textContent).toBe('共 1,234,567 人');
  const isGrey = () => container.querySelector('[style*="grayscale"]') !== null;
  expect(isGrey()).toBe(false);
  now += 7 * 60_000;
  act(() => void vi.advanceTimersByTime(7 * 60_000));
  expect([isGrey(), container.textContent]).toEqual([true, '共 1,234,567 人']);
  const older = (staleAs: 'hide' | 'text') =>
    layoutWith('number', { source: 3, field: '人数', staleMinutes: 5, staleAs, staleText: '数据暂不可用' });
  rerender(<LayoutView layout={older('hide')} stage={stage} />);
  expect(container.textContent).toBe('');
  rerender(<LayoutView layout={older('text')} stage={stage} />);
  expect(container.textContent).toBe('数据暂不可用');
  set({ 3: valueOf({ 人数: 5 }) });
  expect(container.textContent, 'a typed value does not get old').toBe('5');
  for (const [value, shown] of [
    [{ 人数: '9007199254740993' }, '9007199254740993'],
    [{ 人数: null }, '--'],
    [{ 人数: '很多' }, '很多'],
    [{ 人数: [1] }, '--'],
  ] as const) {
    set({ 3: valueOf(value) });
    // The digits before have rolled away.
    act(() => void vi.advanceTimersByTime(1000));
    expect(container.textContent).toBe(shown);
  }
  vi.useRealTimers();
});

test('a number that is bound to a long text shows it as one', async () => {
  const layout = layoutWith('number', { source: 3 });
  await loadViews(layout);
  const { sources } = testSources({ 3: valueOf('一'.repeat(60_000)) });
  const { container } = render(<LayoutView layout={layout} stage={stageWith({ sources })} />);
  expect(container.textContent).toHaveLength(60_000);
  expect(container.querySelectorAll('*').length).toBeLessThan(20);
});

test('a value is fresh until the page would have learned that it was fetched again', async () => {
  const layout = layoutWith('number', { source: 3, staleMinutes: 1 });
  await loadViews(layout);
  let now = at;
  vi.useFakeTimers({ now: at });
  const { sources } = testSources({ 3: valueOf(5, true) });
  const { container } = render(
    <LayoutView layout={layout} stage={stageWith({ sources, clock: createClock(() => now) })} />,
  );
  const isGreyAfter = (ms: number) => {
    now += ms;
    act(() => void vi.advanceTimersByTime(ms));
    return container.querySelector('[style*="grayscale"]') !== null;
  };
  expect([isGreyAfter(100_000), isGreyAfter(30_000)]).toEqual([false, true]);
  vi.useRealTimers();
});

test('digits that change roll on displays only', async () => {
  const layout = layoutWith('number', { source: 3 });
  await loadViews(layout);
  const { sources, set } = testSources({ 3: valueOf(128) });
  const { rerender } = render(<LayoutView layout={layout} stage={stageWith({ sources })} />);
  set({ 3: valueOf(129) });
  expect(animate, 'the old and the new digit').toHaveBeenCalledTimes(2);
  rerender(<LayoutView layout={layout} stage={stageWith({ sources, mode: 'edit' })} />);
  set({ 3: valueOf(777) });
  expect(animate).toHaveBeenCalledTimes(2);
});

test('a table shows its rows page by page with the clock, and the fields of its data without columns', async () => {
  const column = { width: 10, align: 'left' } as const;
  const layout = layoutWith('table', {
    source: 3,
    field: '列车',
    rows: 2,
    pageSeconds: 10,
    columns: [
      { ...column, field: '车次', title: '车次' },
      { ...column, field: '站.终点', title: '开往' },
    ],
  });
  await loadViews(layout);
  const trains = Array.from({ length: 5 }, (_, index) => ({ 车次: `G${String(index)}`, 站: { 终点: null } }));
  const { sources, set } = testSources({ 3: valueOf({ 列车: trains }) });
  let now = 0;
  vi.useFakeTimers({ now: 0 });
  const stage = stageWith({ sources, clock: createClock(() => now) });
  const { container, rerender } = render(<LayoutView layout={layout} stage={stage} />);
  const cells = () => [...container.querySelectorAll('[role=cell]')].map((cell) => cell.textContent);
  expect([...container.querySelectorAll('[role=columnheader]')].map((cell) => cell.textContent)).toEqual([
    '车次',
    '开往',
  ]);
  expect(cells()).toEqual(['G0', '', 'G1', '']);
  now = 20_000;
  act(() => void vi.advanceTimersByTime(20_000));
  expect(cells()).toEqual(['G4', '']);
  set({ 3: valueOf({ 列车: '不是列表' }) });
  expect(cells()).toEqual([]);
  set({ 3: valueOf([{ 'a.b': 1, 到达: '3 分钟' }]) });
  rerender(<LayoutView layout={layoutWith('table', { source: 3 })} stage={stage} />);
  expect(cells()).toEqual(['1', '3 分钟']);
  rerender(<LayoutView layout={layoutWith('table', {})} stage={{ ...stage, mode: 'edit' }} />);
  expect(container.textContent).toBe('请选择数据源');
  vi.useRealTimers();
});
