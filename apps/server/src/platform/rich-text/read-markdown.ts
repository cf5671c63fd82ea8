import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckedRichText } from '@mutai/rich-text/check';
import { errors } from '../errors.ts';
import { fairQueue, type Requester } from '../fair-queue.ts';
import { checkedRichText } from './rich-text.ts';

export interface MarkdownSource {
  readonly markdown: string;
  /** Where it stands among the files that came with it. */
  readonly folder?: string;
  /** Addresses to be written for these files. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** Milliseconds after which reading is given up: some texts take the square of their length. */
const timeoutMs = 10_000;
/** Megabytes that the thread's own heap may take. */
const memoryMb = 256;

const thread = new URL('./markdown-thread.ts', import.meta.url);
const queue = fairQueue({ atOnce: 1, perUser: 1 });

const tooComplex = () => errors.invalid({}, 'Markdown 内容过于复杂，无法读取，请简化或拆分后重新导入！');

async function onThread(sources: readonly MarkdownSource[]): Promise<readonly CheckedRichText[]> {
  const worker = new Worker(thread, {
    workerData: sources,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const [answers] = (await once(worker, 'message', { signal })) as [readonly CheckedRichText[]];
    return answers;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Out of time, of memory or of stack.
    if (code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError) throw tooComplex();
    throw error;
  } finally {
    await worker.terminate();
  }
}

/**
 * Texts of Markdown as documents, checked; apart from the thread that answers requests.
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
    const read = await onThread(sources);
    const checked: CheckedRichText[] = [];
    for (const one of read) checked.push('refusal' in one ? one : await checkedRichText(one.document));
    return checked;
  } finally {
    leave();
  }
}
