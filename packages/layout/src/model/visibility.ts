import * as Type from 'typebox';
import { type Static } from 'typebox';
import { comparisonNames, comparisons } from '../data/condition.ts';
import { layoutLimits } from '../limits.ts';
import { DayTimeOrNone, Fields, LocalTimeOrNone, OneOf, Source, Text } from './fields.ts';
import { languageNames, languages } from './languages.ts';
import { type Frozen } from './readonly.ts';

const dayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** When a block is shown on screens: all parts must apply. Times are those of the screen's zone. */
export const Visibility = Fields(
  {
    /** Empty: no bound. */
    from: LocalTimeOrNone('开始时间'),
    until: LocalTimeOrNone('结束时间'),
    /** Hours of a day, which may go over midnight: the hours after it belong to the day before. Empty: no bound. */
    start: DayTimeOrNone('每日开始'),
    end: DayTimeOrNone('每日结束'),
    /** Sunday is 0; none: every day. */
    days: Type.Array(Type.Integer({ minimum: 0, maximum: 6, names: dayNames }), {
      title: '星期',
      maxItems: 7,
      uniqueItems: true,
    }),
    /** None: all. */
    languages: Type.Array(OneOf(languages, '语言', languageNames), {
      title: '语言',
      maxItems: languages.length,
      uniqueItems: true,
    }),
    /** Data source whose value is compared; 0: none. */
    source: Source('数据源'),
    field: Text('字段', layoutLimits.dataPathMax),
    compare: OneOf(comparisons, '比较', comparisonNames),
    with: Text('比较值', layoutLimits.titleMax),
  },
  '显示条件',
);
export type Visibility = Frozen<Static<typeof Visibility>>;

export const initialVisibility: Visibility = {
  from: '',
  until: '',
  start: '',
  end: '',
  days: [],
  languages: [],
  source: 0,
  field: '',
  compare: '>',
  with: '',
};
