import { ProcessEnded } from '../../../platform/workers/in-process.ts';
import { keptProcess } from '../../../platform/workers/kept-process.ts';
import type { Made, MakeOrder } from './make-value.ts';
import type { CheckOrder } from './value-process.ts';

const file = new URL('./value-process.ts', import.meta.url);
const processLimits = { timeoutMs: 5000, memoryMb: 192, idleMs: 60_000 };

/** Makes values in a child process: data and expressions are untrusted. */
export interface ValueReader {
  read(order: MakeOrder): Promise<Made>;
  /** @returns what is wrong with the syntax of an expression; empty: nothing */
  syntaxError(expression: string): Promise<string>;
  stop(): void;
}

/** Creates a reader with a process of its own. */
export function valueReader(): ValueReader {
  const kept = keptProcess(file, processLimits);
  return {
    async read(order) {
      try {
        return (await kept.run(order)) as Made;
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error;
        const message = error.timedOut
          ? '处理没有在 5 秒内结束，请简化表达式（尤其是正则表达式），或减少数据'
          : '处理时内存不足，请简化表达式，或减少数据';
        return { looked: { text: '', answer: null }, field: 'expression', message };
      }
    },
    async syntaxError(expression) {
      try {
        return String(await kept.run({ check: expression } satisfies CheckOrder));
      } catch (error) {
        if (error instanceof ProcessEnded) return '表达式过于复杂，请简化';
        throw error;
      }
    },
    stop: () => kept.stop(),
  };
}
