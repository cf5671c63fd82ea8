import { dataAddress } from './data-address.ts';

/** Characters of the page with one font stack and weight. */
interface Letters {
  readonly families: readonly string[];
  readonly weight: number;
  readonly characters: Set<number>;
}

/** Part of a font: a rule `@font-face`. */
interface Face {
  readonly family: string;
  /** Lightest and heaviest weight. */
  readonly weights: readonly [number, number];
  /** First and last characters; empty: all. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly style: CSSStyleDeclaration;
  /** Address to which that of its file is relative. */
  readonly base: string;
}

/**
 * Type of the fonts' data addresses. Chromium 80 loads `font/woff2` later than it draws the graphic, so that texts are
 * missing; what it takes for text, it loads at once. It knows fonts by their first bytes.
 */
const synchronousType = 'text/plain';

const unquoted = (name: string): string => name.trim().replace(/^["']|["']$/g, '');

/** Rules of style sheets of this site. Those of others cannot be read. */
export function readableRules(): readonly (readonly [rule: CSSRule, base: string])[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => [rule, sheet.href ?? location.href] as const);
    } catch {
      return [];
    }
  });
}

function rangesOf(text: string): readonly (readonly [number, number])[] {
  return text
    .split(',')
    .map((part) => /^\s*U\+(?<from>[\da-f]+)(?:-(?<to>[\da-f]+))?\s*$/i.exec(part)?.groups)
    .flatMap((range) => {
      if (range === undefined) return [];
      const from = parseInt(range['from'] ?? '', 16);
      return [[from, range['to'] === undefined ? from : parseInt(range['to'], 16)] as const];
    });
}

function weightsOf(text: string): readonly [number, number] {
  const numbers = text.replace('normal', '400').replace('bold', '700').split(' ').map(Number);
  const [from = 400, to = from] = numbers.filter((number) => number > 0);
  return [from, to];
}

function faces(): readonly Face[] {
  return readableRules().flatMap(([rule, base]) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const { style } = rule;
    const of = (property: string) => style.getPropertyValue(property);
    const [family, weights, ranges] = [
      unquoted(of('font-family')),
      weightsOf(of('font-weight')),
      rangesOf(of('unicode-range')),
    ];
    return [{ family, weights, ranges, style, base }];
  });
}

function lettersBelow(root: HTMLElement): readonly Letters[] {
  const byStyle = new Map<string, Letters>();
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement === null || text.nodeValue === null) continue;
    const { fontFamily, fontWeight } = getComputedStyle(text.parentElement);
    const key = `${fontWeight} ${fontFamily}`;
    const letters = byStyle.get(key) ?? {
      families: fontFamily.split(',').map(unquoted),
      weight: Number(fontWeight),
      characters: new Set<number>(),
    };
    for (const character of text.nodeValue) letters.characters.add(character.codePointAt(0) ?? 0);
    byStyle.set(key, letters);
  }
  return [...byStyle.values()];
}

const has = ({ ranges }: Face, character: number): boolean =>
  ranges.length === 0 || ranges.some(([from, to]) => character >= from && character <= to);

/** Faces of a family with a weight, or all of a family that lacks it: browsers then make it themselves. */
function withWeight(family: readonly Face[], weight: number): readonly Face[] {
  const exact = family.filter(({ weights: [from, to] }) => weight >= from && weight <= to);
  return exact.length > 0 ? exact : family;
}

function neededFaces(root: HTMLElement): ReadonlySet<Face> {
  const all = faces();
  const needed = new Set<Face>();
  for (const { families, weight, characters } of lettersBelow(root)) {
    const stack = families.map((name) =>
      withWeight(
        all.filter(({ family }) => family === name),
        weight,
      ),
    );
    for (const character of characters) {
      // The first font that has a character shows it.
      const first = stack.find((family) => family.some((face) => has(face, character)));
      for (const face of first ?? []) if (has(face, character)) needed.add(face);
    }
  }
  return needed;
}

async function embedded({ style, base }: Face): Promise<string> {
  const sources = style.getPropertyValue('src');
  const source = /^url\(["']?(?<address>[^"')]+)["']?\)(?<format>\s*format\([^)]*\))?/.exec(
    sources.slice(Math.max(0, sources.indexOf('url('))),
  )?.groups;
  if (source?.['address'] === undefined) return '';
  const response = await fetch(new URL(source['address'], base).href);
  if (!response.ok) return '';
  const rules = ['font-family', 'font-style', 'font-weight', 'unicode-range']
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}:${value};`);
  const address = await dataAddress(new Blob([await response.blob()], { type: synchronousType }));
  return `@font-face{${rules.join('')}src:url("${address}")${source['format'] ?? ''}}`;
}

/** Style rules with the parts of fonts that the texts below an element need, as data. What cannot be read is left out. */
export async function fontsInUse(root: HTMLElement): Promise<string> {
  const rules = await Promise.all([...neededFaces(root)].map((face) => embedded(face).catch(() => '')));
  return rules.join('\n');
}
