import { type FontFamily } from '@mutai/layout/model/text-style';

/** A font as people choose it, and as style sheets name it. */
export interface Font {
  readonly title: string;
  /** Its name in style sheets. */
  readonly name: string;
  /** Fonts in the order in which a character is looked for: what one lacks, the next has. */
  readonly stack: string;
  /** Whether it has bold letters of its own; otherwise browsers make them. */
  readonly hasBold: boolean;
  /** Whether it has Russian letters; otherwise they are those of {@link fallbackFamily}. */
  readonly hasCyrillic: boolean;
}

/** The font that has what others lack. */
export const fallbackFamily: FontFamily = 'noto-sans-sc';

const sans = "'Noto Sans SC Variable', 'Noto Sans SC', sans-serif";

/** The fonts of screens (docs/decisions/0027-the-layout-document.md). */
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
