// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialStyle } from '@mutai/layout/model/text-style';
import { createClock } from '../clock.ts';
import { loadFonts } from '../fonts/load-fonts.ts';
import { LayoutView } from '../layout-view.tsx';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { type ChartData } from './chart-data.ts';

/** Charts that were drawn and destroyed, in order, by the labels of their rows. */
const log: string[] = [];

vi.mock(import('../fonts/load-fonts.ts'), async (original) => ({
  ...(await original()),
  loadFonts: vi.fn<typeof loadFonts>(),
}));
vi.mock(import('./draw-chart.ts'), () => {
  class Chart {
    readonly #labels: string;
    constructor(_canvas: unknown, labels: string) {
      this.#labels = labels;
      log.push(`+${labels}`);
    }
    destroy() {
      log.push(`-${this.#labels}`);
    }
  }
  return { Chart, configOf: ({ labels }: ChartData) => labels.join('') } as never;
});
beforeEach(() => {
  log.length = 0;
});
afterEach(cleanup);

const rowsOf = (name: string) => ({ 3: { value: [{ 站: name, 客流: 1 }], at: 0, ages: false } });

/** Shows a chart whose fonts a test lets arrive. */
async function show() {
  const arrivals: (() => void)[] = [];
  vi.mocked(loadFonts)
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)));
  const layout = layoutWith('chart', { source: 3, fontCh: { ...initialStyle, family: 'lxgw-wenkai', bold: true } });
  await loadViews(layout);
  const { sources, set } = testSources(rowsOf('甲'));
  const stage = { mode: 'play', language: 'ch', clock: createClock(), sources } as const;
  const { unmount } = render(<LayoutView layout={layout} stage={stage} />);
  return { set, unmount, arrive: () => act(async () => arrivals.shift()?.()) };
}

test('a chart is drawn when all of its letters are loaded in their weight', async () => {
  const { arrive } = await show();
  const [letters = []] = vi.mocked(loadFonts).mock.calls[0] ?? [];
  expect(letters).toEqual([{ family: 'lxgw-wenkai', bold: true, characters: expect.any(String) as string }]);
  for (const letter of '甲客流0123456789.,-') expect(letters[0]?.characters).toContain(letter);
  expect(log).toEqual([]);
  await arrive();
  expect(log).toEqual(['+甲']);
});

test('a chart stays until the letters of the next are loaded', async () => {
  const { set, arrive, unmount } = await show();
  await arrive();
  set(rowsOf('乙'));
  expect(log).toEqual(['+甲']);
  set(rowsOf('丙'));
  await arrive();
  expect(log, 'older data are not drawn any more').toEqual(['+甲']);
  await arrive();
  expect(log).toEqual(['+甲', '-甲', '+丙']);
  set({ 3: { value: [], at: 0, ages: false } });
  await arrive();
  expect(log.slice(3)).toEqual(['-丙']);
  set(rowsOf('丁'));
  unmount();
  await arrive();
  expect(log.slice(4)).not.toContain('+丁');
});
