// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { gaugeShare } from './gauge-share.ts';

const animate = vi.fn<HTMLElement['animate']>(() => ({ cancel: () => undefined }) as Animation);
beforeEach(() => {
  animate.mockClear();
  HTMLElement.prototype.animate = animate;
});
afterEach(cleanup);

/** Shows one block with a value that a test changes. */
async function show<Kind extends 'lamp' | 'gauge'>(
  type: Kind,
  initial: unknown,
  params: Partial<ParamsOf<Kind>> = {},
  mode: Stage['mode'] = 'play',
) {
  const layout = layoutWith(type, { source: 3, ...params });
  await loadViews(layout);
  const valueOf = (value: unknown) => ({ 3: { value, at: 0, ages: false } });
  const { sources, set } = testSources(valueOf(initial));
  const stage: Stage = {
    mode,
    language: 'ch',
    clock: createClock(() => 0),
    sources,
  };
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  return { container, set: (value: unknown) => set(valueOf(value)) };
}

test('a lamp has the color and text of the first rule that its value meets, and blinks if the rule says so', async () => {
  const { container, set } = await show('lamp', '正常');
  const look = () => [
    container.querySelector<HTMLElement>('[style*="border-radius"]')?.style.backgroundColor,
    container.textContent,
  ];
  expect([look(), animate.mock.calls.length]).toEqual([['#2fa84f', '正常'], 0]);
  set('故障');
  expect([look(), animate.mock.calls.length]).toEqual([['#e5484d', '故障'], 1]);
  set('检修');
  expect(look(), 'no rule').toEqual(['#9aa4b2', '检修']);
  set(undefined);
  expect(look(), 'no value').toEqual(['#9aa4b2', '']);
});

test('a lamp that fills its block neither blinks nor moves in the editor', async () => {
  const { container } = await show('lamp', '故障', { shape: 'fill' }, 'edit');
  expect(container.textContent).toBe('故障');
  expect(animate).not.toHaveBeenCalled();
});

test('the share of a gauge is limited to its ends, which may be in any order', () => {
  expect(
    [
      [5, 0, 10],
      [-5, 0, 10],
      [50, 0, 10],
      [2, 10, 0],
      [3, 3, 3],
      [2, 3, 3],
    ].map(([n = 0, from = 0, to = 0]) => gaugeShare(n, from, to)),
  ).toEqual([0.5, 0, 1, 0.8, 1, 0]);
});

test.each(['ring', 'half'] as const)('a gauge as a %s shows its value and how far it is', async (shape) => {
  const { container, set } = await show('gauge', 1234, { shape, max: 4936, suffix: ' 人' });
  const filled = () => container.querySelectorAll('path')[1]?.getAttribute('stroke-dasharray');
  expect([container.textContent, filled()]).toEqual(['1,234 人', '25 200']);
  set('12.6');
  expect(container.textContent).toBe('13 人');
  set('很多');
  expect([container.textContent, filled()]).toEqual(['--', undefined]);
});

test.each(['bar', 'column'] as const)('a gauge as a %s changes its color and text by rules', async (shape) => {
  const hot = { compare: '>', with: '35', color: '#ff0000', label: '高温', blink: false } as const;
  const { container, set } = await show('gauge', 30, { shape, max: 40, shown: 'percent', levels: [hot] });
  const bar = () => {
    const { width, height, backgroundColor } =
      container.querySelector<HTMLElement>('[style*="bottom: 0"]')?.style ?? ({} as Partial<CSSStyleDeclaration>);
    return [shape === 'bar' ? width : height, backgroundColor];
  };
  expect([container.textContent, bar()]).toEqual(['75%', ['75%', '#2b5fd9']]);
  set(38);
  expect([container.textContent, bar()]).toEqual(['高温', ['95%', '#ff0000']]);
});
