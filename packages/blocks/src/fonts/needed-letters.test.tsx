// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type BlockType, blockTypes, type ParamsOf } from '@mutai/layout/model/block-types';
import { languages } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { initialStyle } from '@mutai/layout/model/text-style';
import { newLevel } from '@mutai/layout/model/types/levels';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { neededLetters } from './needed-letters.ts';

// There is no canvas.
vi.mock(import('../chart/draw-chart.ts'), () => ({ Chart: vi.fn<() => void>(), configOf: () => ({}) }) as never);
afterEach(cleanup);

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);

interface Sample<Kind extends BlockType> {
  readonly params?: Partial<ParamsOf<Kind>>;
  /** Value of its data source: letters of data cannot be known, apart from digits. */
  readonly value?: unknown;
}

const content = newBlock('text', 1).params as ParamsOf<'text'>;
const item = { 正文: '12', 时间: '2026-11-28 09:30' };
const column = { field: '[0]', width: 10, align: 'left' } as const;
const weekdays = Array.from({ length: 7 }, (_, day) => `2026-01-0${String(day + 1)}`);

/** Blocks with texts of each kind that they show. */
const samples: { readonly [Kind in BlockType]: readonly Sample<Kind>[] } = {
  text: [
    { params: { fontCh: { ...content.fontCh, content: '各位{{站#3|--}}旅客' } }, value: '1,234.5%' },
    { params: { fontCh: { ...content.fontCh, content: '{{#3}}' }, staleMinutes: 1, staleAs: 'text' }, value: 1 },
  ],
  date: [{}],
  time: [{}],
  image: [{}],
  video: [{}],
  shape: [{}],
  icon: [{}],
  qr: [{ params: { content: '1' } }],
  countdown: [
    { params: { format: 'seconds' } },
    { params: { until: '2020-01-01T00:00', end: 'text', endText: '列车已开出' } },
  ],
  calendar: [{ params: { view: 'month' } }, { params: { view: 'day' } }],
  number: [
    { params: { prefix: '共', suffix: '人次', decimals: 2 }, value: -1_234_567_890 },
    { value: 1, params: { staleMinutes: 1, staleAs: 'text', staleText: '以广播为准' } },
    {},
  ],
  table: [{ params: { columns: [{ ...column, title: '车次' }] }, value: [['1234567890']] }],
  chart: [
    { params: { series: [{ field: '值', title: '客流', color: '' }] }, value: [{ 值: 1 }] },
    { params: { series: [{ field: '值', title: '', color: '' }] }, value: [{ 值: 1 }] },
  ],
  gauge: [
    { params: { suffix: '公里', decimals: 1 }, value: -1234.5 },
    { params: { shown: 'percent' }, value: 50 },
    { params: { levels: [{ ...newLevel, label: '拥挤' }] }, value: 50 },
    {},
  ],
  lamp: [
    { params: { levels: [{ ...newLevel, label: '拥挤' }] }, value: 50 },
    { params: { levels: [{ ...newLevel, compare: '=', with: '故障' }], shape: 'fill' }, value: '故障' },
  ],
  articles: [{ params: { time: 'minute' }, value: [item] }],
  article: [{ params: { time: 'minute' }, value: [item] }],
  notices: [{ params: { time: 'day' }, value: [item] }],
  slides: [{ params: { caption: true }, value: [{ 标题: '12', 图片: '/files/1.png' }] }],
  web: [{}],
  weather: [
    ...[0, 2, 3, 9, 12, 13, 16, 19, 22, 24].map((code) => ({
      params: { place: '上海', placeEn: 'Quartz', dayCount: 7 },
      value: {
        天气: code,
        温度: -12,
        湿度: 50,
        风: 3,
        空气质量: 67,
        预报: weekdays.map((日期) => ({ 日期, 最低: 1, 最高: 2 })),
      },
    })),
    {},
  ],
  metro: (['current', 'next'] as const).map((mark) => ({
    params: {
      names: '人民广场*\n世纪大道',
      namesEn: "People's Square\nCentury Avenue",
      namesRu: 'Народная площадь',
      line: '２号线',
      lineEn: 'Line Z',
      position: 'fixed',
      pulse: false,
      mark,
    },
  })),
};

/** Letters that a layout shows, as `b` or `r` for bold or regular and the letter. */
function shownLetters(layout: Layout, value: unknown, now: number): ReadonlySet<string> {
  const shown = new Set<string>();
  const { sources } = testSources(value === undefined ? {} : { 3: { value, at: start - dayMs, ages: true } });
  for (const language of languages) {
    const stage = { mode: 'play', language, clock: createClock(() => now), sources, timeZone: 'UTC' } as const;
    const { container } = render(<LayoutView layout={layout} stage={stage} />);
    const add = (text: string, element: Element | null) => {
      const weighted = element?.closest<HTMLElement>('[style*="font-weight"]');
      const weight = weighted?.style.fontWeight === '700' ? 'b' : 'r';
      for (const letter of text.replaceAll(/\s/g, '')) shown.add(`${weight}${letter}`);
    };
    const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      add(text.nodeValue ?? '', text.parentElement);
    for (const canvas of container.querySelectorAll('canvas')) {
      const font = layout.blocks[1]?.params;
      const isBold = font !== undefined && 'fontCh' in font && font.fontCh.bold;
      const drawn = canvas.getAttribute('aria-label')?.replaceAll(/[：、；]/g, '') ?? '';
      for (const letter of drawn) shown.add(`${isBold ? 'b' : 'r'}${letter}`);
    }
    cleanup();
  }
  return shown;
}

test.each(Object.keys(blockTypes) as BlockType[])('all letters that %s shows are loaded before', async (type) => {
  for (const { params = {}, value } of samples[type]) {
    for (const bold of [false, true]) {
      const initial = newBlock(type, 1).params;
      const before = { ...initial, ...params };
      const style = 'fontCh' in before ? { fontCh: { ...initialStyle, ...before.fontCh, bold } } : {};
      const font = 'family' in before ? { bold } : {};
      const source = 'source' in before && value !== undefined ? { source: 3 } : {};
      const layout = layoutWith(type, { ...before, ...style, ...font, ...source } as Partial<ParamsOf<typeof type>>);
      await loadViews(layout);
      const loaded = new Set(
        neededLetters(layout).flatMap((letters) =>
          Array.from(letters.characters, (letter) => `${letters.bold ? 'b' : 'r'}${letter}`),
        ),
      );
      const months = type === 'calendar' && !bold ? 12 : 1;
      for (let month = 0; month < months; month += 1) {
        const shown = shownLetters(layout, value, start + month * 31 * dayMs);
        expect([...shown].filter((letter) => !loaded.has(letter)).join(' ')).toBe('');
      }
    }
  }
});
