/**
 * Path to a part of an answer: `data.items[0].name`. Names of any script are written as they are; names with dots,
 * brackets, quotes or outer spaces are written as `["a.b"]`, in JSON. Characters with a meaning in texts with values,
 * `{`, `|` and `}`, are escaped there.
 */
export type DataPath = readonly (string | number)[];

const step = /(?:^|\.)(?<name>[^.[\]"]+)|\[(?<index>\d{1,6})\]|\[(?<quoted>"(?:[^"\\]|\\.)*")\]/y;

const parsedName = (quoted: string): string | undefined => {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
};

/** Reads a path. @returns undefined if it is malformed */
export function parseDataPath(text: string): DataPath | undefined {
  const source = text.trim();
  if (source.startsWith('.')) return undefined;
  const path: (string | number)[] = [];
  let at = 0;
  while (at < source.length) {
    step.lastIndex = at;
    const { groups, 0: found } = step.exec(source) ?? {};
    if (groups === undefined || found === undefined) return undefined;
    const { name, index, quoted } = groups;
    const next = name?.trim() ?? (index === undefined ? parsedName(quoted ?? '') : Number(index));
    if (next === undefined || next === '') return undefined;
    path.push(next);
    at += found.length;
  }
  return path;
}

const escaped = (name: string): string =>
  JSON.stringify(name).replace(/[{|}]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

/** Writes a path. */
export function formatDataPath(path: DataPath): string {
  return path
    .map((part, place) => {
      if (typeof part === 'number') return `[${part}]`;
      if (/[.[\]"{|}\n]/.test(part) || part.trim() !== part || part === '') return `[${escaped(part)}]`;
      return place === 0 ? part : `.${part}`;
    })
    .join('');
}

/** Part of a JSON value at a path; undefined if there is none. */
export function atDataPath(value: unknown, path: DataPath): unknown {
  let part = value;
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Readonly<Record<string | number, unknown>>)[key];
  }
  return part;
}
