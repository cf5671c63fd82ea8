/** Permission that stands for all others. */
export const everything = '*';

/** Marks a page for visitors who are not signed in. Section 6. */
export const notSignedIn = 'unlogin';

/**
 * Whether somebody who holds `held` may do what needs one of `needed`.
 *
 * @param held permissions of the user; `*` holds every one
 * @param needed any one of these is enough
 */
export function holdsAny(held: readonly string[], needed: readonly string[]): boolean {
  return held.includes(everything) || needed.some((permission) => held.includes(permission));
}

/**
 * Whether somebody who holds `held` holds everything in `wanted`: the rule for granting,
 * and for acting on another user.
 */
export function holdsAll(held: readonly string[], wanted: readonly string[]): boolean {
  if (held.includes(everything)) return true;
  const known = new Set(held);
  return wanted.every((permission) => known.has(permission));
}
