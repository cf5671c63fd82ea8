import { layoutLimits } from '../../limits.ts';
import { Fields, Flag, Text, Whole } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

/** One number of a data source, whose digits roll when it changes. */
export const numberType = blockType({
  title: '数字翻牌',
  size: { w: 300, h: 100 },
  params: Fields(
    {
      ...sourceParams,
      prefix: Text('前缀', layoutLimits.affixMax),
      suffix: Text('后缀', layoutLimits.affixMax),
      decimals: Whole('小数位数', 0, layoutLimits.decimalsMax),
      thousands: Flag('千位分隔'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    prefix: '',
    suffix: '',
    decimals: 0,
    thousands: true,
    fontCh: { ...initialStyle, size: 64, bold: true },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
