import { theme } from 'antd';
import { expect, it } from 'vitest';
import { themeFor, type Appearance } from './theme.ts';

/** Relative luminance of a color (WCAG 2.2). @param colour `#rrggbb` */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of text and background: from 1 (invisible) to 21 (black on white). */
function contrast(text: string, ground: string): number {
  const [dark = 0, light = 0] = [luminanceOf(text), luminanceOf(ground)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts = [
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorTextPlaceholder',
  'colorPrimary',
  'colorPrimaryHover',
  'colorPrimaryActive',
  'colorLink',
  'colorLinkHover',
  'colorError',
  'colorErrorHover',
] as const;
const grounds = [
  'colorBgLayout',
  'colorBgContainer',
  'colorBgElevated',
  'colorPrimaryBg',
  'controlItemBgActive',
  'controlItemBgActiveHover',
] as const;
const fillings = ['colorPrimary', 'colorPrimaryHover', 'colorPrimaryActive', 'colorError', 'colorErrorHover'] as const;

it.each<Appearance>(['light', 'dark'])('all texts are readable on all backgrounds: %s', (appearance) => {
  const token = theme.getDesignToken(themeFor(appearance, true));
  const pairs = [
    ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
    ...fillings.map((filling) => ['colorTextLightSolid', filling] as const),
  ];
  const faint = pairs
    .map(([text, ground]) => ({ text, ground, ratio: contrast(token[text], token[ground]) }))
    .filter(({ ratio }) => ratio < 4.5);
  expect(faint).toEqual([]);
});

it.each<Appearance>(['light', 'dark'])('the focus ring stands out from all backgrounds: %s', (appearance) => {
  const token = theme.getDesignToken(themeFor(appearance, true));
  const ratios = grounds.map((ground) => contrast(token.colorPrimaryBorder, token[ground]));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
});
