import { limits } from '@mutai/contract/limits';
import { SourceFailure } from '../failure.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Names by which code reaches prototypes. */
const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const { valueDepth: deepest, rows: mostRows, valueBytes } = limits.dataSources;

function cleanNumber(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function clean(value: unknown, depth: number): Json | undefined {
  if (depth > deepest) {
    throw new SourceFailure('path', `数据嵌套超过 ${deepest} 层，或引用了自身，请用数据路径或表达式取出需要的部分`);
  }
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value === 'number') return cleanNumber(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'function')
    throw new SourceFailure('expression', '表达式的结果是函数，请写出调用，例如 $sum(列表.数量)');
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    if (value.length > mostRows)
      throw new SourceFailure('expression', `结果超过 ${mostRows} 行，请用表达式筛选，例如 $[[0..99]]`);
    return value.map((item) => clean(item, depth + 1) ?? null);
  }
  // JSONata marks its functions.
  if ('_jsonata_function' in value || '_jsonata_lambda' in value) return clean(() => undefined, depth);
  const entries = Object.entries(value).flatMap(([written, item]) => {
    const name = written.replaceAll('\0', '');
    const cleaned = unsafeNames.has(name) ? undefined : clean(item, depth + 1);
    return cleaned === undefined ? [] : [[name, cleaned] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Copies a value without anything that is not data: NaN and infinite numbers become null, names that reach prototypes are
 * left out.
 *
 * @throws SourceFailure if it is nested too deeply, is a function or has too many rows
 */
export const cleanJson = (value: unknown): Json | undefined => clean(value, 0);

/** @throws SourceFailure if the value is too large */
export function serialized(value: Json): string {
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes <= valueBytes) return text;
  const kilobytes = (size: number) => Math.ceil(size / 1024);
  throw new SourceFailure(
    'expression',
    `结果有 ${kilobytes(bytes)} KB，超过 ${kilobytes(valueBytes)} KB，请用数据路径或表达式取出需要的部分`,
  );
}

const sample = { items: 30, characters: 300, names: 100, depth: 8 };

/** Copy of a value to look at: long lists and texts are cut, and what is deep is left out. */
export function sampleOf(value: unknown, depth = 0): Json {
  if (typeof value === 'string') {
    return value.length > sample.characters ? `${value.slice(0, sample.characters)}…` : value;
  }
  if (typeof value === 'number') return cleanNumber(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : null;
  if (depth >= sample.depth) return '…';
  if (Array.isArray(value)) return value.slice(0, sample.items).map((item) => sampleOf(item, depth + 1));
  const entries = Object.entries(value).filter(([name]) => !unsafeNames.has(name));
  return Object.fromEntries(entries.slice(0, sample.names).map(([name, item]) => [name, sampleOf(item, depth + 1)]));
}
