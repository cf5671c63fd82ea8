import { type Static } from 'typebox';
import { layoutLimits } from '../limits.ts';
import { Colour, Fields, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';

/** How a block mixes with what is below it, as CSS names it. */
export const blendModes = ['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten'] as const;
export type BlendMode = (typeof blendModes)[number];
export const blendModeNames = {
  normal: '正常',
  multiply: '正片叠底',
  screen: '滤色',
  overlay: '叠加',
  darken: '变暗',
  lighten: '变亮',
} as const satisfies Record<BlendMode, string>;

const { borderMax, outlineMax, shadowMax } = layoutLimits;

/** Shadow of a block or a text. */
export const Shadow = Fields(
  {
    x: Whole('横向偏移', -shadowMax, shadowMax),
    y: Whole('纵向偏移', -shadowMax, shadowMax),
    blur: Whole('模糊', 0, shadowMax),
    color: Colour('阴影颜色'),
  },
  '阴影',
);
export type Shadow = Frozen<Static<typeof Shadow>>;
export const initialShadow: Shadow = { x: 0, y: 4, blur: 12, color: '#00000066' };

/** Border inside the edge of a block. */
export const Border = Fields({ width: Whole('边框宽度', 1, borderMax), color: Colour('边框颜色') }, '边框');
export type Border = Frozen<Static<typeof Border>>;
export const initialBorder: Border = { width: 2, color: '#1b2230' };

/** Gradient between two colors, over the background color. */
export const Gradient = Fields(
  {
    /** Direction in degrees: 0 to the top, 90 to the right. */
    angle: Whole('渐变角度', 0, 359),
    from: Colour('起始颜色'),
    to: Colour('结束颜色'),
  },
  '渐变',
);
export type Gradient = Frozen<Static<typeof Gradient>>;
export const initialGradient: Gradient = { angle: 180, from: '#2b5fd9', to: '#0b2a6b' };

/** Line around letters, outside of them. */
export const Outline = Fields({ width: Whole('描边宽度', 1, outlineMax), color: Colour('描边颜色') }, '描边');
export type Outline = Frozen<Static<typeof Outline>>;
export const initialOutline: Outline = { width: 2, color: '#ffffff' };
