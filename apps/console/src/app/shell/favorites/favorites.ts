/** Favorite pages as a list of paths. Pure functions. */

/** Paths in a stored value; an empty list if it is none. */
export const pathsIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? [...new Set(stored.filter((path) => typeof path === 'string'))] : [];

/** Adds a page at the end, or removes it. */
export const toggled = (paths: readonly string[], path: string): readonly string[] =>
  paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path];

/** Applies a new order of the shown pages; those that the user may not open now keep a place at the end. */
export const reordered = (paths: readonly string[], shown: readonly string[]): readonly string[] => [
  ...shown,
  ...paths.filter((path) => !shown.includes(path)),
];
