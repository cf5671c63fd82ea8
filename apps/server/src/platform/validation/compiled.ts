/**
 * Compiles each schema on first use. Compiling all at startup would take a third of the startup time and ten megabytes,
 * mostly for routes that are not used. Equal schemas are compiled once, also across several servers in one process.
 */
export function compiledOnce<T>(compile: (schema: object) => T): (schema: object) => T {
  const known = new WeakMap<object, T>();
  const alike = new Map<string, T>();
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const text = JSON.stringify(schema);
    const compiled = alike.get(text) ?? compile(schema);
    alike.set(text, compiled);
    known.set(schema, compiled);
    return compiled;
  };
}
