import { type ExchangedPostField, exchangedPostFields } from '@mutai/contract/posts/fields';
import { textOfTags } from '@mutai/contract/posts/tags-text';
import { parse as parseTomlText, type TomlDate, TomlError } from 'smol-toml';
import { errors } from '../../platform/errors.ts';

/** Front matter of a post, with the field names of Hugo, Hexo and Jekyll. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>;

const end = String.raw`(?:---|\.\.\.)[ \t]*(?:\n|$)`;
const block = new RegExp(String.raw`^---[ \t]*\n(?<head>(?:(?!${end})[^\n]*\n)*)${end}`);

/** Parses a YAML scalar: quoted, or plain up to a comment. */
function scalar(text: string): string {
  const said = text.trim();
  if (said.startsWith('"')) {
    const quoted = /^"(?:[^"\\]|\\.)*"/.exec(said)?.[0];
    try {
      return quoted === undefined ? said : String(JSON.parse(quoted));
    } catch {
      return quoted?.slice(1, -1) ?? said;
    }
  }
  const single = /^'((?:[^']|'')*)'/.exec(said)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  const remark = said.search(/\s#/);
  const plain = remark === -1 ? said : said.slice(0, remark).trimEnd();
  return plain === 'null' || plain === '~' ? '' : plain;
}

/** Item of an inline list, quoted or not. Text after a closing quote is not part of it. */
const flowItem = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,"'][^,]*|["'][^,]*/g;

/** Values of a list on one line. */
const flow = (text: string): readonly string[] =>
  (text.match(flowItem) ?? []).map(scalar).filter((value) => value !== '');

function valuesOf(text: string): readonly string[] {
  const said = text.trim();
  const list = /^\[(.*)\]/.exec(said)?.[1];
  if (list !== undefined) return flow(list);
  const value = scalar(said);
  return value === '' ? [] : [value];
}

/** Block scalars: `|` keeps line breaks, `>` folds them. */
const longText = /^[|>][-+]?$/;

function parse(head: string): FrontMatter {
  const found = new Map<string, string[]>();
  let parent = '';
  let last: { readonly values: string[]; readonly joint: string | undefined } | undefined;
  for (const line of head.split('\n')) {
    const { key, rest = '' } = /^(?<key>[\w-]+):(?<rest>\s[^]*)?$/.exec(line)?.groups ?? {};
    const value = rest.trim();
    const item = /^\s*-\s+(\S.*)$/.exec(line)?.[1];
    const nested = /^\s+(?<name>[\w-]+):\s+(?<inner>\S.*)$/.exec(line)?.groups;
    if (key !== undefined) {
      const isLong = longText.test(value);
      last = {
        values: isLong ? [''] : [...valuesOf(value)],
        joint: isLong ? (value.startsWith('|') ? '\n' : ' ') : undefined,
      };
      found.set(key, last.values);
      parent = key;
      if (value.trimStart().startsWith('[')) found.set(`${key}[]`, []);
    } else if (last?.joint !== undefined) {
      const begun = last.values[0] ?? '';
      last.values[0] = begun === '' ? line.trim() : `${begun}${last.joint}${line.trim()}`;
    } else if (item !== undefined) {
      // A nested list is a path of categories; a post gets the first.
      last?.values.push(...(item.startsWith('[') ? valuesOf(item) : [scalar(item)]));
      found.set(`${parent}[]`, []);
    } else if (nested !== undefined) found.set(`${parent}.${nested['name'] ?? ''}`, [scalar(nested['inner'] ?? '')]);
  }
  return found;
}

const tomlBlock = /^\+\+\+[ \t]*\n(?<head>(?:(?!\+\+\+)[^\n]*\n)*)\+\+\+[ \t]*(?:\n|$)/;

/** Text of a TOML value. Dates without a zone stay without one. */
const tomlText = (value: unknown): string => {
  if (value instanceof Date) return (value as TomlDate).toISOString().replace(/\.000(?=Z|[+-]|$)/, '');
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : '';
};

/** @throws AppError 4000 naming the error */
function parseToml(head: string): FrontMatter {
  const found = new Map<string, readonly string[]>();
  const add = (key: string, value: unknown): void => {
    const isTable = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
    if (Array.isArray(value)) found.set(`${key}[]`, []);
    if (!isTable)
      found.set(
        key,
        (Array.isArray(value) ? value : [value]).map(tomlText).filter((text) => text !== ''),
      );
    else if (!key.includes('.')) for (const [name, inner] of Object.entries(value)) add(`${key}.${name}`, inner);
  };
  try {
    for (const [key, value] of Object.entries(parseTomlText(head))) add(key, value);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw errors.invalid({}, `文件开头的 TOML 第 ${error.line + 1} 行有误，请改正后重新上传！`);
  }
  return found;
}

/** Splits a file into front matter and text. */
export function splitFrontMatter(file: string): { readonly head: FrontMatter; readonly text: string } {
  const toml = tomlBlock.exec(file);
  if (toml !== null) {
    return { head: parseToml(toml.groups?.['head'] ?? ''), text: file.slice(toml[0].length) };
  }
  const found = block.exec(file);
  return found === null
    ? { head: new Map(), text: file }
    : { head: parse(found.groups?.['head'] ?? ''), text: file.slice(found[0].length) };
}

/** Value of a field; several values are joined by line breaks, '' if there is none. */
export function frontMatterValue(head: FrontMatter, field: ExchangedPostField): string {
  const names: readonly string[] = exchangedPostFields[field].frontMatter;
  const name = names.find((one) => (head.get(one) ?? []).some((value) => value !== ''));
  const values = name === undefined ? [] : (head.get(name) ?? []);
  if (field === 'tags') {
    // Each list item is one tag; a text may contain several.
    return name !== undefined && head.has(`${name}[]`) ? textOfTags(values, '\n') : values.join('\n');
  }
  // Other programs allow several categories; a post has one.
  return values[0] ?? '';
}

type FrontMatterValue = string | boolean | readonly string[] | null;

/**
 * Creates front matter without empty fields. JSON values are valid YAML.
 *
 * @param values of the fields that have a name in front matter
 */
export function frontMatter(
  values: Readonly<Record<Exclude<ExchangedPostField, 'content'>, FrontMatterValue>>,
): string {
  const lines = Object.entries(exchangedPostFields).flatMap(
    ([
      field,
      {
        frontMatter: [name],
      },
    ]) => {
      const value = name === undefined ? null : values[field as keyof typeof values];
      return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
        ? []
        : [`${name}: ${JSON.stringify(value)}`];
    },
  );
  return `---\n${lines.join('\n')}\n---\n`;
}
