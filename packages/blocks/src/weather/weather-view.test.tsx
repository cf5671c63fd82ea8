// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Language } from '@mutai/layout/model/languages';
import { createClock } from '../clock.ts';
import { LayoutView } from '../layout-view.tsx';
import { type Stage } from '../stage.ts';
import { layoutWith, testSources } from '../testing/one-block.ts';
import { loadViews } from '../views.ts';
import { conditionText, dayText, factTexts, temperatureText } from './weather-texts.ts';

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 4) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(value: unknown, params: Partial<ParamsOf<'weather'>> = {}, language: Language = 'ch') {
  const layout = layoutWith('weather', { source: 3, ...params });
  await loadViews(layout);
  let now = Date.now();
  const stage: Stage = {
    mode: 'play',
    language,
    clock: createClock(() => now),
    timeZone: 'Asia/Shanghai',
    sources: testSources({ 3: { value, at: 0, ages: true } }).sources,
  };
  const { container } = render(<LayoutView layout={layout} stage={stage} />);
  const icons = () => [...container.querySelectorAll('svg')].map((icon) => icon.getAttribute('data-kind'));
  const days = () => [...container.querySelectorAll('[role=listitem]')].map((day) => day.textContent);
  const advance = (ms: number) =>
    act(() => {
      now += ms;
      vi.advanceTimersByTime(ms);
    });
  return { container, icons, days, advance };
}

const table = [
  { 日期: '2026-11-28', 天气: '小雨转多云', 温度: '8', 湿度: 81, 风: '东北风3级', 空气质量: '优', 最低: 5, 最高: 9 },
  { 日期: '2026-11-29', 天气: '晴', 最低: -3, 最高: 7.6 },
];

test('a table of days shows the first as the present, and all as the forecast', async () => {
  const { container, icons, days } = await show(table, { place: '上海' });
  expect(container.textContent).toContain('上海8℃小雨转多云湿度 81%　东北风3级　空气质量 优');
  expect(icons()).toEqual(['rain', 'rain', 'clear']);
  expect(days()).toEqual(['今天5℃ / 9℃', '周日-3℃ / 8℃']);
  cleanup();
  const english = await show(table, { place: '上海', placeEn: 'Shanghai', dayCount: 1 }, 'en');
  expect(english.container.textContent).toContain('Shanghai8°CRainHumidity 81%');
  expect(english.days()).toEqual(['Today5°C / 9°C']);
  cleanup();
  const russian = await show(table, { place: '上海', dayCount: 2 }, 'ru');
  expect(russian.container.textContent).toContain('上海8 °CДождь');
  expect(russian.days()).toEqual(['Сегодня5 °C / 9 °C', 'вс-3 °C / 8 °C']);
});

test('the present and columns of days of a service are found by their names', async () => {
  const { icons, days, container } = await show(
    {
      current: { temperature_2m: 21.46, weather_code: 95, relative_humidity_2m: 40, wind_speed_10m: 3 },
      daily: {
        time: ['2026-11-28', '2026-11-29'],
        weather_code: [71, 3],
        temperature_2m_min: [-1, 2],
        temperature_2m_max: [1, 5],
      },
    },
    { field: '' },
  );
  expect(icons()).toEqual(['thunder', 'snow', 'cloudy']);
  expect(days()).toEqual(['今天-1℃ / 1℃', '周日2℃ / 5℃']);
  expect(container.textContent).toContain('21℃雷雨湿度 40%　风速 3 米/秒');
});

test('paths lead to the parts, within the part of the block', async () => {
  const params = { field: 'data', condition: 'a.b', temperature: 'a.t', days: 'list', dayDate: '[0]', dayHigh: '[1]' };
  const value = { data: { a: { b: 'Snow', t: '-5' }, list: [['2026/11/29', 3], '不是', null] } };
  const { icons, days, container } = await show(value, params);
  expect(container.textContent).toContain('-5℃雪');
  expect(icons()).toEqual(['snow', null, null, null]);
  expect(days()).toEqual(['周日3℃', '', '']);
  cleanup();
  const rows = await show(table, { condition: '[1].天气', temperature: '最高' });
  expect(rows.container.textContent).toContain('9℃晴');
});

test('the days go on at midnight of the screen, and without data there is none', async () => {
  const { days, advance } = await show(table);
  advance(12 * 3_600_000);
  expect(days()).toEqual(['周六5℃ / 9℃', '今天-3℃ / 8℃']);
  cleanup();
  for (const value of [undefined, null, 5, '晴', [], {}, { 天气: { a: 1 }, 预报: 'x', 温度: [] }]) {
    const { container } = await show(value, { field: '' });
    expect(container.textContent, JSON.stringify(value)).toBe('--');
    cleanup();
  }
});

test('values in words and units of each language', () => {
  const languages = ['ch', 'en', 'ru'] as const;
  expect(languages.map((language) => temperatureText('-0.4', language))).toEqual(['0℃', '0°C', '0 °C']);
  expect([temperatureText('21℃', 'en'), temperatureText(undefined, 'ch')]).toEqual(['21℃', '']);
  expect(languages.map((language) => conditionText('雷阵雨', language))).toEqual(['雷阵雨', 'Thunderstorm', 'Гроза']);
  expect(languages.map((language) => conditionText(45, language))).toEqual(['雾', 'Fog', 'Туман']);
  expect([conditionText('Windy', 'ch'), conditionText('未知', 'en'), conditionText(500, 'ch')]).toEqual([
    '大风',
    '未知',
    '',
  ]);
  expect(languages.map((language) => factTexts({ humidity: 40, wind: 3.4, air: 55 }, language).join())).toEqual([
    '湿度 40%,风速 3 米/秒,空气质量 55',
    'Humidity 40%,Wind 3 m/s,Air quality 55',
    'Влажность 40 %,Ветер 3 м/с,Качество воздуха 55',
  ]);
  expect([dayText('明天', 'ch', 0), dayText('2026-11-30T00:00:00Z', 'ch', 0), dayText(null, 'ch', 0)]).toEqual([
    '明天',
    '周一',
    '',
  ]);
});
