import { layoutLimits } from '../../limits.ts';
import { Fields, MediaList, OneOf, Whole } from '../fields.ts';
import { blockType } from './block-type.ts';
import { mediaFits } from './media-fit.ts';

const { initial, min, max } = layoutLimits.pictureMs;

export const imageType = blockType({
  title: '图片组件',
  size: { w: 400, h: 300 },
  params: Fields(
    { fit: OneOf(mediaFits, '填充方式'), switchTime: Whole('切换间隔', min, max), images: MediaList('图片') },
    '',
  ),
  initial: { fit: 'contain', switchTime: initial, images: [] },
  media: ['images'],
});
