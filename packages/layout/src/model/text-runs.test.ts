import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setParams } from '../commands/blocks.ts';
import { emptyHistory, record, redo, undo } from '../difference/history.ts';
import { readLayoutText } from '../reading/read-layout.ts';
import { layoutOf, textAt } from '../testing/layouts.ts';
import { type Layout } from './layout.ts';
import { type StyledText } from './text-style.ts';
import { editRuns, normalRuns, type RunStyle, styleRuns, type TextRuns, withContent, withRuns } from './text-runs.ts';

const style: fc.Arbitrary<RunStyle> = fc.record(
  { bold: fc.boolean(), color: fc.constantFrom('#ff0000', '#0000ff'), size: fc.constantFrom(12, 48) },
  { requiredKeys: [] },
);
const content = fc.string({ unit: fc.constantFrom('a', 'b', '站', '🚇', '\n'), maxLength: 20 });
const places = fc.array(fc.record({ from: fc.nat(30), to: fc.nat(30) }), { maxLength: 5 });
const anyRuns: fc.Arbitrary<TextRuns> = fc
  .tuple(places, fc.array(style, { minLength: 5, maxLength: 5 }))
  .map(([all, styles]) => all.map((place, index) => ({ ...place, ...styles[index] })));

/** Style of each character. */
function stylesOf(runs: TextRuns, length: number): readonly string[] {
  return Array.from({ length }, (_, at) => {
    const { bold, color, size } = runs.find(({ from, to }) => from <= at && at < to) ?? {};
    return JSON.stringify([bold, color, size]);
  });
}

/** Fails unless runs are within a text, sorted, apart or different, and styled. */
function expectNormal(runs: TextRuns, length: number): void {
  let before: TextRuns[number] | undefined;
  for (const run of runs) {
    expect(run.from).toBeGreaterThanOrEqual(before?.to ?? 0);
    expect(run.to).toBeGreaterThan(run.from);
    expect(run.to).toBeLessThanOrEqual(length);
    expect(Object.keys(run).length).toBeGreaterThan(2);
    expect({ ...run, to: 0 }).not.toEqual({ ...before, from: before?.to, to: 0 });
    before = run;
  }
}

test('runs never leave their text, whatever was stored or typed', () => {
  fc.assert(
    fc.property(anyRuns, content, content, (runs, before, after) => {
      expectNormal(normalRuns(runs, before.length), before.length);
      const edited = editRuns(normalRuns(runs, before.length), before, after);
      expectNormal(edited, after.length);
    }),
  );
});

