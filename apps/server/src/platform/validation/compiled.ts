/**
 * Compiles each schema once, when it is first used. Compiling all of them at the start would take a third of it and
 * ten megabytes, most of them for what nobody asks for that day. Schemas that say the same are one, as those of answers
 * without data are, and those of several servers in one process.
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
