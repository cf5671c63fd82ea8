import { layoutLimits } from '../../limits.ts';
import { Fields, Flag, OneOf, Whole } from '../fields.ts';
import { alignments, initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { mediaFitNames, mediaFits } from './media-fit.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

const { initial, min, max } = layoutLimits.pictureMs;

/** Pictures of a data source one after the other, such as the newest of a category of materials. */
export const slidesType = blockType({
  title: '素材轮播',
  size: { w: 640, h: 360 },
  params: Fields(
    {
      ...sourceParams,
      fit: OneOf(mediaFits, '填充方式', mediaFitNames),
      switchTime: Whole('切换间隔', min, max),
      /** Title of each picture over its lower edge. */
      caption: Flag('显示标题'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    fit: 'cover',
    switchTime: initial,
    caption: false,
    fontCh: { ...initialStyle, align: alignments.left, size: 28, color: '#ffffff', padding: 12 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
