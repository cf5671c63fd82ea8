/**
 * Compiles each schema once, when it is first used. Compiling all of them at the start would take a third of it and
 * ten megabytes, most of them for what nobody asks for that day.
 */
export function compiledOnce<T>(compile: (schema: object) => T): (schema: object) => T {
  const known = new WeakMap<object, T>();
  return (schema) => {
    const compiled = known.get(schema) ?? compile(schema);
    known.set(schema, compiled);
    return compiled;
  };
}
