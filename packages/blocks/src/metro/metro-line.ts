import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { valueText } from '@mutai/layout/data/value-text';
import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Language, languages } from '@mutai/layout/model/languages';
import { type MetroDirection } from '@mutai/layout/model/types/metro';

export interface Station {
  readonly names: Readonly<Record<Language, string>>;
  /** Passengers change there. */
  readonly isInterchange: boolean;
}

const { metroStationsMax } = layoutLimits;

const isMarkedName = (name: string): boolean => /[*＊]$/.test(name.trim());

/** Name of a station without its mark. */
const unmarked = (name: string): string => (isMarkedName(name) ? name.trim().slice(0, -1) : name).trim();

const station = (ch: string, en: string, ru: string, isMarked = false): Station => {
  const plain = unmarked(ch);
  return {
    names: { ch: plain, en: en.trim() || plain, ru: ru.trim() || plain },
    isInterchange: isMarked || isMarkedName(ch),
  };
};

/** Names by which fields of stations in lists are found. */
const fields = {
  ch: ['站名', '名称', 'name'],
  en: ['英文', '英文站名', 'nameEn', 'en'],
  ru: ['俄文', '俄文站名', 'nameRu', 'ru'],
  interchange: ['换乘', 'interchange', 'transfer'],
} as const;

function fromItem(item: unknown): Station | undefined {
  const plain = valueText(item);
  if (plain !== undefined) return station(plain, '', '');
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const record = item as Readonly<Record<string, unknown>>;
  const text = (names: readonly string[]) =>
    names.map((name) => valueText(record[name])).find((found) => found !== undefined) ?? '';
  const name = text(fields.ch);
  const isMarked = !['', '0', '否', 'false', 'no'].includes(text(fields.interchange).trim().toLowerCase());
  return name.trim() === '' ? undefined : station(name, text(fields.en), text(fields.ru), isMarked);
}

/** Part at a path; `undefined` without one. */
const partAt = (value: unknown, path: string): unknown => {
  const way = parseDataPath(path);
  return way === undefined ? undefined : atDataPath(value, way);
};

/**
 * Stations of a line, in the order of their names.
 *
 * @param value part of a data source that the block shows
 */
export function stationsOf(params: ParamsOf<'metro'>, value: unknown): readonly Station[] {
  const list = params.stations.trim() === '' ? undefined : partAt(value, params.stations);
  if (Array.isArray(list)) {
    return (list as readonly unknown[]).flatMap((item) => fromItem(item) ?? []).slice(0, metroStationsMax);
  }
  const [en, ru] = [params.namesEn.split('\n'), params.namesRu.split('\n')];
  // Translations belong to lines: empty ones are left out afterwards.
  return params.names
    .split('\n')
    .map((name, index) => station(name, en[index] ?? '', ru[index] ?? ''))
    .filter(({ names }) => names.ch !== '');
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Index of the marked station; `undefined`: none. Data name a station in any language, or by its number from 1. */
export function markedStation(
  params: ParamsOf<'metro'>,
  value: unknown,
  stations: readonly Station[],
): number | undefined {
  if (params.position === 'none') return undefined;
  const found = params.position === 'fixed' ? params.station : partAt(value, params.stationField);
  const text = folded(unmarked(valueText(found) ?? ''));
  if (text === '') return undefined;
  const named = stations.findIndex(({ names }) => languages.some((language) => folded(names[language]) === text));
  if (named >= 0) return named;
  const number = Number(text) - 1;
  return Number.isInteger(number) && number >= 0 && number < stations.length ? number : undefined;
}

/** State of a station. */
export type StationState = 'passed' | 'marked' | 'ahead';

/** State of a station for a train at, or before, the marked one. */
export function stationState(index: number, marked: number | undefined, direction: MetroDirection): StationState {
  if (marked === undefined) return 'ahead';
  if (index === marked) return 'marked';
  const isBefore = index < marked;
  return isBefore === (direction === 'forward') ? 'passed' : 'ahead';
}
