import { type FontFamily } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';
import { fontSheets } from './font-sheets.ts';
import { type Letters } from './needed-letters.ts';

/** Characters that are there, by font and weight. */
const loaded = new Map<string, Set<string>>();
/** Style sheets on their way or there, by address. */
const sheets = new Map<string, Promise<void>>();

const weightOf = (bold: boolean): number => (bold ? 700 : 400);

/** Characters that are not there yet, by font and weight as style sheets write them. */
function missing(
  letters: readonly Letters[],
): ReadonlyMap<string, { readonly of: Letters; readonly characters: Set<string> }> {
  const wanted = new Map<string, { readonly of: Letters; readonly characters: Set<string> }>();
  for (const of of letters) {
    const font = `${String(weightOf(of.bold))} 16px "${fonts[of.family].name}"`;
    const there = loaded.get(font);
    for (const character of of.characters) {
      if (there?.has(character) === true) continue;
      const entry = wanted.get(font) ?? { of, characters: new Set<string>() };
      entry.characters.add(character);
      wanted.set(font, entry);
    }
  }
  return wanted;
}

/** Letters that were found to be there: what is loaded stays. */
const whole = new WeakSet<Letters>();

/** Whether all of these letters are there, or cannot be had where there are no fonts: in tests. */
export function hasFonts(letters: readonly Letters[]): boolean {
  if (!('fonts' in document)) return true;
  const open = letters.filter((one) => !whole.has(one));
  if (missing(open).size > 0) return false;
  for (const one of open) whole.add(one);
  return true;
}

/** A style sheet that does not come is asked for again the next time. */
function loadSheet(address: string): Promise<void> {
  const before = sheets.get(address);
  if (before !== undefined) return before;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      sheets.delete(address);
      link.remove();
      reject(new Error(`The style sheet ${address} did not come.`));
    });
  });
  sheets.set(address, loading);
  document.head.append(link);
  return loading;
}

/**
 * Makes a font known to the page: the browser then fetches the parts of it that texts need, by itself. For whatever draws a
 * text; a sheet that does not come is asked for again with the next text.
 */
export function needFont(family: FontFamily): void {
  if (!('fonts' in document)) return;
  const families = fonts[family].hasCyrillic ? [family] : [family, fallbackFamily];
  for (const address of families.flatMap((one) => fontSheets[one])) loadSheet(address).catch(() => undefined);
}

/**
 * Fetches fonts for letters: the style sheets of the fonts, and of each the parts that have these letters.
 *
 * @returns when they are there; rejects when some did not come, which another call tries again
 */
export async function loadFonts(letters: readonly Letters[]): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.all(
    [...missing(letters)].map(async ([font, { of, characters }]) => {
      await Promise.all(fontSheets[of.family].map(loadSheet));
      await document.fonts.load(font, [...characters].join(''));
      const there = loaded.get(font) ?? new Set<string>();
      for (const character of characters) there.add(character);
      loaded.set(font, there);
    }),
  );
}
