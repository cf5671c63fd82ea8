// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newBlock } from '@mutai/layout/model/block';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Layout } from '@mutai/layout/model/layout';
import { type StyledText } from '@mutai/layout/model/text-style';
import { createClock } from '../clock.ts';
import { type Sources } from '../data/sources.ts';
import { neededLetters } from '../fonts/needed-letters.ts';
import { LayoutView } from '../layout-view.tsx';
import { shownText } from '../overflow/shown-text.ts';
import { type Stage } from '../stage.ts';
import { layoutWith } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { linesIn } from './use-fit.ts';

afterEach(cleanup);

const params = newBlock('text', 1).params as ParamsOf<'text'>;
const fontOf = (font: Partial<StyledText>): StyledText => ({ ...params.fontCh, size: 20, ...font });

const textWith = (changes: Partial<ParamsOf<'text'>>): Layout => layoutWith('text', changes);

const values: Readonly<Record<number, unknown>> = { 3: '3 分钟', 4: '' };
const sources: Sources = {
  get: (id) => ({ value: values[id], at: 0, ages: false }),
  subscribe: () => () => undefined,
};
const stage: Stage = { mode: 'play', language: 'en', clock: createClock(() => 0), sources };

beforeAll(() => loadViews(textWith({ fontCh: fontOf({ content: '{{a#1}}' }) })));

/** Texts of the spans with a style of their own, with that style. */
const styled = (layout: Layout): readonly string[] => {
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  return [...container.querySelectorAll('span')]
    .filter(({ style, children }) => children.length === 0 && /^(?:color|font-)/.test(style.cssText))
    .map(({ textContent, style }) => `${textContent} ${style.cssText}`);
};

const runs = [
  { from: 1, to: 2, bold: true },
  { from: 2, to: 3, color: '#ff0000', size: 40 },
];

test('characters have their own style, in every language that shows the Chinese text', () => {
  const layout = textWith({ fontCh: fontOf({ content: '请先下后上', runs }) });
  expect(styled(layout)).toEqual(['先 font-weight: 700;', '下 color: #ff0000; font-size: 2em;']);
  cleanup();
  expect(styled(textWith({ fontCh: fontOf({ content: '请先下后上' }) }))).toEqual([]);
  cleanup();
  const outline = { color: '#000000', width: 2 };
  const outlined = textWith({ fontCh: fontOf({ content: '请先下后上', runs, outline }) });
  expect(styled(outlined), 'the letters and their outline').toHaveLength(4);
});

test('a value looks like the characters that name it, however long it is', () => {
  const content = '下一班 {{站台#3|--}} 到{{空#4}}达';
  const at = content.indexOf('{{');
  const end = content.indexOf('}}') + 2;
  const layout = textWith({
    fontCh: fontOf({
      content,
      runs: [
        { from: 0, to: 2, color: '#0000ff' },
        { from: at, to: end, bold: true },
        { from: end + 2, to: content.length - 1, size: 40 },
        { from: content.length - 1, to: content.length, size: 10 },
      ],
    }),
  });
  expect(styled(layout)).toEqual(['下一 color: #0000ff;', '3 分钟 font-weight: 700;', '达 font-size: 0.5em;']);
});

test('the largest letters decide how many lines fit; a text that shrinks keeps their proportion', () => {
  const font = fontOf({ content: '请先下后上', runs, lineHeight: 100 });
  const layout = textWith({ fit: 'shrink', fontCh: font });
  const block = layout.blocks[1];
  if (block?.type !== 'text') throw new Error('There is no text.');
  expect(linesIn({ ...block, h: 100 }, { font, lang: 'zh-CN' })).toBe(2);
  expect(linesIn({ ...block, h: 100 }, { font: { ...font, runs: [] }, lang: 'zh-CN' })).toBe(5);
  expect(shownText(block, 'ch')).toMatchObject({
    style: { size: 12 },
    parts: [{ text: '请' }, { text: '先' }, { text: '下', style: { fontSize: '2em' } }, { text: '后上' }],
  });
});

test('bold letters of a run are loaded with the bold font', () => {
  const layout = textWith({ fontCh: fontOf({ content: '请先下后上', runs }) });
  const letters = neededLetters(layout).map(({ bold, characters }) => [bold, characters]);
  expect(letters).toEqual([
    [false, '请先下后上'],
    [true, '先'],
  ]);
});
