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

/** The permissions of a page whose records can be created, changed and deleted. */
const actsOf = <P extends string>(page: P) =>
  ({ read: page, create: `${page}:create`, update: `${page}:update`, delete: `${page}:delete` }) as const;

export const userPermissions = {
  ...actsOf('user'),
  resetPassword: 'user:reset-password',
  import: 'user:import',
  export: 'user:export',
} as const;

export const rolePermissions = { ...actsOf('role'), assign: 'role:assign' } as const;

export const menuPermissions = actsOf('menu');

/** Dictionary types and their items. */
export const dictPermissions = actsOf('dict');

export const departmentPermissions = actsOf('department');

export const sessionPermissions = { read: 'session', end: 'session:end' } as const;

export const loginLogPermissions = {
  read: 'login-log',
  export: 'login-log:export',
  delete: 'login-log:delete',
} as const;

export const operationLogPermissions = {
  read: 'operation-log',
  export: 'operation-log:export',
  /** Changes the remark, the only part of a line that can be changed. */
  update: 'operation-log:update',
  delete: 'operation-log:delete',
  /** How long both logs are kept. */
  retention: 'operation-log:retention',
} as const;

/** Who may see a list: who may read its page, and who may read a page with a select of its records. */
export const listedFor = {
  menu: [menuPermissions.read, rolePermissions.read, rolePermissions.assign],
  role: [rolePermissions.read, userPermissions.read],
  department: [departmentPermissions.read, userPermissions.read],
} as const;
