import sansSheet from '@fontsource-variable/noto-sans-sc/index.css?url';
import serifSheet from '@fontsource-variable/noto-serif-sc/index.css?url';
import butterSheet from '@fontsource/zcool-qingke-huangyou/index.css?url';
import kaiBoldSheet from 'lxgw-wenkai-webfont/lxgwwenkai-bold.css?url';
import kaiSheet from 'lxgw-wenkai-webfont/lxgwwenkai-regular.css?url';
import { type FontFamily } from '@mutai/layout/model/text-style';

/**
 * Style sheets of each font. A font is split into about a hundred files by character range; browsers fetch only the
 * ranges that a text needs. None of them is part of the style sheet of the page.
 */
export const fontSheets: Readonly<Record<FontFamily, readonly string[]>> = {
  'noto-sans-sc': [sansSheet],
  'noto-serif-sc': [serifSheet],
  'lxgw-wenkai': [kaiSheet, kaiBoldSheet],
  'zcool-qingke-huangyou': [butterSheet],
};
