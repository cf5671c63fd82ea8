import { compiledOnce } from './compiled.ts';

/*
 * What arrives in an address is text. Numbers and flags are read from it before it is validated, and only as people
 * write them: `0x1`, `+1`, ` 1`, `01`, `1e3` and `Infinity` remain texts, which the validator refuses.
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

/** How the fields of a query or path are read; those that are texts stay as they are. */
const readersOf = compiledOnce((schema): readonly Reader[] =>
  Object.entries((schema as Schema).properties ?? {}).flatMap(([name, field]) =>
    [field, ...(field.anyOf ?? [])].flatMap(({ type }): Reader[] => {
      const read = readers[String(type)];
      return read === undefined ? [] : [[name, read]];
    }),
  ),
);

/** Replaces the texts of a query or path by the numbers and flags that its schema wants, where they are such. */
export function readText(schema: object, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const texts = fields as Record<string, unknown>;
  for (const [name, read] of readersOf(schema)) {
    const text = texts[name];
    if (typeof text === 'string') texts[name] = read(text);
  }
}
