/**
 * Text and highlight colors. Documents store names, so that a site can choose shades that are readable in light and
 * dark mode.
 */
export const textColors = ['red', 'orange', 'green', 'blue', 'purple', 'grey'] as const;
export type TextColorName = (typeof textColors)[number];

export const highlightColors = ['yellow', 'green', 'blue', 'purple', 'red', 'grey'] as const;
export type HighlightColorName = (typeof highlightColors)[number];

/** Color of a highlight without a named color. */
export const defaultHighlight: HighlightColorName = 'yellow';

/** Display names of the colors. */
export const colorNames: Readonly<Record<TextColorName | HighlightColorName, string>> = {
  red: '红色',
  orange: '橙色',
  yellow: '黄色',
  green: '绿色',
  blue: '蓝色',
  purple: '紫色',
  grey: '灰色',
};

/** CSS colors for exported files; `textColorOf` and `highlightOf` read them back. */
export const cssOfText: Readonly<Record<TextColorName, string>> = {
  red: '#d83931',
  orange: '#de7802',
  green: '#2ea121',
  blue: '#245bdb',
  purple: '#6425d0',
  grey: '#8f959e',
};
export const cssOfHighlight: Readonly<Record<HighlightColorName, string>> = {
  yellow: '#ffec99',
  green: '#b2f2bb',
  blue: '#a5d8ff',
  purple: '#d0bfff',
  red: '#ffc9c9',
  grey: '#dee0e3',
};

/** CSS color names that programs write. */
const named: Readonly<Record<string, string>> = {
  red: '#ff0000',
  darkred: '#8b0000',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ffff00',
  gold: '#ffd700',
  olive: '#808000',
  green: '#008000',
  darkgreen: '#006400',
  lime: '#00ff00',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  blue: '#0000ff',
  darkblue: '#00008b',
  navy: '#000080',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  pink: '#ffc0cb',
};

type Rgb = readonly [red: number, green: number, blue: number];

/** Longest CSS color that is parsed, in characters. */
const cssMax = 60;

/** Red, green and blue (0–255) of a CSS color, blended over white; `null` for other notations. */
function rgbOf(css: string): Rgb | null {
  if (css.length > cssMax) return null;
  const plain = css.trim().toLowerCase();
  const text = Object.hasOwn(named, plain) ? (named[plain] ?? plain) : plain;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  if (short !== null) return [1, 2, 3].map((at) => Number.parseInt(short[at] ?? '', 16) * 17) as unknown as Rgb;
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text);
  if (long !== null) return [1, 2, 3].map((at) => Number.parseInt(long[at] ?? '', 16)) as unknown as Rgb;
  const parts =
    /^rgba?\(([^()]*)\)$/
      .exec(text)?.[1]
      ?.split(/[\s,/]+/)
      .filter((part) => part !== '') ?? [];
  const [red, green, blue, alpha = 1] = parts.map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  const over = [red, green, blue].map((value) => value * alpha + 255 * (1 - alpha));
  return over.every((value) => value >= 0 && value <= 255) ? (over as unknown as Rgb) : null;
}

/** Chroma (0–255) and hue in degrees. */
function hueOf([red, green, blue]: Rgb): { readonly chroma: number; readonly hue: number } {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma === 0) return { chroma, hue: 0 };
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return { chroma, hue: (sixth * 60 + 360) % 360 };
}

const greyText = rgbOf(cssOfText.grey)?.join(' ');
const greyHighlight = rgbOf(cssOfHighlight.grey)?.join(' ');

/** Minimum chroma of a text color: web pages use all shades of black and blue-grey for plain text. */
const textChromaMin = 70;
const highlightChromaMin = 24;

/** Nearest text color to a CSS color; `null`: default color. */
export function textColorOf(css: string): TextColorName | null {
  const rgb = rgbOf(css);
  if (rgb === null) return null;
  if (rgb.join(' ') === greyText) return 'grey';
  const { chroma, hue } = hueOf(rgb);
  if (chroma < textChromaMin) return null;
  if (hue < 18 || hue >= 345) return 'red';
  if (hue < 68) return 'orange';
  if (hue < 165) return 'green';
  return hue < 255 ? 'blue' : 'purple';
}

/** Nearest highlight color to a CSS color; `null`: none, such as a page background. */
export function highlightOf(css: string): HighlightColorName | null {
  const rgb = rgbOf(css);
  if (rgb === null) return null;
  if (rgb.join(' ') === greyHighlight) return 'grey';
  const { chroma, hue } = hueOf(rgb);
  if (chroma < highlightChromaMin) return null;
  if (hue < 20 || hue >= 330) return 'red';
  if (hue < 70) return 'yellow';
  if (hue < 165) return 'green';
  return hue < 250 ? 'blue' : 'purple';
}

/** Value of a property in a `style` attribute; empty if absent. */
export function styleProperty(style: string, name: string): string {
  const found = style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .findLast(([property]) => property?.trim().toLowerCase() === name);
  return (found?.slice(1).join(':') ?? '').replace('!important', '').trim();
}
