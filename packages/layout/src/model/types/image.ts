import { layoutLimits } from '../../limits.ts';
import { Fields, MediaList, Multiple, OneOf, Whole } from '../fields.ts';
import { blockType } from './block-type.ts';
import { mediaFitNames, mediaFits } from './media-fit.ts';

const { initial, min, max } = layoutLimits.pictureMs;
const { zoomPercent, cropPrecision } = layoutLimits;

export const imageType = blockType({
  title: '图片组件',
  size: { w: 400, h: 300 },
  params: Fields(
    {
      fit: OneOf(mediaFits, '填充方式', mediaFitNames),
      /** Percent: a larger picture is cropped at the edge of the block. */
      zoom: Multiple('放大', zoomPercent.min, zoomPercent.max, cropPrecision),
      /** Point of the picture that stays visible, in percent of its sides. */
      focusX: Multiple('焦点横向', 0, 100, cropPrecision),
      focusY: Multiple('焦点纵向', 0, 100, cropPrecision),
      switchTime: Whole('切换间隔', min, max),
      images: MediaList('图片'),
    },
    '',
  ),
  initial: { fit: 'contain', zoom: 100, focusX: 50, focusY: 50, switchTime: initial, images: [] },
  media: ['images'],
});
