import { type CSSProperties } from 'react';
import { type MediaFit } from '@mutai/layout/model/types/media-fit';
import { type Alignment, alignments, type TextStyle } from '@mutai/layout/model/text-style';
import { fonts } from './fonts.ts';

/** CSS `url()` value. Characters that could end the string are escaped. */
export const cssUrl = (address: string): string =>
  `url("${address.replaceAll(/["\\\n\r\f]/g, (character) => encodeURIComponent(character))}")`;

/** Background color and picture. */
export const background = ({
  bgColor,
  bgImage,
}: {
  readonly bgColor: string;
  readonly bgImage: string;
}): CSSProperties => ({
  ...(bgColor === '' ? {} : { backgroundColor: bgColor }),
  ...(bgImage === ''
    ? {}
    : {
        backgroundImage: cssUrl(bgImage),
        backgroundSize: '100% 100%',
        backgroundRepeat: 'no-repeat',
      }),
});

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

interface Sides {
  readonly horizontal: 'left' | 'center' | 'right';
  readonly vertical: 'flex-start' | 'center' | 'flex-end';
}

/** Alignment of a text within its block. Chromium before 93 ignores `start` and `end` in flex boxes. */
export const sidesOf: Readonly<Record<Alignment, Sides>> = {
  [alignments.top]: { horizontal: 'center', vertical: 'flex-start' },
  [alignments.bottom]: { horizontal: 'center', vertical: 'flex-end' },
  [alignments.center]: { horizontal: 'center', vertical: 'center' },
  [alignments.left]: { horizontal: 'left', vertical: 'center' },
  [alignments.right]: { horizontal: 'right', vertical: 'center' },
};

/** Value of `justify-content` for a side. */
export const justified = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

/**
 * Breaks words that are wider than their block. `overflow-wrap: anywhere` exists since Chromium 80; the older
 * `word-break: break-word` has the same effect.
 */
export const breakWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const satisfies CSSProperties;

/** Font styles of a text. The line height is fixed, so that a text takes the same height in every font. */
export const fontStyle = ({ family, size, color, bold, italic, underline }: TextStyle): CSSProperties => ({
  fontFamily: fonts[family].stack,
  fontSize: size,
  lineHeight: 1.4,
  color,
  fontWeight: bold ? 700 : 400,
  fontStyle: italic ? 'italic' : 'normal',
  textDecorationLine: underline ? 'underline' : 'none',
});
