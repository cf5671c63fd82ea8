import { type Static } from 'typebox';
import { type Frozen } from './readonly.ts';
import { articlesType, articleType, noticesType } from './types/articles.ts';
import { calendarType } from './types/calendar.ts';
import { chartType } from './types/chart.ts';
import { countdownType } from './types/countdown.ts';
import { dateType } from './types/date.ts';
import { iconType } from './types/icon.ts';
import { imageType } from './types/image.ts';
import { gaugeType, lampType } from './types/indicators.ts';
import { metroType } from './types/metro.ts';
import { numberType } from './types/number.ts';
import { qrType } from './types/qr.ts';
import { shapeType } from './types/shape.ts';
import { slidesType } from './types/slides.ts';
import { tableType } from './types/table.ts';
import { textType } from './types/text.ts';
import { timeType } from './types/time.ts';
import { videoType } from './types/video.ts';
import { weatherType } from './types/weather.ts';
import { webType } from './types/web.ts';

/** All block types, in the order of the editor's list. */
export const blockTypes = {
  text: textType,
  date: dateType,
  time: timeType,
  image: imageType,
  video: videoType,
  shape: shapeType,
  icon: iconType,
  qr: qrType,
  countdown: countdownType,
  calendar: calendarType,
  number: numberType,
  table: tableType,
  chart: chartType,
  gauge: gaugeType,
  lamp: lampType,
  articles: articlesType,
  article: articleType,
  notices: noticesType,
  slides: slidesType,
  web: webType,
  weather: weatherType,
  metro: metroType,
} as const;

export type BlockType = keyof typeof blockTypes;
export type ParamsOf<Kind extends BlockType> = Frozen<Static<(typeof blockTypes)[Kind]['params']>>;

export const isBlockType = (value: unknown): value is BlockType =>
  typeof value === 'string' && Object.hasOwn(blockTypes, value);
