import { getPriority, setPriority } from 'node:os';

/** By how much: such a thread gets a third of a core of which others want all. */
const lower = 5;
const lowest = 19;

/** Lowers the priority of this thread below that of the one that answers requests, which must not wait for a core. */
export function yieldToOthers(): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + lower, lowest));
}
