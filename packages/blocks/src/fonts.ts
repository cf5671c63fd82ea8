import { type FontFamily } from '@mutai/layout/model/text-style';

/** Font with its display name and its CSS names. */
export interface Font {
  readonly title: string;
  /** CSS font family. */
  readonly name: string;
  /** CSS font stack: a font that lacks a character falls back to the next. */
  readonly stack: string;
  /** Has its own bold weight; otherwise browsers synthesize bold. */
  readonly hasBold: boolean;
  /** Has Cyrillic letters; otherwise {@link fallbackFamily} supplies them. */
  readonly hasCyrillic: boolean;
}

/** Font that supplies characters missing in others. */
export const fallbackFamily: FontFamily = 'noto-sans-sc';

const sans = "'Noto Sans SC Variable', 'Noto Sans SC', sans-serif";

/** Fonts for layouts, see docs/decisions/0027-the-layout-document.md. */
export const fonts: Readonly<Record<FontFamily, Font>> = {
  'noto-sans-sc': {
    title: '思源黑体',
    name: 'Noto Sans SC Variable',
    stack: sans,
    hasBold: true,
    hasCyrillic: true,
  },
  'noto-serif-sc': {
    title: '思源宋体',
    name: 'Noto Serif SC Variable',
    stack: `'Noto Serif SC Variable', 'Noto Serif SC', ${sans}`,
    hasBold: true,
    hasCyrillic: true,
  },
  'lxgw-wenkai': {
    title: '霞鹜文楷',
    name: 'LXGW WenKai',
    stack: `'LXGW WenKai', ${sans}`,
    hasBold: true,
    hasCyrillic: false,
  },
  'zcool-qingke-huangyou': {
    title: '站酷庆科黄油体',
    name: 'ZCOOL QingKe HuangYou',
    stack: `'ZCOOL QingKe HuangYou', ${sans}`,
    hasBold: false,
    hasCyrillic: false,
  },
};
