import { type FontFamily } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';
import { fontSheets } from './font-sheets.ts';
import { type Letters } from './needed-letters.ts';

/** Loaded characters, by font and weight. */
const loaded = new Map<string, Set<string>>();
/** Loading and loaded style sheets, by URL. */
const sheets = new Map<string, Promise<void>>();

const weightOf = (bold: boolean): number => (bold ? 700 : 400);

/** Characters not loaded yet, by CSS font shorthand. */
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

/** Letters known to be loaded. Fonts are never unloaded, so this needs no invalidation. */
const whole = new WeakSet<Letters>();

/** Returns true if all of these letters are loaded, or if the environment has no font API (tests). */
export function hasFonts(letters: readonly Letters[]): boolean {
  if (!('fonts' in document)) return true;
  const open = letters.filter((one) => !whole.has(one));
  if (missing(open).size > 0) return false;
  for (const one of open) whole.add(one);
  return true;
}

/** Loads a style sheet. A failed one is removed, so that the next call retries. */
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
      reject(new Error(`The style sheet ${address} could not be loaded.`));
    });
  });
  sheets.set(address, loading);
  document.head.append(link);
  return loading;
}

/**
 * Adds the style sheets of a font to the page; the browser then fetches the parts that rendered texts need. Components
 * that render text call it. A style sheet that fails is retried with the next text.
 */
export function needFont(family: FontFamily): void {
  if (!('fonts' in document)) return;
  const families = fonts[family].hasCyrillic ? [family] : [family, fallbackFamily];
  for (const address of families.flatMap((one) => fontSheets[one])) loadSheet(address).catch(() => undefined);
}

/**
 * Loads the fonts for letters: the style sheets, and the parts that contain these letters.
 *
 * @returns resolves when all are loaded; rejects if some failed, and then another call retries
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
