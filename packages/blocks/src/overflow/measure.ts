import { type Block } from '@mutai/layout/model/block';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { fontStyle, initialTextStyle, innerSize } from '../styles.ts';
import { partNodes } from '../text/styled-parts.ts';
import { type ShownText } from './shown-text.ts';

/** Text and the size available for it, in pixels. */
export interface FittedText {
  readonly text: ShownText;
  readonly w: number;
  readonly h: number;
}

/** Room for a text in its block: inside the border and the padding, in pixels. */
export function roomFor(block: Pick<Block, 'w' | 'h' | 'border'>, { padding }: TextStyle): Omit<FittedText, 'text'> {
  const { w, h } = innerSize(block);
  return { w: Math.max(0, w - 2 * padding), h: Math.max(0, h - 2 * padding) };
}

/** CSS properties with unitless numbers. */
const plainNumbers: ReadonlySet<string> = new Set(['fontWeight', 'lineHeight']);

/** Tolerance in pixels: browsers round text sizes up. */
const tolerance = 1;

function elementOf({ text: { parts, style, lang, wraps }, w }: FittedText): HTMLElement {
  const box = document.createElement('div');
  box.lang = lang;
  const css = Object.entries({ ...fontStyle(style), width: w, fontVariantNumeric: wraps ? 'normal' : 'tabular-nums' });
  Object.assign(
    box.style,
    Object.fromEntries(
      css.map(([name, value]) => [
        name,
        typeof value === 'number' && !plainNumbers.has(name) ? `${String(value)}px` : value,
      ]),
    ),
  );
  const line = document.createElement('span');
  // No word breaking: a word wider than its block counts as overflow, even though screens break it.
  Object.assign(line.style, { display: 'inline-block', whiteSpace: wraps ? 'pre-wrap' : 'nowrap' });
  line.append(...partNodes(parts));
  box.append(line);
  return box;
}

/**
 * Measures which texts overflow. Lays all out at once in a hidden element and removes it.
 *
 * @returns for each text, true if it overflows
 */
export function findOverflowing(fittings: readonly FittedText[]): readonly boolean[] {
  const place = document.createElement('div');
  const hidden = { position: 'fixed', visibility: 'hidden', contain: 'strict', width: '0', height: '0' };
  Object.assign(place.style, initialTextStyle, hidden);
  place.setAttribute('aria-hidden', 'true');
  place.append(...fittings.map(elementOf));
  document.body.append(place);
  const over = fittings.map(({ text: { runs }, w, h }, index) => {
    const line = place.children[index]?.firstElementChild;
    if (!(line instanceof HTMLElement)) return false;
    return line.offsetHeight > h + tolerance || (!runs && line.offsetWidth > w + tolerance);
  });
  place.remove();
  return over;
}
