import { expect, test } from 'vitest';
import { weatherKind } from './weather-kind.ts';

test.each([
  ['clear', '晴 晴朗 Clear Sunny fair 0 "0" 0.0'],
  ['partly', '多云 晴转多云 少云 晴间多云 Partly-cloudy 1 2'],
  ['cloudy', '阴 阴天 云 Cloudy OVERCAST 3'],
  ['fog', '雾 大雾 浓雾 Fog Mist 10 11 12 28 40 45 48'],
  ['dust', '霾 浮尘 扬沙 沙尘暴 Haze Dust Sandstorm Smoke 4 5 9 30 35'],
  ['rain', '雨 小雨 暴雨 阵雨 多云转小雨 Rain Drizzle Showers 14 20 21 25 50 53 55 58 60 61 63 65 80 82'],
  ['sleet', '雨夹雪 冻雨 冰雹 Sleet Hail 23 24 27 56 57 66 67 68 69 79 83 84 87 90'],
  ['snow', '雪 小雪 暴雪 阵雪 Snow Blizzard 22 26 36 39 70 71 75 77 78 85 86'],
  ['thunder', '雷阵雨 雷暴 雷阵雨伴有冰雹 Thunderstorm 13 17 29 91 95 96 99'],
  ['wind', '大风 台风 风 Windy Gale Hurricane 18 19'],
] as const)('%s', (kind, conditions) => {
  const wrong = conditions.split(' ').filter((condition) => weatherKind(condition.replaceAll('"', '')) !== kind);
  expect(wrong).toEqual([]);
});

test('phrases, numbers and what is no condition', () => {
  expect(
    ['Mostly cloudy', 'Partly cloudy', 'Mostly Sunny', 'Freezing fog', 'Freezing drizzle', 'Light rain'].map(
      weatherKind,
    ),
  ).toEqual(['cloudy', 'partly', 'partly', 'fog', 'sleet', 'rain']);
  expect([weatherKind(61), weatherKind(0), weatherKind(99)]).toEqual(['rain', 'clear', 'thunder']);
  for (const none of [undefined, null, '', ' ', '未知', 100, -1, 1.5, Number.NaN, [], {}, true]) {
    expect(weatherKind(none), JSON.stringify(none)).toBeUndefined();
  }
});
