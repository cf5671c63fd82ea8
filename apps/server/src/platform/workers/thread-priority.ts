import { getPriority, setPriority } from 'node:os';

/** Steps of niceness: of a core that others want, such a thread gets a tenth. */
const lowerBy = 10;
const lowest = 19;

/**
 * Lowers the priority of this thread below that of the one that answers requests. While two threads compute on two cores, a
 * small request takes 1.3 times as long as alone, and 3.9 times without this.
 */
export function yieldToOthers(): void {
  // Only Linux has a priority for each thread; elsewhere it would be that of the whole process.
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + lowerBy, lowest));
}
