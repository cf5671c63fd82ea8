import { expect, test } from 'vitest';
import { missingSource } from '../data/missing-source.ts';
import { layoutLimits } from '../limits.ts';
import { layoutOf } from '../testing/layouts.ts';
import { type Block, newBlock } from './block.ts';
import { type BlockType, blockTypes } from './block-types.ts';
import { sourcesOf, withSources } from './sources.ts';
import { initialVisibility } from './visibility.ts';

const types = Object.keys(blockTypes) as BlockType[];

/** Block that uses source 5 where its type can, and source 6 in its condition. */
function usingSources(type: BlockType, id: number): Block {
  const block = { ...newBlock(type, id), when: { ...initialVisibility, source: 6 } };
  if (block.type !== 'text') return ('source' in block.params ? with5(block) : block) as Block;
  const fontCh = { ...block.params.fontCh, content: '{{站台#5.下一班|--}}' };
  return { ...block, params: { ...block.params, fontCh, fontEn: { ...fontCh }, fontRu: { ...fontCh } } };
}
const with5 = (block: object & { readonly params: object }) => ({ ...block, params: { ...block.params, source: 5 } });

const text = (content: string, runs: readonly { from: number; to: number; bold: boolean }[] = []): Block => {
  const block = newBlock('text', 1) as Extract<Block, { type: 'text' }>;
  return { ...block, params: { ...block.params, fontCh: { ...block.params.fontCh, content, runs } } };
};

const shown = (block: Block) => (block.type === 'text' ? block.params.fontCh : { content: '', runs: [] });

test.each(types)('all data sources of a %s block can be replaced and removed', (type) => {
  const layout = layoutOf([usingSources(type, 1)]);
  const used = sourcesOf(layout);
  expect(used).toEqual(blockTypes[type].sources === undefined ? [6] : [5, 6]);
  expect(sourcesOf(withSources(layout, (id) => id + 10))).toEqual(used.map((id) => id + 10));
  expect(sourcesOf(withSources(layout, () => undefined))).toEqual([]);
});

test('a block without its data source has none; its condition is not fulfilled', () => {
  const { blocks } = withSources(layoutOf([usingSources('number', 1), newBlock('number', 2)]), () => undefined);
  expect(blocks).toMatchObject({ 1: { params: { source: 0 }, when: { source: missingSource } }, 2: { when: null } });
});

test.each([
  ['{{a#3.x}}{{b#40[0]|0.0|--}} {{c}}', '{{a#12.x}}{{b#4[0]|0.0|--}} {{c}}'],
  ['{{线路#2#3.x}} {{ a#3 | - }}', '{{线路#2#12.x}} {{a#12| - }}'],
  ['{{a#3..x}} {{a#0.x}} #3 {{a#3', '{{a#12..x}} {{a#0.x}} #3 {{a#3'],
  ['{{a#99}}', `{{a#${String(missingSource)}}}`],
])('the sources of the text %s become %s', (before, after) => {
  const { blocks } = withSources(layoutOf([text(before)]), (id) =>
    new Map([
      [3, 12],
      [40, 4],
    ]).get(id),
  );
  expect(blocks[1] && shown(blocks[1]).content).toBe(after);
});

test('styles of characters follow replaced sources', () => {
  const content = '{{a#3}}到{{b#3}}站';
  const runs = [
    { from: 7, to: 8, bold: true },
    { from: 15, to: 16, bold: true },
  ];
  const { blocks } = withSources(layoutOf([text(content, runs)]), () => 1234);
  const made = blocks[1] && shown(blocks[1]);
  expect(made?.runs?.map(({ from, to }) => made.content.slice(from, to))).toEqual(['到', '站']);
});

test('a text with longer ids keeps to the limit', () => {
  const content = `{{a#3}}${'长'.repeat(layoutLimits.contentMax - 7)}`;
  const { blocks } = withSources(layoutOf([text(content)]), () => undefined);
  expect(blocks[1] && shown(blocks[1]).content).toBe(content.replace('#3', '#0'));
});
