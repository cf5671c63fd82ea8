import sansSheet from '@fontsource-variable/noto-sans-sc/index.css?url';
import serifSheet from '@fontsource-variable/noto-serif-sc/index.css?url';
import butterSheet from '@fontsource/zcool-qingke-huangyou/index.css?url';
import kaiBoldSheet from 'lxgw-wenkai-webfont/lxgwwenkai-bold.css?url';
import kaiSheet from 'lxgw-wenkai-webfont/lxgwwenkai-regular.css?url';
import { type FontFamily } from '@mutai/layout/model/text-style';

/**
 * Chromium before 80 spaces all letters of a variable font as at the size that was used first (seen in 67, 70 and 74).
 * Texts are shown in a font of the system there.
 */
const spacesVariableFonts =
  Number(/Chrome\/(?<version>\d+)/.exec(navigator.userAgent)?.groups?.['version'] ?? Infinity) >= 80;

const variable = (sheet: string): readonly string[] => (spacesVariableFonts ? [sheet] : []);

/**
 * Style sheets of each font. A font is split into about a hundred files by character range; browsers fetch only the
 * ranges that a text needs. None of them is part of the style sheet of the page.
 */
export const fontSheets: Readonly<Record<FontFamily, readonly string[]>> = {
  'noto-sans-sc': variable(sansSheet),
  'noto-serif-sc': variable(serifSheet),
  'lxgw-wenkai': [kaiSheet, kaiBoldSheet],
  'zcool-qingke-huangyou': [butterSheet],
};
