import { layoutLimits } from '../../limits.ts';
import { Colour, ColourOrNone, Fields, Text } from '../fields.ts';
import { blockType } from './block-type.ts';

export const qrType = blockType({
  title: '二维码组件',
  size: { w: 240, h: 240 },
  params: Fields(
    {
      content: Text('内容', layoutLimits.qrMax),
      color: Colour('码的颜色'),
      /** Also the border that scanners need; none: the ground below the block. */
      ground: ColourOrNone('底色'),
    },
    '',
  ),
  initial: { content: '', color: '#000000', ground: '#ffffff' },
  media: [],
});
