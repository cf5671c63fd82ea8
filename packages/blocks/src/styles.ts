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

/** Fills the containing block. */
export const fillParent: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

interface Sides {
  readonly horizontal: 'start' | 'center' | 'end';
  readonly vertical: 'start' | 'center' | 'end';
}

/** Alignment of a text within its block. */
export const sidesOf: Readonly<Record<Alignment, Sides>> = {
  [alignments.top]: { horizontal: 'center', vertical: 'start' },
  [alignments.bottom]: { horizontal: 'center', vertical: 'end' },
  [alignments.center]: { horizontal: 'center', vertical: 'center' },
  [alignments.left]: { horizontal: 'start', vertical: 'center' },
  [alignments.right]: { horizontal: 'end', vertical: 'center' },
};

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
