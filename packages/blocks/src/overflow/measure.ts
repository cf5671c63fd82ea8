import { lettering } from '../styles.ts';
import { type ShownText } from './shown-text.ts';

/** A text, and the room that there is for it. */
export interface Fitting {
  readonly text: ShownText;
  readonly w: number;
  readonly h: number;
}

/** Style fields of which a number is no number of pixels. */
const plainNumbers: ReadonlySet<string> = new Set(['fontWeight', 'lineHeight']);

/** A piece of a pixel that browsers round a text up by. */
const tolerance = 1;

function elementOf({ text: { content, style, lang, wraps }, w }: Fitting): HTMLElement {
  const box = document.createElement('div');
  box.lang = lang;
  const css = Object.entries({ ...lettering(style), width: w, fontVariantNumeric: wraps ? 'normal' : 'tabular-nums' });
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
  // Words are not broken here: one that has no room in a line is too long, even though screens break it.
  Object.assign(line.style, { display: 'inline-block', whiteSpace: wraps ? 'pre-wrap' : 'nowrap' });
  line.textContent = content;
  box.append(line);
  return box;
}

/**
 * Which texts have too little room. All are laid out at once, out of sight, and gone afterwards.
 *
 * @returns for each whether it runs over
 */
export function runOver(fittings: readonly Fitting[]): readonly boolean[] {
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', visibility: 'hidden', contain: 'strict', width: '0', height: '0' });
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
