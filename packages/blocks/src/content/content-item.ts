import { contentNames } from '@mutai/layout/data/content-names';
import { valueText } from '@mutai/layout/data/value-text';
import { type ItemTime } from '@mutai/layout/model/types/articles';

/** Post, announcement or picture in a value; empty texts are absent. */
export interface ContentItem {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** Address. */
  readonly picture: string;
  readonly author: string;
  readonly time: string;
}

/** Names of the parts in values: those of the product, those of feeds, and what other systems often use. */
const names = {
  title: [contentNames.title, 'title', '名称', 'name'],
  summary: [contentNames.summary, 'summary', 'description'],
  body: [contentNames.body, 'content', 'body', 'text'],
  picture: [contentNames.picture, 'picture', 'image', 'cover'],
  author: [contentNames.author, 'author'],
  time: [contentNames.time, 'time', 'date', 'published', 'publishedAt'],
} as const satisfies Record<keyof ContentItem, readonly string[]>;

/** Items of a value: a list of records or texts, or a single one. Anything else is left out. */
export function contentItems(value: unknown): readonly ContentItem[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one): readonly ContentItem[] => {
    const nothing = { title: '', summary: '', body: '', picture: '', author: '', time: '' };
    if (typeof one === 'string') return one === '' ? [] : [{ ...nothing, title: one }];
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const record = one as Readonly<Record<string, unknown>>;
    const part = (asked: readonly string[]): string => {
      for (const name of asked) {
        const text = valueText(record[name]);
        if (text !== undefined) return text;
      }
      return '';
    };
    const item: ContentItem = {
      title: part(names.title),
      summary: part(names.summary),
      body: part(names.body),
      picture: part(names.picture),
      author: part(names.author),
      time: part(names.time),
    };
    return Object.values(item).every((text) => text === '') ? [] : [item];
  });
}

const written = /^(\d{4}-(\d\d-\d\d))(?:[ T](\d\d:\d\d))?/;

/** Time of an item as a block shows it; a text that is no time stays as it is. */
export function itemTime(time: string, shown: ItemTime): string {
  if (shown === 'none') return '';
  const [, date, day, minute] = written.exec(time) ?? [];
  if (date === undefined) return time;
  if (shown === 'day') return day ?? '';
  return shown === 'minute' && minute !== undefined ? `${date} ${minute}` : date;
}
