import type { PostField } from './post-fields.ts';

/** What is said of a post before its text, by names as Hugo, Hexo and Jekyll have them too. */
export type FrontMatter = ReadonlyMap<string, readonly string[]>;

const names: Readonly<Record<Exclude<PostField, 'content'>, readonly string[]>> = {
  title: ['title'],
  slug: ['slug'],
  description: ['description', 'summary', 'excerpt'],
  cover: ['cover', 'image', 'thumbnail'],
  category: ['category', 'categories'],
  tags: ['tags', 'tag'],
  status: ['status'],
  publishAt: ['publishAt'],
  pinned: ['pinned', 'top', 'sticky'],
};

const end = String.raw`(?:---|\.\.\.)[ \t]*(?:\n|$)`;
const block = new RegExp(String.raw`^---[ \t]*\n(?<head>(?:(?!${end})[^\n]*\n)*)${end}`);

/** A scalar: quoted in either way, or as it is up to a remark. */
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

/** Values of a list on one line. */
const flow = (text: string): readonly string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? []).map(scalar).filter((value) => value !== '');

function valuesOf(text: string): readonly string[] {
  const said = text.trim();
  const list = /^\[(.*)\]/.exec(said)?.[1];
  if (list !== undefined) return flow(list);
  const value = scalar(said);
  return value === '' ? [] : [value];
}

/** Texts over several lines: `|` keeps their ends, `>` folds them. */
const longText = /^[|>][-+]?$/;

function parse(head: string): FrontMatter {
  const found = new Map<string, string[]>();
  let last: { readonly values: string[]; readonly joint: string | undefined } | undefined;
  for (const line of head.split('\n')) {
    const { key, rest = '' } = /^(?<key>[\w-]+):(?<rest>\s[^]*)?$/.exec(line)?.groups ?? {};
    const value = rest.trim();
    const item = /^\s*-\s+(\S.*)$/.exec(line)?.[1];
    if (key !== undefined) {
      const isLong = longText.test(value);
      last = {
        values: isLong ? [''] : [...valuesOf(value)],
        joint: isLong ? (value.startsWith('|') ? '\n' : ' ') : undefined,
      };
      found.set(key, last.values);
    } else if (last?.joint !== undefined) {
      const begun = last.values[0] ?? '';
      last.values[0] = begun === '' ? line.trim() : `${begun}${last.joint}${line.trim()}`;
    } else if (item !== undefined) last?.values.push(scalar(item));
  }
  return found;
}

/** What stands before a text, and the text. */
export function splitFrontMatter(file: string): { readonly head: FrontMatter; readonly text: string } {
  const found = block.exec(file);
  return found === null
    ? { head: new Map(), text: file }
    : { head: parse(found.groups?.['head'] ?? ''), text: file.slice(found[0].length) };
}

/** What the head says of a post; several values stand on lines of their own. '' if nothing. */
export function saidIn(head: FrontMatter, field: Exclude<PostField, 'content'>): string {
  const name = names[field].find((one) => head.has(one));
  const values = name === undefined ? [] : (head.get(name) ?? []);
  // Others may name several categories: a post has one here.
  return field === 'tags' ? values.join('\n') : (values[0] ?? '');
}

/** The head of a file: what is empty is left out. JSON is YAML as well. */
export function frontMatter(fields: Readonly<Record<string, string | boolean | readonly string[] | null>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
      ? []
      : [`${name}: ${JSON.stringify(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n`;
}
