import { type CSSProperties } from 'react';
import { type MediaFit } from '@mutai/layout/model/types/media-fit';
import { type Block } from '@mutai/layout/model/block';
import { type Gradient, type Shadow } from '@mutai/layout/model/effects';
import { type AlignmentSides, type TextStyle } from '@mutai/layout/model/text-style';
import { fonts } from './fonts.ts';

/** CSS `url()` value. Characters that could end the string are escaped. */
export const cssUrl = (address: string): string =>
  `url("${address.replaceAll(/["\\\n\r\f]/g, (character) => encodeURIComponent(character))}")`;

interface Background {
  readonly bgColor: string;
  readonly bgImage: string;
  readonly gradient?: Gradient | null;
}

/** Background color, a gradient over it, and a picture over both. */
export function background({ bgColor, bgImage, gradient = null }: Background): CSSProperties {
  const images = [
    ...(bgImage === '' ? [] : [cssUrl(bgImage)]),
    ...(gradient === null ? [] : [`linear-gradient(${String(gradient.angle)}deg,${gradient.from},${gradient.to})`]),
  ];
  return {
    ...(bgColor === '' ? {} : { backgroundColor: bgColor }),
    ...(images.length === 0
      ? {}
      : { backgroundImage: images.join(), backgroundSize: '100% 100%', backgroundRepeat: 'no-repeat' }),
  };
}

const shadowOf = ({ x, y, blur, color }: Shadow): string => `${String(x)}px ${String(y)}px ${String(blur)}px ${color}`;

/** CSS `transform` of a rotated or mirrored block; empty for others. */
export const transformOf = ({ rotation, flipX, flipY }: Pick<Block, 'rotation' | 'flipX' | 'flipY'>): string =>
  (rotation === 0 ? '' : `rotate(${String(rotation)}deg)`) + (flipX ? 'scaleX(-1)' : '') + (flipY ? 'scaleY(-1)' : '');

/**
 * Rotation, opacity, blending, corners, border and shadow of a block; nothing for a block without any, which costs nothing per
 * frame.
 */
export const effects = ({ opacity, blend, radius, border, shadow, ...block }: Block): CSSProperties => ({
  ...(transformOf(block) === '' ? {} : { transform: transformOf(block) }),
  ...(opacity === 100 ? {} : { opacity: opacity / 100 }),
  ...(blend === 'normal' ? {} : { mixBlendMode: blend }),
  ...(radius === 0 ? {} : { borderRadius: radius, overflow: 'hidden' }),
  ...(border === null ? {} : { boxSizing: 'border-box', border: `${String(border.width)}px solid ${border.color}` }),
  ...(shadow === null ? {} : { boxShadow: shadowOf(shadow) }),
});

/** Size inside the border of a block, in pixels. */
export function innerSize({ w, h, border }: Pick<Block, 'w' | 'h' | 'border'>): {
  readonly w: number;
  readonly h: number;
} {
  const both = border === null ? 0 : 2 * border.width;
  return { w: Math.max(0, w - both), h: Math.max(0, h - both) };
}

export const objectFits = {
  contain: 'contain',
  cover: 'cover',
  '100% 100%': 'fill',
} as const satisfies Record<MediaFit, string>;

/**
 * Initial values of inherited properties that change texts. Elements around the blocks of a layout set them: texts look
 * the same on every page, whatever the page sets for its own texts.
 */
export const initialTextStyle = {
  direction: 'ltr',
  fontFeatureSettings: 'normal',
  fontKerning: 'auto',
  fontOpticalSizing: 'auto',
  fontStretch: 'normal',
  fontVariant: 'normal',
  hyphens: 'manual',
  letterSpacing: 'normal',
  lineBreak: 'auto',
  tabSize: 8,
  textAutospace: 'no-autospace',
  textIndent: 0,
  textRendering: 'auto',
  textShadow: 'none',
  textTransform: 'none',
  textWrap: 'wrap',
  WebkitFontSmoothing: 'auto',
  wordSpacing: 'normal',
} as const satisfies CSSProperties;

/** Fills the containing block. */
export const fillParent: CSSProperties = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  width: '100%',
  height: '100%',
};

/** Values of `align-items`. Chromium before 93 ignores `start` and `end` in flex boxes. */
export const aligned = {
  top: 'flex-start',
  center: 'center',
  bottom: 'flex-end',
} as const satisfies Record<AlignmentSides['down'], string>;

/** Value of `justify-content` for a side. */
export const justified = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/**
 * Breaks words that are wider than their block. `overflow-wrap: anywhere` exists since Chromium 80; the older
 * `word-break: break-word` has the same effect.
 */
export const breakWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const satisfies CSSProperties;

/** Font styles of a text. The line height is a number, so that a text takes the same height in every font. */
export const fontStyle = ({
  family,
  size,
  color,
  bold,
  italic,
  underline,
  lineHeight,
  letterSpacing,
}: TextStyle): CSSProperties => ({
  fontFamily: fonts[family].stack,
  fontSize: size,
  lineHeight: lineHeight / 100,
  letterSpacing,
  color,
  fontWeight: bold ? 700 : 400,
  fontStyle: italic ? 'italic' : 'normal',
  textDecorationLine: underline ? 'underline' : 'none',
});

/** Shadow and outline of letters: those of the outline's layer if there is one. */
export const letterShadow = ({ shadow }: TextStyle): CSSProperties =>
  shadow === null ? {} : { textShadow: shadowOf(shadow) };
