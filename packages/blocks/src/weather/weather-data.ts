import { type ParamsOf } from '@mutai/layout/model/block-types';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';

/** Parts of the weather: any JSON; `undefined`: none. */
export interface Weather {
  readonly condition: unknown;
  readonly temperature: unknown;
  readonly humidity: unknown;
  readonly wind: unknown;
  readonly air: unknown;
  readonly days: readonly WeatherDay[];
}

export interface WeatherDay {
  readonly date: unknown;
  readonly condition: unknown;
  readonly low: unknown;
  readonly high: unknown;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Names by which parts without a path are found: those of tables in Chinese, then those of common services. */
const names = {
  condition: ['天气', '天气现象', 'condition', 'weather', 'text', 'weather_code', 'weathercode', 'code'],
  temperature: ['温度', '气温', 'temperature', 'temp', 'temperature_2m'],
  humidity: ['湿度', 'humidity', 'relative_humidity_2m'],
  wind: ['风', '风力', '风速', 'wind', 'windSpeed', 'wind_speed', 'windspeed', 'wind_speed_10m'],
  air: ['空气质量', '空气', 'air', 'airQuality', 'air_quality', 'aqi'],
  days: ['预报', 'days', 'forecast', 'daily'],
  date: ['日期', 'date', 'day', 'fxDate', 'time'],
  dayCondition: ['天气', '天气现象', 'condition', 'weather', 'textDay', 'text', 'weather_code', 'weathercode', 'code'],
  low: ['最低', '最低温度', '最低气温', 'low', 'min', 'tempMin', 'temperature_2m_min'],
  high: ['最高', '最高温度', '最高气温', 'high', 'max', 'tempMax', 'temperature_2m_max'],
} as const satisfies Record<string, readonly string[]>;

const asRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};

/** Part at a path, or without one the first with one of the names. */
function part(record: unknown, path: string, known: readonly string[]): unknown {
  if (path.trim() !== '') {
    const way = parseDataPath(path);
    return way === undefined ? undefined : atDataPath(record, way);
  }
  const found = asRecord(record);
  const name = known.find((one) => Object.hasOwn(found, one));
  return name === undefined ? undefined : found[name];
}

/** Rows of a list, or of a record whose fields are lists of the same length. */
function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  const columns = Object.entries(asRecord(value)).filter((entry): entry is [string, readonly unknown[]] =>
    Array.isArray(entry[1]),
  );
  const count = Math.max(0, ...columns.map(([, list]) => list.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(([name, list]) => [name, list[index]])),
  );
}

/**
 * Weather in a value: a record, or the rows of a table, of which the first one is of today.
 *
 * @param value any JSON
 */
export function weatherOf(value: unknown, params: ParamsOf<'weather'>): Weather {
  const isTable = Array.isArray(value);
  const whole: unknown = isTable ? value[0] : value;
  // Services have the present beside the forecast.
  const { now, current, current_weather: present } = asRecord(whole);
  const presentParts = { ...asRecord(whole), ...asRecord(now), ...asRecord(current), ...asRecord(present) };
  // Paths lead from the value itself; for tables also from the first row.
  const at = (path: string, known: readonly string[]) =>
    path.trim() === '' ? part(presentParts, '', known) : (part(value, path, []) ?? part(whole, path, []));
  const list = isTable && params.days.trim() === '' ? value : part(whole, params.days, names.days);
  return {
    condition: at(params.condition, names.condition),
    temperature: at(params.temperature, names.temperature),
    humidity: at(params.humidity, names.humidity),
    wind: at(params.wind, names.wind),
    air: at(params.air, names.air),
    days: rowsOf(list)
      .slice(0, params.dayCount)
      .map((row) => ({
        date: part(row, params.dayDate, names.date),
        condition: part(row, params.dayCondition, names.dayCondition),
        low: part(row, params.dayLow, names.low),
        high: part(row, params.dayHigh, names.high),
      })),
  };
}
