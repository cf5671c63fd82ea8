import type { CheckedRichText } from '@mutai/rich-text/check';
import { errors } from '../errors.ts';
import { fairQueue, type Requester } from '../workers/fair-queue.ts';
import { runInProcess, ProcessEnded } from '../workers/in-process.ts';
import { checkedRichText } from './rich-text.ts';

export interface MarkdownSource {
  readonly markdown: string;
  /** Folder of the text in the uploaded archive. */
  readonly folder?: string;
  /** File path → address to insert. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** Document or refusal. */
export type ReadMarkdown = CheckedRichText & {
  /** Addresses of missing pictures and videos; at most 20. */
  readonly missing: readonly string[];
};

/** Some texts take quadratic time, and all take a multiple of their size in memory. */
const processLimits = { timeoutMs: 5000, memoryMb: 256 };
const reader = new URL('./markdown-process.ts', import.meta.url);
const queue = fairQueue({ atOnce: 1, perUser: 1 });

async function readAll(sources: readonly MarkdownSource[]): Promise<readonly ReadMarkdown[]> {
  try {
    return await runInProcess<readonly ReadMarkdown[]>(reader, sources, processLimits, (read, { resolve }) =>
      resolve(read as readonly ReadMarkdown[]),
    );
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    throw errors.invalid({}, 'Markdown 内容过于复杂，无法读取，请简化或拆分后重新导入！');
  }
}

/**
 * Converts Markdown to checked documents.
 *
 * @param requester waits for the result
 * @returns one result per text, in order
 * @throws AppError 4000 if parsing takes too long
 */
export function readMarkdown(
  sources: readonly MarkdownSource[],
  requester: Requester,
): Promise<readonly ReadMarkdown[]> {
  return queue.run(requester, async () => {
    const checked: ReadMarkdown[] = [];
    for (const one of await readAll(sources)) {
      checked.push('refusal' in one ? one : { ...(await checkedRichText(one.document)), missing: one.missing });
    }
    return checked;
  });
}
