/** Choice and order of services on the home page. Pure functions. */

/** Number of services shown by default. */
const defaultCount = 9;

/** Parses the stored choice; `null` if nothing was chosen. */
function chosenIn(stored: unknown): readonly string[] | null {
  return Array.isArray(stored) ? [...new Set(stored.filter((key) => typeof key === 'string'))] : null;
}

/**
 * Returns a user's services. Chosen services stay stored without permission, and appear again once it is granted.
 *
 * @param stored stored preference, possibly of another release
 * @param available keys of services that the user may open, in default order
 */
export function arrangementOf(stored: unknown, available: readonly string[]) {
  const chosen = chosenIn(stored) ?? available.slice(0, defaultCount);
  const shown = chosen.filter((key) => available.includes(key));
  return {
    shown,
    untouched: chosenIn(stored) === null,
    /** Returns the choice with a key added or removed. */
    toggled: (key: string): readonly string[] =>
      chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    /** Returns the choice with the shown keys in a new order. @param order permutation of `shown` */
    reordered(order: readonly string[]): readonly string[] {
      const next = order.values();
      return chosen.map((key) => (shown.includes(key) ? (next.next().value ?? key) : key));
    },
  };
}
