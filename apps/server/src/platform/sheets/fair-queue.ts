import { Code } from '@mutai/contract/codes';
import { AppError } from '../errors.ts';

export interface QueueLimits {
  /** Pieces of work that run side by side. */
  readonly atOnce: number;
  /** Pieces of work that one owner may have waiting. */
  readonly waiting: number;
}

/**
 * Runs heavy work a few pieces at a time. An owner has one piece running, and waiting owners take turns: whoever brings
 * many holds up themselves.
 */
export function fairQueue({ atOnce, waiting }: QueueLimits) {
  const running = new Set<number>();
  /** What waits, by owner, in the order of their turns. */
  const lines = new Map<number, readonly (() => void)[]>();

  const startNext = () => {
    if (running.size >= atOnce) return;
    const next = [...lines].find(([owner]) => !running.has(owner));
    if (next === undefined) return;
    const [owner, [start, ...rest]] = next;
    if (rest.length > 0) lines.set(owner, rest);
    else lines.delete(owner);
    running.add(owner);
    start?.();
  };

  const finish = (owner: number) => {
    running.delete(owner);
    const line = lines.get(owner);
    // Who had a turn is the last to have the next.
    if (line !== undefined && lines.delete(owner)) lines.set(owner, line);
    startNext();
  };

  /**
   * @param owner id of the user whose work it is
   * @throws AppError 4029 when too much of the owner's is waiting already
   */
  return async <T>(owner: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(owner) ?? [];
    if (line.length >= waiting) {
      throw new AppError(Code.tooManyAttempts, '您上传的表格还在读取，请等待完成后再上传！', { retryAfter: 10 });
    }
    await new Promise<void>((start) => {
      lines.set(owner, [...line, start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      finish(owner);
    }
  };
}
