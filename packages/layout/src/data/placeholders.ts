import { layoutLimits } from '../limits.ts';
import { atDataPath, type DataPath, parseDataPath } from './data-path.ts';
import { hasPlaceholders } from './has-placeholders.ts';
import { missingSource } from './missing-source.ts';
import { formattedText } from './value-text.ts';

/*
 * Values in texts: `{{name#id.path|format|fallback}}`. The id names the data source, so that it can be renamed; the name
 * is for people. With two parts, the second one is the fallback.
 */

/** Value that a text shows. */
export interface Placeholder {
  /** Id of the data source. */
  readonly source: number;
  readonly path: DataPath;
  /** Empty: as it is. */
  readonly format: string;
  /** Shown without a value. */
  readonly fallback: string;
  /** Length in the text, with its braces. */
  readonly length: number;
}

/** Text before, between and after values; the values are at the odd places. */
export type TextParts = readonly (string | Placeholder)[];

const whole = /\{\{([^{}]*)\}\}/;
const reference = /^(?<name>.*?)#(?<id>\d{1,10})(?<path>(?:[.[].*)?)$/s;

function placeholderIn(inside: string): Placeholder | undefined {
  const [asked = '', ...others] = inside.split('|');
  const { groups } = reference.exec(asked.trim()) ?? {};
  const source = Number(groups?.['id'] ?? 0);
  const path = parseDataPath((groups?.['path'] ?? '').replace(/^\./, ''));
  if (source < 1 || source > layoutLimits.sourceIdMax || path === undefined) return undefined;
  const [format, fallback] = others.length > 1 ? [others[0], others.slice(1).join('|')] : ['', others[0]];
  return { source, path, format: (format ?? '').trim(), fallback: fallback ?? '', length: inside.length + 4 };
}

/** Splits a text at its values. What is in braces without naming a data source stays text. */
export function textParts(text: string): TextParts {
  if (!hasPlaceholders(text)) return [text];
  const parts: (string | Placeholder)[] = [];
  let before = '';
  // A split with one group alternates between what is outside and inside of braces.
  text.split(whole).forEach((part, index) => {
    const found = index % 2 === 0 ? undefined : placeholderIn(part);
    if (found !== undefined) {
      parts.push(before, found);
      before = '';
    } else before += index % 2 === 0 ? part : `{{${part}}}`;
  });
  return [...parts, before];
}

/** Ids of the data sources whose values a text shows; not {@link missingSource}. */
export const sourcesInText = (text: string): readonly number[] =>
  hasPlaceholders(text)
    ? textParts(text).flatMap((part) =>
        typeof part === 'string' || part.source === missingSource ? [] : [part.source],
      )
    : [];

/** Text of one value. @param value of its data source; `undefined`: none */
export const placeholderText = ({ path, format, fallback }: Placeholder, value: unknown): string =>
  formattedText(atDataPath(value, path), format) ?? fallback;

/**
 * Writes a value into a text.
 *
 * @param name of the data source; characters with a meaning are left out
 * @param path as `formatDataPath` writes it; empty: the whole value
 */
export function formatPlaceholder(name: string, id: number, path: string, fallback = '--'): string {
  const dot = path === '' || path.startsWith('[') ? '' : '.';
  return `{{${name.replaceAll(/[{}|#\n]/g, ' ').trim()}#${String(id)}${dot}${path}|${fallback}}}`;
}
