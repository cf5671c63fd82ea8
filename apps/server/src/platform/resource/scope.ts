/** Column → value: only records that have these are there for somebody. */
export type Scope = Readonly<Record<string, string | number>>;

/** Names of filters that no query has. */
export const scopeFilter = (column: string): string => `scope ${column}`;

/** A scope as values of those filters. */
export const scopeValues = (scope: Scope): Scope =>
  Object.fromEntries(Object.entries(scope).map(([column, value]) => [scopeFilter(column), value]));
