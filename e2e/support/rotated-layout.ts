import { addBlock, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { flipBlocks, rotateBlocks } from '@mutai/layout/commands/turn';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { TemplateMedia } from '@mutai/layout/templates/build';

/** Small layout of rotated and mirrored blocks: texts, a picture, a video, shapes that blend and an icon. */
export function rotatedLayout({ pictures, videos }: TemplateMedia): Layout {
  let layout = setCanvas(emptyLayout(), { title: '旋转与翻转', width: 1200, height: 700, langList: ['ch'] });
  const add = (type: Parameters<typeof addBlock>[1], x: number, y: number): readonly number[] => {
    layout = addBlock(layout, type, { x, y });
    return layout.order.slice(-1);
  };
  const text = add('text', 200, 180);
  layout = setParams(layout, text, 'text', { 'fontCh.content': '向右转三十度', 'fontCh.size': 36 });
  layout = rotateBlocks(layout, text, 30);
  const upright = add('text', 480, 200);
  layout = setParams(layout, upright, 'text', { 'fontCh.content': '竖排的文字', 'fontCh.size': 40 });
  layout = rotateBlocks(layout, upright, -90);
  const picture = add('image', 800, 180);
  layout = setParams(layout, picture, 'image', { images: pictures.slice(0, 1), fit: 'cover' });
  layout = flipBlocks(rotateBlocks(layout, picture, 12.5), picture, 'x');
  const video = add('video', 260, 500);
  layout = setParams(layout, video, 'video', { videos, fit: 'cover' });
  layout = flipBlocks(rotateBlocks(layout, video, 90), video, 'y');
  const shape = add('shape', 700, 500);
  layout = setParams(layout, shape, 'shape', { kind: 'arrow' });
  layout = flipBlocks(rotateBlocks(layout, shape, -20), shape, 'x');
  const blended = add('shape', 860, 230);
  layout = setParams(layout, blended, 'shape', { kind: 'ellipse', fill: '#f2b705', stroke: '' });
  layout = rotateBlocks(setBlocks(layout, blended, { blend: 'multiply' }), blended, 15);
  const icon = add('icon', 1000, 520);
  return rotateBlocks(setParams(layout, icon, 'icon', { icon: 'escalator-up' }), icon, 20);
}
