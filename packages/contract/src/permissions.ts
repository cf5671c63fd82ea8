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
  return held.includes(everything) || wanted.every((permission) => held.includes(permission));
}

/** The permissions of a page whose records can be created, changed and deleted. */
const actsOf = <P extends string>(page: P) =>
  ({ read: page, create: `${page}:create`, update: `${page}:update`, delete: `${page}:delete` }) as const;

export const userPermissions = { ...actsOf('user'), resetPassword: 'user:reset-password' } as const;

export const rolePermissions = { read: 'role' } as const;
