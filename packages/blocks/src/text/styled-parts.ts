import { type CSSProperties } from 'react';
import { type RunStyle, stretchesOf, type TextRuns } from '@mutai/layout/model/text-runs';

/** Text whose characters may have styles of their own. */
export interface TextWithRuns {
  readonly content: string;
  /** Font size of the rest, in pixels. */
  readonly size: number;
  readonly runs?: TextRuns;
}

/** Part of a text in one style; `null`: that of the whole text. */
export interface StyledPart {
  readonly from: number;
  readonly text: string;
  readonly style: CSSProperties | null;
}

/** Sizes are relative, so that they shrink with the text. */
const cssOf = ({ bold, color, size }: RunStyle, base: number): CSSProperties => ({
  ...(bold === undefined ? {} : { fontWeight: bold ? 700 : 400 }),
  ...(color === undefined ? {} : { color }),
  ...(size === undefined ? {} : { fontSize: `${String(size / base)}em` }),
});

/** Parts of a text in one style each. */
export const styledParts = ({ content, size, runs = [] }: TextWithRuns): readonly StyledPart[] =>
  stretchesOf(runs, content.length).map(({ from, to, ...style }) => ({
    from,
    text: content.slice(from, to),
    style: Object.keys(style).length === 0 ? null : cssOf(style, size),
  }));

/** Nodes of the parts of a text, to measure or edit it. */
export const partNodes = (parts: readonly StyledPart[]): readonly (string | HTMLElement)[] =>
  parts.map(({ text, style }) => {
    if (style === null) return text;
    const span = document.createElement('span');
    Object.assign(span.style, style);
    span.textContent = text;
    return span;
  });
