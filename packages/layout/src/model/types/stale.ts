import { layoutLimits } from '../../limits.ts';
import { OneOf, Source, Text, Whole } from '../fields.ts';

/** Appearances of a block whose value is too old. */
export const staleWays = ['grey', 'hide', 'text'] as const;
export type StaleWay = (typeof staleWays)[number];
export const staleWayNames = { grey: '变灰', hide: '隐藏', text: '显示文字' } as const satisfies Record<
  StaleWay,
  string
>;

/** Params of blocks that show one data source. */
export const sourceParams = {
  /** 0: none. */
  source: Source('数据源'),
  /** Path to a part of the value; empty: all of it. */
  field: Text('字段', layoutLimits.dataPathMax),
};

/** Params of the rule for old values. */
export const staleParams = {
  /** Minutes; 0: a value never gets too old. */
  staleMinutes: Whole('过期时间', 0, layoutLimits.staleMinutesMax),
  staleAs: OneOf(staleWays, '过期后', staleWayNames),
  staleText: Text('过期文字', layoutLimits.titleMax),
};

export const initialSource = { source: 0, field: '' };
export const initialStale = { staleMinutes: 0, staleAs: 'grey', staleText: '数据暂不可用' } as const;
