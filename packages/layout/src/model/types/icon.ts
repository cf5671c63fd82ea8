import { Colour, Fields, OneOf, Whole } from '../fields.ts';
import { blockType } from './block-type.ts';
import { type IconName, iconWords } from './icon-groups.ts';

export const iconNames = Object.keys(iconWords) as IconName[];

/** Display names: the first search words. */
const iconTitles = Object.fromEntries(
  Object.entries(iconWords).map(([name, words]) => [name, words.split(' ')[0] ?? name]),
) as Record<IconName, string>;

export const iconWeights = ['thin', 'regular', 'bold'] as const;
export type IconWeight = (typeof iconWeights)[number];
export const iconWeightNames = {
  thin: '细',
  regular: '常规',
  bold: '粗',
} as const satisfies Record<IconWeight, string>;

/** Largest margin: a tenth of the block is left for the drawing. */
export const iconMarginMax = 45;

export const iconType = blockType({
  title: '图标组件',
  size: { w: 200, h: 200 },
  params: Fields(
    {
      icon: OneOf(iconNames, '图标', iconTitles),
      color: Colour('颜色'),
      weight: OneOf(iconWeights, '线条粗细', iconWeightNames),
      /** Percent of the block at each side of the drawing. */
      margin: Whole('边距', 0, iconMarginMax),
    },
    '',
  ),
  initial: { icon: 'info-circle', color: '#1b2230', weight: 'regular', margin: 0 },
  media: [],
});
