import { createHash } from 'node:crypto';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { layoutLabels } from '@mutai/contract/layouts/resource';
import { type Layout, schemaVersion } from '@mutai/layout/model/layout';
import { mediaOf } from '@mutai/layout/model/media';
import { readLayout, readLayoutText, type ReadLayout } from '@mutai/layout/reading/read-layout';
import { errors } from '../../platform/errors.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';

/** Fields of a document that lists show. */
export type Facts = Pick<LayoutRecord, 'title' | 'description' | 'width' | 'height' | 'languages' | 'blockCount'>;

/** A valid document in its stored form. */
export interface CheckedDocument {
  readonly layout: Layout;
  /** Canonical JSON with sorted fields: equal documents have equal texts. */
  readonly text: string;
  readonly facts: Facts;
  /** Addresses of the file library that it shows. */
  readonly files: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Replacer for `JSON.stringify` that sorts fields by name. */
const inOneOrder = (_key: string, value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const canonical = (layout: Layout): string => JSON.stringify(layout, inOneOrder);

export const factsOf = ({ canvas, order }: Layout): Facts => ({
  title: canvas.title,
  description: canvas.description,
  width: canvas.width,
  height: canvas.height,
  languages: [...canvas.langList],
  blockCount: order.length,
});

/** Addresses of the file library that a layout shows. */
export const filesOf = (layout: Layout): readonly string[] =>
  mediaOf(layout).filter((address) => contentsIn([address]).size > 0);

/** @throws AppError 4000 with the problems, by block and field */
function soundLayout(read: ReadLayout): Layout {
  if ('layout' in read) return read.layout;
  const [first = '', ...others] = read.problems;
  const more = others.length === 0 ? '' : `（共 ${read.problems.length} 处问题）`;
  throw errors.invalid({ document: read.problems.join('；') }, `${layoutLabels.document}有误，${first}${more}！`);
}

/**
 * Checks a document of a request. Yields to other requests, because the largest document takes 250 ms.
 *
 * @throws AppError 4000 like `soundLayout`
 */
export async function checkedDocument(sent: unknown): Promise<CheckedDocument> {
  await yieldToEventLoop();
  const layout = soundLayout(readLayout(sent));
  await yieldToEventLoop();
  const text = canonical(layout);
  await yieldToEventLoop();
  return { layout, text, facts: factsOf(layout), files: filesOf(layout) };
}

/** Reads a stored document, migrated to the current schema version. */
export function storedLayout(text: string): Layout {
  const kept = JSON.parse(text) as { readonly schemaVersion: number };
  // Documents of this schema version were checked when written.
  return kept.schemaVersion === schemaVersion ? (kept as Layout) : soundLayout(readLayoutText(text));
}

/** End of a canonical text of the current schema version: `schemaVersion` is the last of its sorted fields. */
const currentEnd = `"schemaVersion":${schemaVersion}}`;

/** Text of a stored document in the current schema version, to compare documents of different releases. */
export const currentText = (text: string): string => (text.endsWith(currentEnd) ? text : canonical(storedLayout(text)));

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
