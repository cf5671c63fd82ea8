import { type Block } from '@mutai/layout/model/block';
import { type Level } from '@mutai/layout/model/types/levels';
import { showsValues } from '../text/shows-values.ts';

/** Texts that a block shows beside those that its fonts hold, in any language. Absent: none. */
export interface OwnTexts {
  /** In the weight of its fonts. */
  readonly plain: string;
  /** In bold, or not bold, whatever its fonts. */
  readonly bold?: string;
  readonly regular?: string;
}

/** Characters of numbers, and of dates and times. Most data are these. */
const digits = '0123456789-.,:%';
const clock = `${digits}年月日时分秒`;

const lettersFrom = (first: string, count: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCharCode((first.codePointAt(0) ?? 0) + index)).join('');

/** Letters of words and of names of weekdays and months. A font has those of an alphabet in one file. */
const alphabets = lettersFrom('A', 26) + lettersFrom('a', 26) + lettersFrom('А', 64);

const levelTexts = (levels: readonly Level[]): string => levels.map((level) => level.label || level.with).join('');

/** Returns the texts of a block. Those of its data are not known, apart from digits. */
export function ownTexts({ type, params }: Block): OwnTexts {
  switch (type) {
    case 'text':
      return { plain: showsValues(params) ? digits : '' };
    case 'date':
    case 'time':
      return { plain: clock };
    case 'countdown':
      return { plain: `${clock}天小时 daysminhднчмис${params.endText}` };
    case 'calendar':
      // Names of months, weekdays, lunar days, solar terms and festivals.
      return {
        plain:
          `${clock}${alphabets}星期一二三四五六七八九十农历闰正冬腊初廿元旦妇女节植树劳动青护士儿童建党军医师教国庆记者春宵端午夕中秋` +
          '重阳除夕小大寒立雨水惊蛰分清明谷夏满芒种至暑处白露霜降雪',
      };
    case 'number':
      return { plain: clock + params.prefix + params.suffix };
    case 'table':
      return { plain: clock, bold: params.columns.map(({ title }) => title).join('') };
    case 'chart':
      return { plain: clock + params.series.map(({ title, field }) => title || field).join('') };
    case 'gauge':
      return { plain: digits + params.suffix + levelTexts(params.levels) };
    case 'lamp':
      return { plain: digits + levelTexts(params.levels) };
    case 'articles':
    case 'article':
    case 'notices':
      return { plain: digits, regular: digits };
    case 'slides':
      return { plain: params.caption ? digits : '' };
    case 'weather':
      return {
        plain:
          `${digits}${alphabets}${params.place}${params.placeEn}${params.placeRu}` +
          '晴多云阴雾霾雨夹雪雷大风湿度速米秒空气质量今天周一二三四五六日℃°/',
      };
    case 'metro': {
      const names = params.names + params.namesEn + params.namesRu;
      return {
        plain: `${names}${alphabets}${params.line}${params.lineEn}${params.lineRu}开往`,
        ...(params.position === 'none' ? {} : { bold: `${names}${alphabets}当前站下一` }),
      };
    }
    case 'image':
    case 'video':
    case 'shape':
    case 'icon':
    case 'qr':
    case 'web':
  }
  return { plain: '' };
}
