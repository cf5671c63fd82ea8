/** Which branches are unfolded, as it is remembered per user. Pure. */
import { startWith, type Expansion } from '../tree/expansion.ts';

/** Branches that are remembered one by one; beyond that the oldest are forgotten, because a preference has to be small. */
const rememberedAtMost = 500;

/** Reads what was stored, by this or an older release; folded when there is nothing that makes sense. */
export function readExpansion(stored: unknown): Expansion {
  if (typeof stored !== 'object' || stored === null) return startWith('none');
  const start = 'start' in stored && stored.start === 'all' ? 'all' : 'none';
  const toggled = 'toggled' in stored && Array.isArray(stored.toggled) ? (stored.toggled as unknown[]) : [];
  return { start, toggled: new Set(toggled.filter((key) => typeof key === 'number')) };
}

/** What is stored of an expansion. */
export function storedExpansion({ start, toggled }: Expansion): object {
  return { start, toggled: [...toggled].slice(-rememberedAtMost) };
}
