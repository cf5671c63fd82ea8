import { type CSSProperties } from 'react';
import { type MediaFit } from '@mutai/layout/model/types/media-fit';
import { type Alignment, alignments, type TextStyle } from '@mutai/layout/model/text-style';
import { fonts } from './fonts.ts';

/** An address within a style sheet: nothing in it ends the text that it is. */
export const cssUrl = (address: string): string =>
  `url("${address.replaceAll(/["\\\n\r\f]/g, (character) => encodeURIComponent(character))}")`;

/** Colour and picture behind something. */
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

/** Fills its block. */
export const filling: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%' };

interface Sides {
  readonly horizontal: 'start' | 'center' | 'end';
  readonly vertical: 'start' | 'center' | 'end';
}

/** To which sides of its block a text keeps. */
export const sidesOf: Readonly<Record<Alignment, Sides>> = {
  [alignments.top]: { horizontal: 'center', vertical: 'start' },
  [alignments.bottom]: { horizontal: 'center', vertical: 'end' },
  [alignments.center]: { horizontal: 'center', vertical: 'center' },
  [alignments.left]: { horizontal: 'start', vertical: 'center' },
  [alignments.right]: { horizontal: 'end', vertical: 'center' },
};

/** How letters look. Lines are as far apart with every font, so that a text takes the same room. */
export const lettering = ({ family, size, color, bold, italic, underline }: TextStyle): CSSProperties => ({
  fontFamily: fonts[family].stack,
  fontSize: size,
  lineHeight: 1.4,
  color,
  fontWeight: bold ? 700 : 400,
  fontStyle: italic ? 'italic' : 'normal',
  textDecorationLine: underline ? 'underline' : 'none',
});
