/** Permission that includes all others. */
export const everything = '*';

/** Marks a page that only visitors who are not signed in may open. */
export const notSignedIn = 'unlogin';

/**
 * Returns true if `held` includes any of `needed`.
 *
 * @param held permissions of the user; `*` includes all
 * @param needed one of these is enough
 */
export function holdsAny(held: readonly string[], needed: readonly string[]): boolean {
  return held.includes(everything) || needed.some((permission) => held.includes(permission));
}

/** Returns true if `held` includes all of `wanted`. Rule for granting permissions and for acting on other users. */
export function holdsAll(held: readonly string[], wanted: readonly string[]): boolean {
  if (held.includes(everything)) return true;
  const known = new Set(held);
  return wanted.every((permission) => known.has(permission));
}
