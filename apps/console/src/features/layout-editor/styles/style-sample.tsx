import { type BlockStyle, isTextStyle } from '@mutai/layout/commands/style';
import type { TextStyle } from '@mutai/layout/model/text-style';
import type { CSSProperties } from 'react';
import styles from './styles.module.css';

/** Largest border and corner of a sample, in pixels. */
const borderMax = 2;
const radiusMax = 8;

/** First color among params of this name that is not empty. */
const colourIn = (params: BlockStyle['params'], key: string): string | undefined => {
  const value = params[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function boxOf({ bgColor, gradient, border, radius = 0, params }: BlockStyle): CSSProperties {
  const fill = bgColor === undefined || bgColor === '' ? colourIn(params, 'fill') : bgColor;
  return {
    ...(fill === undefined ? {} : { backgroundColor: fill }),
    ...(gradient === undefined || gradient === null
      ? {}
      : { backgroundImage: `linear-gradient(${String(gradient.angle)}deg, ${gradient.from}, ${gradient.to})` }),
    ...(border === undefined || border === null
      ? {}
      : { boxShadow: `inset 0 0 0 ${String(Math.min(border.width, borderMax))}px ${border.color}` }),
    borderRadius: Math.min(radius, radiusMax),
  };
}

function lettersOf({ params }: BlockStyle): CSSProperties {
  const text = Object.values(params).find(isTextStyle) as Partial<TextStyle> | undefined;
  if (text === undefined) return { color: colourIn(params, 'color') ?? colourIn(params, 'stroke') };
  const { color, bold, italic, underline } = text;
  return {
    color,
    fontWeight: bold === true ? 700 : 400,
    fontStyle: italic === true ? 'italic' : 'normal',
    textDecoration: underline === true ? 'underline' : 'none',
  };
}

/** Small picture of a style: background, border and letters. */
export function StyleSample({ style }: { readonly style: BlockStyle }) {
  return (
    <span aria-hidden className={styles['sample']}>
      <span style={{ ...boxOf(style), opacity: (style.opacity ?? 100) / 100 }}>
        <span style={lettersOf(style)}>文</span>
      </span>
    </span>
  );
}
