import { sourcesInText } from '../../data/placeholders.ts';
import { layoutLimits } from '../../limits.ts';
import { Fields, Flag, OneOf, OrNull, Whole } from '../fields.ts';
import { initialStyle, StyledText } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialStale, staleParams } from './stale.ts';

export const marqueeDirections = ['left', 'up', 'down', 'right'] as const;
export type MarqueeDirection = (typeof marqueeDirections)[number];
export const marqueeDirectionNames = {
  left: '向左',
  up: '向上',
  down: '向下',
  right: '向右',
} as const satisfies Record<MarqueeDirection, string>;

/**
 * A text that does not fit its block: stays as it is, gets smaller, ends with an ellipsis, or runs like a marquee as long
 * as it does not fit.
 */
export const textFits = ['none', 'shrink', 'ellipsis', 'run'] as const;
export type TextFit = (typeof textFits)[number];
export const textFitNames = {
  none: '不处理',
  shrink: '缩小字号',
  ellipsis: '显示省略号',
  run: '自动滚动',
} as const satisfies Record<TextFit, string>;

const { initial, min, max } = layoutLimits.marqueeSpeed;

/** Text per language; `null` falls back to Chinese. */
export const textType = blockType({
  title: '文本组件',
  size: { w: 300, h: 100 },
  params: Fields(
    {
      fit: OneOf(textFits, '放不下时', textFitNames),
      marquee: Flag('是否滚动'),
      speed: Whole('滚动速度', min, max),
      direction: OneOf(marqueeDirections, '滚动方向', marqueeDirectionNames),
      fontCh: StyledText('中文'),
      fontEn: OrNull(StyledText('英文'), '英文'),
      fontRu: OrNull(StyledText('俄文'), '俄文'),
      ...staleParams,
    },
    '',
  ),
  initial: {
    fit: 'none',
    marquee: false,
    speed: initial,
    direction: 'left',
    fontCh: { content: '各位旅客请注意：请先下后上，有序乘车。', ...initialStyle },
    fontEn: null,
    fontRu: null,
    ...initialStale,
  },
  media: [],
  sources: ({ fontCh, fontEn, fontRu }) =>
    [fontCh, fontEn, fontRu].flatMap((font) => sourcesInText(font?.content ?? '')),
});
