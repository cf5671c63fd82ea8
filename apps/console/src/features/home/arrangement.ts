/** Which services stand on the home page, and in which order. Pure. */

/** Services of who has not chosen any. */
const defaultCount = 9;

/** Reads what was stored; null: nothing was chosen yet. */
function chosenIn(stored: unknown): readonly string[] | null {
  return Array.isArray(stored) ? [...new Set(stored.filter((key) => typeof key === 'string'))] : null;
}

/**
 * A user's services. What was chosen stays chosen while the user may not open it, and is shown again as soon as they may.
 *
 * @param stored as it was remembered, by this or another release
 * @param available keys of what the user may open, in the order in which they come when nothing was chosen
 */
export function arrangementOf(stored: unknown, available: readonly string[]) {
  const chosen = chosenIn(stored) ?? available.slice(0, defaultCount);
  const shown = chosen.filter((key) => available.includes(key));
  return {
    shown,
    untouched: chosenIn(stored) === null,
    /** All that is chosen with another one, or without one. */
    toggled: (key: string): readonly string[] =>
      chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    /** All that is chosen with those that are shown in another order. @param order the same keys as `shown` */
    reordered(order: readonly string[]): readonly string[] {
      const next = order.values();
      return chosen.map((key) => (shown.includes(key) ? (next.next().value ?? key) : key));
    },
  };
}
