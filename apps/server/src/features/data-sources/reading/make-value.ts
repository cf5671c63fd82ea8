import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { SourceFailure } from '../failure.ts';
import { parsed, textOf, type Content } from './formats.ts';
import { recordsOf, type Table } from './records.ts';
import { cleanJson, sampleOf, serialized, type Json } from './json.ts';
import { transformed } from './transform.ts';

/** Data as a kind of source brings them. */
export type Brought =
  | (Content & {
      /** Texts that must not be shown: header values that the other side may repeat. */
      readonly secrets: readonly string[];
    })
  | Table
  | { readonly data: unknown };

export interface MakeOrder {
  readonly brought: Brought;
  readonly path: string;
  readonly expression: string;
  /** Asks for the samples of `Made`. */
  readonly preview: boolean;
}

/** Samples for a preview. */
export interface Looked {
  readonly text: string;
  readonly answer: Json;
}

/** Value as JSON, or the reason why there is none. */
export type Made = { readonly looked: Looked } & (
  | { readonly json: string; readonly sample: Json; readonly rows: number | null }
  | { readonly field: string; readonly message: string }
);

/** Shorter secrets would hide much that is none. */
const shortestSecret = 4;
const hidden = '******';
/** Characters of the beginning of an answer. */
const shownCharacters = 4000;

/** Texts that reveal a secret: it, what follows a scheme such as `Bearer`, and both as JSON has them. */
function formsOf(secret: string): readonly string[] {
  const plain = [secret, secret.replace(/^[\w-]+\s+(?=\S+$)/, '')];
  const escaped = plain.map((text) => JSON.stringify(text).slice(1, -1));
  // Some servers also escape slashes.
  return [...plain, ...escaped, ...escaped.map((text) => text.replaceAll('/', String.raw`\/`))];
}

const without = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(formsOf)
    .filter((form) => form.length >= shortestSecret)
    // A form may contain another.
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, form) => masked.replaceAll(form, hidden), text);

async function picked(data: unknown, path: string, expression: string): Promise<Json> {
  const steps = parseDataPath(path);
  if (steps === undefined) throw new SourceFailure('path', '数据路径格式有误，示例：data.items[0]');
  const part = atDataPath(data, steps);
  if (part === undefined) throw new SourceFailure('path', `数据中没有“${path}”，可能对方的数据结构已改变，请重新试取`);
  const value = cleanJson(expression.trim() === '' ? part : await transformed(expression, part));
  if (value !== undefined) return value;
  throw new SourceFailure('expression', '表达式没有得到结果，可能对方的数据结构已改变，请检查其中的名称');
}

/** Makes the value of a source from what it brought. Runs in a process of its own. */
export async function makeValue({ brought, path, expression, preview }: MakeOrder): Promise<Made> {
  const cells = expression.trim() === '' ? 'asTyped' : 'asNumbers';
  let looked: Looked = { text: '', answer: null };
  try {
    let data: unknown;
    if ('data' in brought) data = brought.data;
    else if ('rows' in brought) data = recordsOf(brought, cells);
    else {
      const text = without(await textOf(brought), brought.secrets);
      if (preview) looked = { text: text.slice(0, shownCharacters).replaceAll('\0', ''), answer: null };
      data = parsed(brought, text, cells);
    }
    if (preview) looked = { ...looked, answer: sampleOf(data) };
    const value = await picked(data, path, expression);
    const json = serialized(value);
    return { looked, json, sample: preview ? sampleOf(value) : null, rows: Array.isArray(value) ? value.length : null };
  } catch (error) {
    if (error instanceof SourceFailure) return { looked, field: error.field, message: error.message };
    throw error;
  }
}
