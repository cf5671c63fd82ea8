import { isRecord } from '../reading/check-value.ts';
import { type FieldSchema, fieldOf } from './field-titles.ts';

/** Placeholder for an absent value. */
const none = '（空）';

/** How values are written. */
export interface FieldTextOptions {
  /** Display names of fonts by their names in the document; absent: those names. */
  readonly fonts?: Readonly<Record<string, string>>;
  /** Writes all fields of texts and files instead of their names. */
  readonly isFull?: boolean;
}

/** Name of a text, a file or a link to a component. */
function nameOf({ content, url, title, revision }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof revision === 'number') return `第 ${String(revision)} 版`;
  const name = [content, ...(url === undefined ? [] : [title, url])].find((one) => one !== undefined && one !== '');
  return typeof name === 'string' ? name : undefined;
}

/**
 * Text of a value for people: choices by their names, records by the labels of their fields.
 *
 * @param schema of the field; `undefined`: unknown
 */
export function fieldText(schema: FieldSchema | undefined, value: unknown, options: FieldTextOptions = {}): string {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? '是' : '否';
  // Optional values are unions with `null`.
  const [kind = schema] = schema?.anyOf ?? [];
  if (Array.isArray(value)) {
    const texts = value.map((item: unknown) => fieldText(kind?.items, item, options));
    return texts.length === 0 ? none : texts.join(kind?.items?.properties === undefined ? '、' : '；');
  }
  if (isRecord(value)) {
    const name = options.isFull === true ? undefined : nameOf(value);
    if (name !== undefined) return name;
    const fields = Object.entries(value).map(([key, part]) => {
      const field = fieldOf(schema ?? {}, key);
      return { label: field?.title ?? key, text: fieldText(field, part, options) };
    });
    return (
      fields
        .filter(({ text }) => text !== none)
        .map(({ label, text }) => `${label} ${text}`)
        .join('，') || none
    );
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return kind?.names?.[text] ?? (kind?.enum === undefined ? undefined : options.fonts?.[text]) ?? text;
}

/** Texts of two different values. Texts or files with equal names are written in full. */
export function changeText(
  schema: FieldSchema | undefined,
  [before, after]: readonly [unknown, unknown],
  options: FieldTextOptions = {},
): readonly [before: string, after: string] {
  const texts = (isFull: boolean) =>
    [fieldText(schema, before, { ...options, isFull }), fieldText(schema, after, { ...options, isFull })] as const;
  const named = texts(false);
  return named[0] === named[1] ? texts(true) : named;
}
