import { useLayoutEffect, useState } from 'react';
import { layoutLimits } from '@mutai/layout/limits';
import { type BlockOf } from '@mutai/layout/model/block';
import { onFontsLoaded } from '../fonts/on-fonts-loaded.ts';
import { findOverflowing, type FittedText, roomFor } from '../overflow/measure.ts';
import { styledParts } from './styled-parts.ts';
import { type TextIn } from './text-in.ts';

/** How a text is shown in its block. */
export interface Fit {
  /** Font size, in pixels. */
  readonly size: number;
  /** Runs because it does not fit. */
  readonly runs: boolean;
}

const overflows = (fitted: FittedText): boolean => findOverflowing([fitted])[0] === true;

/** Largest size at which a text fits; the smallest possible size if it fits at none. */
function largestSize(fitted: FittedText): number {
  const { style } = fitted.text;
  let low: number = layoutLimits.fontSize.min;
  let high = style.size;
  while (low < high) {
    const size = Math.ceil((low + high) / 2);
    if (overflows({ ...fitted, text: { ...fitted.text, style: { ...style, size } } })) high = size - 1;
    else low = size;
  }
  return low;
}

/** Measures a text that is to get smaller or to run if it does not fit. */
export function useFit({ w, h, border, params: { fit, marquee } }: BlockOf<'text'>, { font, lang }: TextIn): Fit {
  const [found, setFound] = useState<Fit>();
  const measures = !marquee && (fit === 'shrink' || fit === 'run');
  useLayoutEffect(() => {
    if (!measures) return undefined;
    const text = { parts: styledParts(font), style: font, lang, wraps: true, runs: false };
    const fitted = { text, ...roomFor({ w, h, border }, font) };
    const measure = () =>
      setFound(
        fit === 'run'
          ? { size: font.size, runs: overflows(fitted) }
          : { size: overflows(fitted) ? largestSize(fitted) : font.size, runs: false },
      );
    measure();
    return onFontsLoaded(measure);
  }, [measures, fit, font, lang, w, h, border]);
  return measures && found !== undefined ? found : { size: font.size, runs: false };
}

/** Lines of a text that fit its block, at least one. */
export function linesIn(block: BlockOf<'text'>, { font }: TextIn): number {
  const { h } = roomFor(block, font);
  const { size } = font;
  // A line is as high as its largest letters.
  const largest = (font.runs ?? []).reduce((most, run) => Math.max(most, run.size ?? 0), size);
  return Math.max(1, Math.floor(h / ((largest * font.lineHeight) / 100)));
}
