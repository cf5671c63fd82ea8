import type { CheckedRichText } from '@mutai/rich-text/check';
import { errors } from '../errors.ts';
import { fairQueue, type Requester } from '../fair-queue.ts';
import { inProcess, WorkExceeded } from '../in-process.ts';
import { checkedRichText } from './rich-text.ts';

export interface MarkdownSource {
  readonly markdown: string;
  /** Where it stands among the files that came with it. */
  readonly folder?: string;
  /** Addresses to be written for these files. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** Some texts take the square of their length, and all of them many times as much memory. */
const processLimits = { timeoutMs: 5000, memoryMb: 256 };
const reader = new URL('./markdown-process.ts', import.meta.url);
const queue = fairQueue({ atOnce: 1, perUser: 1 });

async function read(sources: readonly MarkdownSource[]): Promise<readonly CheckedRichText[]> {
  try {
    return await inProcess(reader, sources, processLimits);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    throw errors.invalid({}, 'Markdown 内容过于复杂，无法读取，请简化或拆分后重新导入！');
  }
}

/**
 * Texts of Markdown as documents, checked.
 *
 * @param requester who waits for it
 * @returns one for each, in their order
 * @throws AppError 4000 when reading takes too long
 */
export async function readMarkdown(
  sources: readonly MarkdownSource[],
  requester: Requester,
): Promise<readonly CheckedRichText[]> {
  const leave = await queue.enter(requester);
  try {
    const checked: CheckedRichText[] = [];
    for (const one of await read(sources)) checked.push('refusal' in one ? one : await checkedRichText(one.document));
    return checked;
  } finally {
    leave();
  }
}
