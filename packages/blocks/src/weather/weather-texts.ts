import { numberText, valueText } from '@mutai/layout/data/value-text';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { weatherKind, type WeatherKind } from './weather-kind.ts';

const dayMs = 86_400_000;

interface Words {
  readonly kinds: Readonly<Record<WeatherKind, string>>;
  readonly degrees: string;
  readonly humidity: readonly [before: string, unit: string];
  readonly wind: readonly [before: string, unit: string];
  readonly air: string;
  readonly today: string;
}

const words: Readonly<Record<Language, Words>> = {
  ch: {
    kinds: {
      clear: '晴',
      partly: '多云',
      cloudy: '阴',
      fog: '雾',
      dust: '霾',
      rain: '雨',
      sleet: '雨夹雪',
      snow: '雪',
      thunder: '雷雨',
      wind: '大风',
    },
    degrees: '℃',
    humidity: ['湿度', '%'],
    wind: ['风速', ' 米/秒'],
    air: '空气质量',
    today: '今天',
  },
  en: {
    kinds: {
      clear: 'Clear',
      partly: 'Partly cloudy',
      cloudy: 'Cloudy',
      fog: 'Fog',
      dust: 'Haze',
      rain: 'Rain',
      sleet: 'Sleet',
      snow: 'Snow',
      thunder: 'Thunderstorm',
      wind: 'Windy',
    },
    degrees: '°C',
    humidity: ['Humidity', '%'],
    wind: ['Wind', ' m/s'],
    air: 'Air quality',
    today: 'Today',
  },
  ru: {
    kinds: {
      clear: 'Ясно',
      partly: 'Переменная облачность',
      cloudy: 'Пасмурно',
      fog: 'Туман',
      dust: 'Дымка',
      rain: 'Дождь',
      sleet: 'Мокрый снег',
      snow: 'Снег',
      thunder: 'Гроза',
      wind: 'Ветрено',
    },
    degrees: ' °C',
    humidity: ['Влажность', ' %'],
    wind: ['Ветер', ' м/с'],
    air: 'Качество воздуха',
    today: 'Сегодня',
  },
};

/** Number with its unit, in whole numbers; a text that is none stays as it is; empty: no value. */
function measured(value: unknown, unit: string): string {
  const number = numberText(value, { decimals: 0, thousands: false });
  return number === undefined ? (valueText(value) ?? '') : `${number}${unit}`;
}

/** Temperature; empty: none. Units of degrees in texts stay. */
export const temperatureText = (value: unknown, language: Language): string => measured(value, words[language].degrees);

/** Humidity, wind and air quality, without those that have no value. */
export function factTexts(
  { humidity, wind, air }: { readonly humidity: unknown; readonly wind: unknown; readonly air: unknown },
  language: Language,
): readonly string[] {
  const named = words[language];
  const windText = measured(wind, named.wind[1]);
  return [
    [named.humidity[0], measured(humidity, named.humidity[1])],
    // Words such as 东北风3级 say what they are.
    [windText === valueText(wind) ? '' : named.wind[0], windText],
    [named.air, measured(air, '')],
  ].flatMap(([before = '', text = '']) => (text === '' ? [] : [before === '' ? text : `${before} ${text}`]));
}

/** Condition in a language: its own Chinese words, otherwise the name of its kind; a text of no kind stays as it is. */
export function conditionText(condition: unknown, language: Language): string {
  const kind = weatherKind(condition);
  const text = valueText(condition) ?? '';
  const isNumber = /^[\d.]+$/.test(text.trim());
  if (kind === undefined) return isNumber ? '' : text;
  return language === 'ch' && !isNumber && /[\u4E00-\u9FFF]/.test(text) ? text : words[language].kinds[kind];
}

/**
 * Day of the week of a date such as `2026-11-28`; another text stays as it is.
 *
 * @param today days since 1970
 */
export function dayText(date: unknown, language: Language, today: number): string {
  const text = valueText(date) ?? '';
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year === undefined) return text;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (time / dayMs === today) return words[language].today;
  return new Intl.DateTimeFormat(languageTags[language], { weekday: 'short', timeZone: 'UTC' }).format(time);
}
