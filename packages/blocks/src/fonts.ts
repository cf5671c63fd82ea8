import { type FontFamily } from '@mutai/layout/model/text-style';

/** A font as people choose it, and as style sheets name it. */
export interface Font {
  readonly title: string;
  /** Fonts in the order in which a character is looked for: what one lacks, the next has. */
  readonly stack: string;
  /** Whether it has bold letters of its own; otherwise browsers make them. */
  readonly hasBold: boolean;
}

const sans = "'Noto Sans SC Variable', 'Noto Sans SC', sans-serif";

/** The fonts of screens (docs/decisions/0027-the-layout-document.md). */
export const fonts: Readonly<Record<FontFamily, Font>> = {
  'noto-sans-sc': { title: '思源黑体', stack: sans, hasBold: true },
  'noto-serif-sc': { title: '思源宋体', stack: `'Noto Serif SC Variable', 'Noto Serif SC', ${sans}`, hasBold: true },
  'lxgw-wenkai': { title: '霞鹜文楷', stack: `'LXGW WenKai', ${sans}`, hasBold: true },
  'zcool-qingke-huangyou': { title: '站酷庆科黄油体', stack: `'ZCOOL QingKe HuangYou', ${sans}`, hasBold: false },
};
