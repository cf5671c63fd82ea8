import { type TSchema } from 'typebox';
import { type BlockStyle, isTextStyle, lookFields, lookParams } from '../commands/style.ts';
import { BlockSchema } from '../model/block.ts';
import { blockTypes } from '../model/block-types.ts';
import { TextStyle } from '../model/text-style.ts';
import { isRecord, quoted, validationErrorsIn } from './check-value.ts';

type Schemas = Readonly<Record<string, TSchema>>;
type Values = Readonly<Record<string, unknown>>;
/** Entry of a record; none if it was refused. */
type Entries = readonly (readonly [key: string, value: unknown])[];

const looks: Schemas = (({ properties }) => Object.fromEntries(lookFields.map((key) => [key, properties[key]])))(
  BlockSchema('shape'),
);
const textFields: Schemas = TextStyle.properties;
const paramsOfTypes = Object.values(blockTypes).map(
  ({ params }) => (params as unknown as { readonly properties: Schemas }).properties,
);

const record = (entries: Entries): Values => Object.fromEntries(entries);

/** A style, and the reasons why parts of the input are not in it. */
export interface ReadStyle {
  readonly style: BlockStyle;
  readonly problems: readonly string[];
}

/**
 * Reads a style from untrusted input. Drops what this version does not know or allow, such as looks of an older version.
 *
 * @param value any parsed JSON
 */
export function readStyle(value: unknown): ReadStyle {
  const problems: string[] = [];
  const refuse = (label: string, message: string): Entries => {
    problems.push(`${label}：${message}`);
    return [];
  };
  /** Entry of a valid value. @param schemas all that allow the field; none: the field is unknown */
  const entry = (key: string, field: unknown, schemas: readonly TSchema[]): Entries => {
    const [first] = schemas;
    if (first === undefined) return refuse(quoted(key), '不是样式中的项目');
    if (schemas.some((schema) => validationErrorsIn(schema, field).length === 0)) return [[key, field]];
    const { title = key } = first as { readonly title?: string };
    return refuse(title, validationErrorsIn(first, field)[0]?.message ?? '');
  };
  const valid = (values: Values, schemasOf: (key: string) => readonly TSchema[]): Values =>
    record(Object.entries(values).flatMap(([key, field]) => entry(key, field, schemasOf(key))));
  const own = (schemas: Schemas, key: string) => (Object.hasOwn(schemas, key) ? [schemas[key] ?? {}] : []);

  if (!isRecord(value) || !isRecord(value['params'])) {
    return { style: { params: {} }, problems: ['样式：格式错误，应为一组字段'] };
  }
  const { params, ...others } = value;
  const texts = Object.entries(params).flatMap(([key, text]): Entries => {
    if (!isTextStyle(text)) return [];
    const isKnown = paramsOfTypes.some((types) => own(types, key).length > 0);
    if (!isKnown) return refuse(quoted(key), '不是样式中的项目');
    const style = valid(text, (name) => own(textFields, name));
    // The font tells the style of a text from other params.
    return isTextStyle(style) ? [[key, style]] : [];
  });
  const plain = record(Object.entries(params).filter(([, text]) => !isTextStyle(text)));
  return {
    style: {
      ...valid(others, (key) => own(looks, key)),
      params: {
        ...record(texts),
        ...valid(plain, (key) => (lookParams.has(key) ? paramsOfTypes.flatMap((types) => own(types, key)) : [])),
      },
    },
    problems,
  };
}
