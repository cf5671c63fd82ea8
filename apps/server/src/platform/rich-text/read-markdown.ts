import type { CheckedRichText } from '@mutai/rich-text/check';
import { errors } from '../errors.ts';
import { fairQueue, type Requester } from '../fair-queue.ts';
import { inProcess, ProcessEnded } from '../in-process.ts';
import { checkedRichText } from './rich-text.ts';

export interface MarkdownSource {
  readonly markdown: string;
  /** Where it stands among the files that came with it. */
  readonly folder?: string;
  /** Addresses to be written for these files. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** A document, or the reason why there is none. */
export type ReadMarkdown = CheckedRichText & {
  /** Addresses of pictures and videos in the text that were not found; at most 20. */
  readonly missing: readonly string[];
};

/** Some texts take the square of their length, and all of them many times as much memory. */
const processLimits = { timeoutMs: 5000, memoryMb: 256 };
const reader = new URL('./markdown-process.ts', import.meta.url);
const queue = fairQueue({ atOnce: 1, perUser: 1 });

async function readAll(sources: readonly MarkdownSource[]): Promise<readonly ReadMarkdown[]> {
  try {
    return await inProcess<readonly ReadMarkdown[], readonly ReadMarkdown[]>(
      reader,
      sources,
      processLimits,
      (read, { resolve }) => resolve(read),
    );
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    throw errors.invalid({}, 'Markdown 内容过于复杂，无法读取，请简化或拆分后重新导入！');
  }
}

/**
 * Reads texts of Markdown into checked documents.
 *
 * @param requester who waits for it
 * @returns one for each text, in their order
 * @throws AppError 4000 when reading takes too long
 */
export async function readMarkdown(
  sources: readonly MarkdownSource[],
  requester: Requester,
): Promise<readonly ReadMarkdown[]> {
  const leave = await queue.enter(requester);
  try {
    const checked: ReadMarkdown[] = [];
    for (const one of await readAll(sources)) {
      checked.push('refusal' in one ? one : { ...(await checkedRichText(one.document)), missing: one.missing });
    }
    return checked;
  } finally {
    leave();
  }
}
