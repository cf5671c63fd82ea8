import { newBlock } from '@mutai/layout/model/block';
import { emptyLayout, withBlocks, type Layout } from '@mutai/layout/model/layout';
import { mediaOf } from '@mutai/layout/model/media';
import { expect, test } from 'vitest';
import { withContents } from './with-contents.ts';

test('contents replace their paths everywhere; those that are left out disappear', () => {
  const image = newBlock('image', 1);
  const video = newBlock('video', 2);
  const item = (name: string) => ({ url: `/files/${name}`, title: `/files/${name}.` });
  const document: Layout = {
    ...withBlocks(emptyLayout({ bgImage: '/files/a.png' }), [
      {
        ...image,
        bgImage: '/files/b.png',
        params: { ...image.params, images: [item('a.png'), item('b.png')] },
      } as typeof image,
      { ...video, params: { ...video.params, videos: [item('c.mp4')] } } as typeof video,
    ]),
    order: [1, 2],
  };
  const addresses = new Map([
    ['/files/a.png', 'blob:a'],
    ['/files/b.png', undefined],
    ['/files/c.mp4', 'blob:c'],
  ]);
  const shown = withContents(document, addresses);
  expect(mediaOf(shown)).toEqual(['blob:a', 'blob:c']);
  expect(shown.blocks[1]).toMatchObject({
    bgImage: '',
    params: { images: [{ url: 'blob:a', title: '/files/a.png.' }] },
  });
  expect(withContents(document, new Map())).toEqual(document);
});
