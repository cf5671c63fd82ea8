import { setPriority } from 'node:os';

/** A thread with it gets a third of what others get of a core that all want. */
const low = 5;

/** Lowers the priority of this thread below that of the one that answers requests, which must not wait for a core. */
export function yieldToOthers(): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(low);
}
