/** Column → required value: limits a user to the records that match all of them. */
export type Scope = Readonly<Record<string, string | number>>;

/** Name of the filter for a scope column. It contains a space, so no query can set it. */
export const scopeFilter = (column: string): string => `scope ${column}`;

/** Converts a scope to values of its filters. */
export const scopeValues = (scope: Scope): Scope =>
  Object.fromEntries(Object.entries(scope).map(([column, value]) => [scopeFilter(column), value]));
