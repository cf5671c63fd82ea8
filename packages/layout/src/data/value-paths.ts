import { type DataPath, formatDataPath } from './data-path.ts';

/** Levels below which nobody looks for a field. */
const deepest = 4;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Entries of a value; of a list, those of its first item. */
const entriesOf = (value: object): readonly (readonly [string | number, unknown])[] =>
  Array.isArray(value) ? value.slice(0, 1).map((item: unknown) => [0, item] as const) : Object.entries(value);

function* pathsBelow(value: unknown, isWanted: (value: unknown) => boolean, way: DataPath): Generator<string> {
  if (isWanted(value)) yield formatDataPath(way);
  if (!isObject(value) || way.length >= deepest) return;
  for (const [key, inside] of entriesOf(value)) yield* pathsBelow(inside, isWanted, [...way, key]);
}

function first<Item>(items: Iterable<Item>, most: number): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === most) break;
    found.push(item);
  }
  return found;
}

/** Paths of the plain values in a value, without that of the whole. @param most of them */
export const plainPaths = (value: unknown, most: number): readonly string[] =>
  first(
    pathsBelow(value, (one) => !isObject(one), []),
    most,
  ).filter((path) => path !== '');

/** Paths of the lists in a value; empty for the value itself. @param most of them */
export const listPaths = (value: unknown, most: number): readonly string[] =>
  first(pathsBelow(value, Array.isArray, []), most);
