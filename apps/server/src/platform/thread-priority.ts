import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * By how much. Of a core of which others want all, a thread for which others wait (it holds a transaction, or collects
 * garbage) gets a third, and one that works for its own user alone a tenth.
 */
const lower = { waitedFor: 5, alone: 10 };
const lowest = 19;

/** @param thread as Linux numbers them; 0: this one */
function lowerPriority(by: keyof typeof lower, thread = 0): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + lower[by], lowest));
}

/**
 * Lowers the priority of this thread below that of the one that answers requests, which must not wait for a core.
 *
 * @param as whether others wait for what it does
 */
export const yieldToOthers = (as: keyof typeof lower = 'alone'): void => lowerPriority(as);

const threads = '/proc/self/task';

function nameOf(thread: string): string {
  try {
    return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim();
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/**
 * Lowers the priority of the threads that V8 starts with the process, which compile and collect garbage, below that of
 * the one that answers requests.
 */
export function lowerThreadsOfV8(): void {
  if (!existsSync(threads)) return;
  for (const thread of readdirSync(threads))
    if (nameOf(thread) === 'V8Worker') lowerPriority('waitedFor', Number(thread));
}
