import { createHash } from 'node:crypto';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { layoutLabels } from '@mutai/contract/layouts/resource';
import { type Layout, schemaVersion } from '@mutai/layout/model/layout';
import { mediaOf } from '@mutai/layout/model/media';
import { readLayout, readLayoutText, type ReadLayout } from '@mutai/layout/reading/read-layout';
import { errors } from '../../platform/errors.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';

/** What a list tells of a document. */
export type Facts = Pick<LayoutRecord, 'title' | 'description' | 'width' | 'height' | 'languages' | 'blockCount'>;

/** A document that was checked, as it is kept. */
export interface CheckedDocument {
  readonly layout: Layout;
  /** JSON with its fields in one order: the same document is the same text. */
  readonly text: string;
  readonly facts: Facts;
  /** Addresses of contents of the library that it shows. */
  readonly files: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** For `JSON.stringify`: fields by their names. */
const inOneOrder = (_key: string, value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

export const factsOf = ({ canvas, order }: Layout): Facts => ({
  title: canvas.title,
  description: canvas.description,
  width: canvas.width,
  height: canvas.height,
  languages: [...canvas.langList],
  blockCount: order.length,
});

/** Addresses of contents of the library, out of all that a layout shows. */
export const filesOf = (layout: Layout): readonly string[] =>
  mediaOf(layout).filter((address) => contentsIn([address]).size > 0);

/** @throws AppError 4000 with what is wrong, by block and field */
function soundLayout(read: ReadLayout): Layout {
  if ('layout' in read) return read.layout;
  const [first = '', ...others] = read.problems;
  const more = others.length === 0 ? '' : `（共 ${read.problems.length} 处问题）`;
  throw errors.invalid({ document: read.problems.join('；') }, `${layoutLabels.document}有误，${first}${more}！`);
}

/**
 * A document as somebody sent it. Others have their turn in between: the largest takes a quarter of a second.
 *
 * @throws AppError 4000 as `soundLayout`
 */
export async function checkedDocument(sent: unknown): Promise<CheckedDocument> {
  await yieldToEventLoop();
  const layout = soundLayout(readLayout(sent));
  await yieldToEventLoop();
  const text = JSON.stringify(layout, inOneOrder);
  await yieldToEventLoop();
  return { layout, text, facts: factsOf(layout), files: filesOf(layout) };
}

/** A document that was kept, as the newest version has it. */
export function storedLayout(text: string): Layout {
  const kept = JSON.parse(text) as { readonly schemaVersion: number };
  // What this version wrote has been checked.
  return kept.schemaVersion === schemaVersion ? (kept as Layout) : soundLayout(readLayoutText(text));
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