test('an edit leaves the styles before and behind it, and gives new characters one style', () => {
  fc.assert(
    fc.property(
      anyRuns,
      content,
      fc.nat(20),
      fc.nat(20),
      fc.constantFrom('', 'x', 'xyz'),
      (runs, before, one, other, typed) => {
        const characters = Array.from(before);
        const [begin, end] = [
          Math.min(one, other, characters.length),
          Math.min(Math.max(one, other), characters.length),
        ];
        const [head, tail] = [characters.slice(0, begin).join(''), characters.slice(end).join('')];
        const after = head + typed + tail;
        fc.pre(typed !== '' || begin === end);
        const old = normalRuns(runs, before.length);
        const styles = stylesOf(editRuns(old, before, after), after.length);
        const oldStyles = stylesOf(old, before.length);
        expect(styles.slice(0, head.length)).toEqual(oldStyles.slice(0, head.length));
        expect(styles.slice(head.length + typed.length)).toEqual(oldStyles.slice(before.length - tail.length));
        expect(new Set(styles.slice(head.length, head.length + typed.length)).size).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('deleted characters take their styles along', () => {
  fc.assert(
    fc.property(
      anyRuns,
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')),
      fc.nat(10),
      fc.nat(10),
      (runs, letters, at, count) => {
        const before = letters.join('');
        const after = before.slice(0, at) + before.slice(at + count);
        const old = normalRuns(runs, before.length);
        const oldStyles = stylesOf(old, before.length);
        expect(stylesOf(editRuns(old, before, after), after.length)).toEqual([
          ...oldStyles.slice(0, at),
          ...oldStyles.slice(at + count),
        ]);
      },
    ),
  );
});

const bold = (from: number, to: number) => [{ from, to, bold: true }];

test.each<[string, TextRuns, string, string, TextRuns]>([
  ['typing inside grows a run', bold(2, 4), '请先下后', '请先下车后', bold(2, 5)],
  ['typing behind a run continues it', bold(0, 2), '请先下后', '请先要下后', bold(0, 3)],
  ['typing before a run moves it', bold(2, 4), '请先下后', '请要先下后', bold(3, 5)],
  ['typing at the beginning is like the first character', bold(0, 1), '请先', '各请先', bold(0, 2)],
  ['a replaced run stays', bold(1, 3), '请先下后', '请后上后', bold(1, 3)],
  ['a run that is deleted is gone', bold(1, 3), '请先下后', '请后', []],
  ['a character replaced by its neighbor is not cut in two', bold(0, 2), '🚇🚈', '🚉🚈', bold(0, 2)],
])('%s', (_, runs, before, after, expected) => {
  expect(editRuns(runs, before, after)).toEqual(expected);
});

test('a style is given to some characters and taken from some of them', () => {
  const red = styleRuns([], 6, { from: 1, to: 4 }, (before) => ({ ...before, color: '#ff0000' }));
  const both = styleRuns(red, 6, { from: 3, to: 6 }, (before) => ({ ...before, bold: true }));
  expect(both).toEqual([
    { from: 1, to: 3, color: '#ff0000' },
    { from: 3, to: 4, color: '#ff0000', bold: true },
    { from: 4, to: 6, bold: true },
  ]);
  expect(styleRuns(both, 6, { from: 0, to: 6 }, () => ({}))).toEqual([]);
  fc.assert(
    fc.property(anyRuns, content, fc.nat(20), fc.nat(20), style, (runs, text, from, to, next) => {
      const styled = styleRuns(runs, text.length, { from, to }, () => next);
      expectNormal(styled, text.length);
      expect(styleRuns(styled, text.length, { from, to }, () => next)).toEqual(styled);
    }),
  );
});

const fontOf = (layout: Layout): StyledText => {
  const block = layout.blocks[1];
  if (block?.type !== 'text') throw new Error('There is no text.');
  return block.params.fontCh;
};

test('undo and redo restore runs with their text', () => {
  fc.assert(
    fc.property(anyRuns, content, content, (runs, before, after) => {
      const start = setParams(layoutOf([textAt(1, 0, 0)]), [1], 'text', { 'fontCh.content': before });
      const edits = [
        (font: StyledText) => withRuns(font, normalRuns(runs, before.length)),
        (font: StyledText) => withContent(font, after),
      ];
      let past = { layout: start, history: emptyHistory };
      const states = [start];
      for (const [index, edit] of edits.entries()) {
        const next = setParams(past.layout, [1], 'text', { fontCh: edit(fontOf(past.layout)) });
        past = record(past, next, { title: '文字', at: index });
        if (past.layout !== states.at(-1)) states.push(past.layout);
      }
      const end = past.layout;
      while (past.history.done.length > 0) past = undo(past);
      expect(past.layout).toEqual(start);
      while (past.history.undone.length > 0) past = redo(past);
      expect(past.layout).toEqual(end);
    }),
  );
});

test('runs are read back; a text without them is stored as before', () => {
  const plain = layoutOf([textAt(1, 0, 0)]);
  expect(JSON.stringify(withContent(fontOf(plain), '你好'))).toBe(
    JSON.stringify({ ...fontOf(plain), content: '你好' }),
  );
  const styled = setParams(plain, [1], 'text', { fontCh: withRuns(fontOf(plain), [{ from: 0, to: 2, size: 48 }]) });
  expect(readLayoutText(JSON.stringify(styled))).toEqual({ layout: styled, notes: [] });
  const wrong = JSON.stringify(styled).replace('"size":48', '"size":4');
  expect(readLayoutText(wrong)).toEqual({
    problems: ['组件“文本组件1”（1）的“中文 / 局部样式 / 第 1 项 / 字号”：不能小于 12'],
  });
});
