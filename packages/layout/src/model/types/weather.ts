import { layoutLimits } from '../../limits.ts';
import { Colour, Fields, Text, Whole } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';
import { initialSource, initialStale, sourceParams, staleParams } from './stale.ts';

const { titleMax, dataPathMax, weatherDaysMax } = layoutLimits;

/** Path to a part of the weather; empty: found by its name. */
const Part = (title: string) => Text(title, dataPathMax);

/** Weather of a place, from a record of a data source. */
export const weatherType = blockType({
  title: '天气组件',
  size: { w: 480, h: 360 },
  params: Fields(
    {
      ...sourceParams,
      place: Text('地点', titleMax),
      /** Empty: the Chinese name. */
      placeEn: Text('地点（英文）', titleMax),
      placeRu: Text('地点（俄文）', titleMax),
      condition: Part('天气字段'),
      temperature: Part('温度字段'),
      humidity: Part('湿度字段'),
      wind: Part('风字段'),
      air: Part('空气质量字段'),
      /** 0: no forecast. */
      dayCount: Whole('预报天数', 0, weatherDaysMax),
      days: Part('预报列表'),
      /** Paths in each day. */
      dayDate: Part('日期字段'),
      dayCondition: Part('每日天气字段'),
      dayLow: Part('最低温度字段'),
      dayHigh: Part('最高温度字段'),
      iconColor: Colour('图标颜色'),
      fontCh: TextStyle,
      ...staleParams,
    },
    '',
  ),
  initial: {
    ...initialSource,
    place: '',
    placeEn: '',
    placeRu: '',
    condition: '',
    temperature: '',
    humidity: '',
    wind: '',
    air: '',
    dayCount: 3,
    days: '',
    dayDate: '',
    dayCondition: '',
    dayLow: '',
    dayHigh: '',
    iconColor: '#2b5fd9',
    fontCh: { ...initialStyle, padding: 16 },
    ...initialStale,
  },
  media: [],
  sources: ({ source }) => [source],
});
