import { expect, test } from 'vitest';
import { setCanvas, setBlocks, setParams, addBlock } from '../commands/blocks.ts';
import { emptyLayout } from './layout.ts';
import { mediaOf, withMedia } from './media.ts';

test('mediaOf finds library files in all places, and withMedia replaces their addresses', () => {
  let layout = addBlock(addBlock(addBlock(emptyLayout(), 'image'), 'video'), 'text');
  layout = setCanvas(layout, { bgImage: '/wall.png' });
  layout = setBlocks(layout, [3], { bgImage: '/paper.png' });
  layout = setParams(layout, [1], 'image', {
    images: [
      { url: '/a.png', title: 'a' },
      { url: '/wall.png', title: '' },
    ],
  });
  layout = setParams(layout, [2], 'video', {
    videos: [{ url: '/v.mp4', title: 'v' }],
    url: 'https://live.example.com/a',
  });
  expect(mediaOf(layout)).toEqual(['/wall.png', '/a.png', '/v.mp4', '/paper.png']);
  const moved = withMedia(layout, (old) => `/imported${old}`);
  expect(mediaOf(moved)).toEqual(mediaOf(layout).map((old) => `/imported${old}`));
  expect(withMedia(moved, (old) => old.replace('/imported', ''))).toEqual(layout);
});
