import type { DataCharset, DataFormat } from '@mutai/contract/data-sources/resource';
import { parseCsv } from 'hucre/csv';
import { decodedText } from '../../../platform/text/text-encoding.ts';
import { SourceFailure } from '../failure.ts';
import { readFeed } from './feed.ts';
import { type Cells, recordsOf } from './records.ts';

/** Content of an answer, as it came. */
export interface Content {
  readonly bytes: Uint8Array;
  /** `Content-Type`; empty: unknown. */
  readonly contentType: string;
  readonly format: DataFormat;
  readonly charset: DataCharset;
}

const declaredCharset = ({ contentType }: Content): string =>
  /;\s*charset\s*=\s*"?(?<name>[\w-]+)/i.exec(contentType)?.groups?.['name']?.toLowerCase() ?? '';

/** Decodes by the chosen character set, else by the declared one, else by guess. @throws SourceFailure */
export async function textOf(content: Content): Promise<string> {
  const { bytes, charset } = content;
  const names = { auto: declaredCharset(content), 'utf-8': 'utf-8', gbk: 'gb18030' } as const;
  const name = names[charset];
  if (name !== '') {
    try {
      return new TextDecoder(name, { fatal: charset === 'auto' }).decode(bytes);
    } catch {
      // An unknown or wrong declaration: guess.
    }
  }
  const decoded = await decodedText(bytes);
  if (decoded === undefined) throw new SourceFailure('charset', '内容不是文本，无法读取，请检查地址');
  return decoded.text;
}

/** Integers that a number of JavaScript cannot hold. */
const longDigits = /\d{16}/;

interface Source {
  readonly source?: string;
}

/** Keeps the digits of integers beyond 2^53 as text: they are ids, which a number would change. */
const withAllDigits = (_name: string, value: unknown, { source = '' }: Source = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

function readJson(text: string): unknown {
  if (text.trim() === '') throw new SourceFailure('url', '对方的回复没有内容');
  try {
    return JSON.parse(text, longDigits.test(text) ? withAllDigits : undefined) as unknown;
  } catch (error) {
    if (error instanceof RangeError) throw new SourceFailure('format', '数据嵌套过深，无法读取');
    const place = /position (?<at>\d+)/.exec(error instanceof Error ? error.message : '')?.groups?.['at'];
    const where = place === undefined ? '' : `（第 ${Number(place) + 1} 个字符处）`;
    const cause = /^\s*</.test(text)
      ? '，收到的是网页或 XML'
      : /\b(?:NaN|Infinity)\b/.test(text)
        ? '，其中有 NaN 或 Infinity'
        : '';
    throw new SourceFailure('format', `内容不是 JSON${where}${cause}，请检查地址与数据格式`);
  }
}

function readCsv(text: string, cells: Cells): unknown {
  const [titles = [], ...rows] = parseCsv(text, { skipEmptyRows: true }).map((row) =>
    row.map((cell) => String(cell ?? '')),
  );
  return recordsOf({ titles, rows }, cells);
}

/** Begins like JSON, which the whole of it then must be. */
const likeJson = /^(?:[{["<]|(?:true|false|null)\s*$|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$|$)/;
/** Begins like a line of a log: `[INFO] ready`. */
const likeLog = /^\[[^[\]{}"\n]*\][^\S\n]*[^\s,;]/;

/** Format by `Content-Type`, else by the first characters. */
function formatOf({ format, contentType }: Content, text: string): Exclude<DataFormat, 'auto'> {
  if (format !== 'auto') return format;
  if (/json/i.test(contentType)) return 'json';
  if (/csv|tab-separated/i.test(contentType)) return 'csv';
  const start = text.trimStart();
  if (/^<(?:\?xml|rss|feed|rdf:RDF)\b/i.test(start)) return 'feed';
  if (likeLog.test(start) && !start.trimEnd().includes('\n')) return 'text';
  if (likeJson.test(start)) return 'json';
  // Messages of devices are often one line: `OPEN`, `23.5°C`. With separators, it is the titles of an empty table.
  return /[\n,;\t]/.test(start.trimEnd()) ? 'csv' : 'text';
}

/** Reads a text in its format. @param cells those of a table @throws SourceFailure */
export function parsed(source: Content, text: string, cells: Cells): unknown {
  const format = formatOf(source, text);
  const content = text.replace(/^\uFEFF/, '');
  if (format === 'json') return readJson(content);
  if (format === 'text') return content.trim();
  return format === 'csv' ? readCsv(text, cells) : readFeed(content);
}
