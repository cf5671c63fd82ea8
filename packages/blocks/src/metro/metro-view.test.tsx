// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { createClock } from '../clock.ts';
import { panelFields } from '../declarations.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';

const cancel = vi.fn<() => void>();
const animate = vi.fn<HTMLElement['animate']>(() => Object.assign({} as Animation, { cancel }));
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  animate.mockClear();
  cancel.mockClear();
  HTMLElement.prototype.animate = animate;
});
afterEach(cleanup);

const names = '莘庄*\n上海南站*\n徐家汇*\n衡山路';

async function show(params: Partial<ParamsOf<'metro'>>, value?: unknown, changes: Partial<Stage> = {}) {
  const layout = layoutWith('metro', { names, ...params });
  await loadViews(layout);
  const valueOf = (at3: unknown) => ({ 3: { value: at3, at: 0, ages: false } });
  const { sources, set } = testSources(valueOf(value));
  const stage: Stage = {
    mode: 'play',
    language: 'ch',
    clock: createClock(() => 0),
    sources,
    ...changes,
  };
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  const stops = () =>
    [...container.querySelectorAll<HTMLElement>('[role=listitem]')].map(
      ({ textContent, dataset }) => `${textContent} ${dataset['state'] ?? ''}`,
    );
  return { container, set: (next: unknown) => set(valueOf(next)), stops };
}

test('a fixed station is marked, those before it are passed, and it pulses on displays only', async () => {
  const params = { position: 'fixed', station: 2, mark: 'current' } as const;
  const { container, stops } = await show(params);
  expect(stops()).toEqual(['莘庄 passed', '上海南站 marked', '徐家汇 ahead', '衡山路 ahead']);
  expect(container.textContent).toContain('1号线开往 衡山路当前站 上海南站');
  expect(container.querySelectorAll('[data-interchange]')).toHaveLength(3);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate.mock.calls[0]?.[0], 'the compositor can do it alone').toEqual([
    { transform: 'scale(1)', opacity: 0.6 },
    { transform: 'scale(2.2)', opacity: 0 },
  ]);
  cleanup();
  expect(cancel, 'it ends with the block').toHaveBeenCalledTimes(1);
  await show(params, undefined, { mode: 'edit' });
  cleanup();
  await show({ ...params, pulse: false });
  cleanup();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await show(params);
  expect(animate, 'for less motion').toHaveBeenCalledTimes(1);
});

test('a train goes on with its data, in both directions and each language', async () => {
  const { container, set, stops } = await show(
    {
      source: 3,
      field: 'train',
      stationField: 'next',
      position: 'source',
      direction: 'backward',
      namesEn: 'Xinzhuang\n\nXujiahui',
      lineEn: 'Line 1',
    },
    { train: { next: '徐家汇' } },
    { language: 'en' },
  );
  expect(stops()).toEqual(['Xinzhuang ahead', '上海南站 ahead', 'Xujiahui marked', '衡山路 passed']);
  expect(container.textContent).toContain('Line 1To XinzhuangNext Xujiahui');
  set({ train: { next: 2 } });
  expect(stops()[1]).toBe('上海南站 marked');
  set({ train: '没有' });
  expect(stops().every((stop) => stop.endsWith(' ahead'))).toBe(true);
  expect(container.textContent).not.toContain('Next');
});

test('stations come from a list; too few, or no source, are said in the editor only', async () => {
  const { container, set, stops } = await show({ source: 3, stations: '站', header: false }, { 站: ['甲', '乙*'] });
  expect(stops()).toEqual(['甲 ahead', '乙 ahead']);
  set({ 站: ['甲'] });
  expect(container.textContent).toBe('');
  cleanup();
  const short = await show({ names: '甲' }, undefined, { mode: 'edit' });
  expect(short.container.textContent).toBe('请填写至少两个站名，每行一站');
  cleanup();
  const unbound = await show({ position: 'source' }, undefined, { mode: 'edit' });
  expect(unbound.container.textContent).toBe('请选择数据源');
});

test('the panel shows what applies', () => {
  const { params } = newBlock('metro', 1);
  const titles = (changes: Partial<ParamsOf<'metro'>>) =>
    panelFields('metro', { ...params, ...changes }).map(({ title }) => title);
  expect(titles({})).not.toContain('第几站');
  expect(titles({ position: 'fixed' })).toContain('第几站');
  expect(titles({ position: 'source' })).toContain('车站字段');
  expect(titles({ stations: 'a' })).not.toContain('英文站名（每行一站）');
});
