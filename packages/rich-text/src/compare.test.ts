import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockText, compareRichText, mergeRichText, sidesByBase } from './compare.ts';
import { type RichText, type RichTextNode, schemaVersion } from './document.ts';

const paragraph = (text: string): RichTextNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
const documentOf = (...content: readonly RichTextNode[]): RichText => ({ type: 'doc', schemaVersion, content });
const lines = (...texts: readonly string[]): RichText => documentOf(...texts.map(paragraph));

const word = fc.constantFrom('山', '水', '今天', '天气', 'release', '很好', '，', '。', ' ');
const block = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { maxLength: 8 }).map((words) => paragraph(words.join(''))) },
  fc.record({ src: fc.constantFrom('/a.png', '/b.png'), caption: word }).map((attrs) => ({ type: 'image', attrs })),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((items) => ({
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
  })),
);
const anyDocument = fc.array(block, { minLength: 1, maxLength: 14 }).map((blocks) => documentOf(...blocks));

test('a document equals itself', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const changes = compareRichText(document, structuredClone(document));
      expect(changes.map(({ kind }) => kind)).toEqual(document.content.map(() => 'same'));
    }),
  );
});

test('choosing one side throughout restores that document, and pieces contain both texts', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (before, after) => {
      const changes = compareRichText(before, after);
      expect(mergeRichText(changes, () => 'before')).toEqual(before);
      expect(mergeRichText(changes, () => 'after')).toEqual(after);
      for (const change of changes) {
        if (change.kind !== 'changed') continue;
        const text = (left: string) =>
          change.pieces.flatMap((piece) => (piece.kind === left ? [] : [piece.text])).join('');
        expect(text('added')).toBe(blockText(change.before));
        expect(text('removed')).toBe(blockText(change.after));
      }
    }),
  );
});

test('reports changed words of a block, and added and removed blocks around it', () => {
  const changes = compareRichText(
    lines('开头', '今天的天气很好。', '结尾'),
    lines('开头', '新的一段', '今天的天气不好。', '结尾'),
  );
  expect(changes.map(({ kind }) => kind)).toEqual(['same', 'added', 'changed', 'same']);
  expect(changes[2]).toMatchObject({
    pieces: [
      { kind: 'same', text: '今天的天气' },
      { kind: 'removed', text: '很好' },
      { kind: 'added', text: '不好' },
      { kind: 'same', text: '。' },
    ],
  });
});

test('an attribute that is null equals an absent one', () => {
  const written = lines('一');
  const edited = {
    ...written,
    content: [{ type: 'paragraph', attrs: { textAlign: null }, content: lines('一').content[0]?.content ?? [] }],
  };
  expect(compareRichText(written, edited).map(({ kind }) => kind)).toEqual(['same']);
});

test('takes each block from the side that changed it', () => {
  const base = lines('一', '二', '三', '第四段说天气');
  const mine = lines('一', '我改了二', '三', '第四段说天气', '我加的');
  const latest = lines('一', '二', '三', '他改的第四段说天气');
  const changes = compareRichText(mine, latest);
  const sides = sidesByBase(changes, base);
  const merged = mergeRichText(changes, (_change, index) => sides[index] ?? 'before');
  expect(merged.content.map(blockText)).toEqual(['一', '我改了二', '三', '他改的第四段说天气', '我加的']);
});

test('compares long, completely different documents quickly', () => {
  const many = (name: string): RichText => lines(...Array.from({ length: 4000 }, (_, index) => `${name}${index}`));
  const mixed = (name: string): RichText =>
    lines(...Array.from({ length: 4000 }, (_, index) => (index % 7 === 0 ? `两边都有 ${index}` : `${name}${index}`)));
  expect(compareRichText(many('甲'), many('乙')).some(({ kind }) => kind === 'same')).toBe(false);
  expect(compareRichText(mixed('甲'), mixed('乙')).filter(({ kind }) => kind === 'same')).toHaveLength(572);
});
