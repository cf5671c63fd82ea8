import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** By how much: such a thread gets a third of a core of which others want all, and takes none from who has it. */
const lower = 5;
const lowest = 19;

/** @param thread as Linux numbers them; 0: this one */
function lowerPriority(thread = 0): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(thread, Math.min(getPriority(thread) + lower, lowest));
}

/** Lowers the priority of this thread below that of the one that answers requests, which must not wait for a core. */
export const yieldToOthers = (): void => lowerPriority();

const threads = '/proc/self/task';

/** Those of this process that V8 starts with it: they compile and collect garbage. */
const threadsOfV8 = () =>
  readdirSync(threads).filter((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === 'V8Worker');

/** Lowers the priority of V8's own threads below that of the one that answers requests. */
export function lowerThreadsOfV8(): void {
  if (process.platform !== 'linux') return;
  for (const thread of threadsOfV8()) lowerPriority(Number(thread));
}
