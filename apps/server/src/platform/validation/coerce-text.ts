import { compiledOnce } from './compiled.ts';

/*
 * Query and path parameters are text. Numbers and flags are parsed before validation, only in canonical form: `0x1`,
 * `+1`, ` 1`, `01`, `1e3` and `Infinity` remain texts, which the validator rejects.
 */

const decimal = /^(?:0|-?[1-9]\d*)$/;

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => {
    const number = Number(text);
    return decimal.test(text) && Number.isSafeInteger(number) ? number : text;
  },
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

interface Schema {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Reader = readonly [name: string, read: (text: string) => unknown];

/** Returns the parsers of a query or path schema. Text fields have none. */
const readersOf = compiledOnce((schema): readonly Reader[] =>
  Object.entries((schema as Schema).properties ?? {}).flatMap(([name, field]) =>
    [field, ...(field.anyOf ?? [])].flatMap(({ type }): Reader[] => {
      const read = readers[String(type)];
      return read === undefined ? [] : [[name, read]];
    }),
  ),
);

/** Replaces text by numbers and flags where the schema expects them and the text is valid. */
export function coerceText(schema: object, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const texts = fields as Record<string, unknown>;
  for (const [name, read] of readersOf(schema)) {
    const text = texts[name];
    if (typeof text === 'string') texts[name] = read(text);
  }
}
