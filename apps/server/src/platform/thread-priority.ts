import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** By how much: of a core of which others want all, one of our threads gets a tenth, and V8's, for which others wait, a third. */
const lower = { ofOurs: 10, ofV8: 5 };
const lowest = 19;

/** @param thread as Linux numbers them; 0: this one */
function lowerPriority(by: number, thread = 0): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + by, lowest));
}

/** Lowers the priority of this thread below that of the one that answers requests, which must not wait for a core. */
export const yieldToOthers = (): void => lowerPriority(lower.ofOurs);

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
    if (nameOf(thread) === 'V8Worker') lowerPriority(lower.ofV8, Number(thread));
}
