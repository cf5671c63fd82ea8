import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { charactersIn } from '@mutai/contract/characters';
import type { FieldErrors } from '@mutai/contract/codes';
import { choicesMessage, rules } from '@mutai/contract/rules';
import { compiledOnce } from './compiled.ts';
import { coerceText } from './coerce-text.ts';

const options: Options = {
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  strict: true,
  verbose: true,
  // Schemas are validated by a test instead: validation would compile the meta schema during a request.
  validateSchema: false,
  // Optimizing would take up to a fifth of the compile time, during a request, and V8 optimizes hot code anyway.
  code: { optimize: false },
};

/** `pattern` that skips texts longer than `maxLength`: with `allErrors` the validator would check both. */
const patternWithinLength: FuncKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  compile(pattern: string, schema: { readonly [keyword: string]: unknown }) {
    const { maxLength } = schema;
    const expression = new RegExp(pattern, 'u');
    if (typeof maxLength !== 'number') return (text: string) => expression.test(text);
    // A code point takes one or two UTF-16 code units.
    const isTooLong = (text: string) =>
      text.length > 2 * maxLength || (text.length > maxLength && charactersIn(text) > maxLength);
    return (text: string) => isTooLong(text) || expression.test(text);
  },
};

function validatorFor(extra: Options): Ajv {
  const ajv = new Ajv({ ...options, ...extra });
  addFormats.default(ajv);
  ajv.removeKeyword('pattern');
  ajv.addKeyword(patternWithinLength);
  return ajv;
}

const thorough = validatorFor({ allErrors: true });
const brief = validatorFor({ allErrors: false });

/** Reports all errors. */
const compiledThorough = compiledOnce((schema) => thorough.compile(schema));
/** Stops at the first error. */
const compiledBrief = compiledOnce((schema) => brief.compile(schema));

/**
 * Number of values up to which all errors are reported: far more than a form has. For larger bodies that would cost up
 * to a hundred times as much as sending them.
 */
const maxThoroughValues = 100;

/** Returns true if a body has more than `most` values. Stops counting there. */
function holdsMore(body: unknown, most: number): boolean {
  const open: unknown[] = [body];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen + open.length > most) return true;
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: readonly unknown[] = Object.values(value);
    if (inside.length > most) return true;
    open.push(...inside);
  }
  return false;
}

/** Validates data and fills in defaults. Returns the errors; `null` if valid. */
function validationErrors(schema: object, data: unknown): readonly ErrorObject[] | null {
  const validate = (holdsMore(data, maxThoroughValues) ? compiledBrief : compiledThorough)(schema);
  return validate(data) ? null : (validate.errors ?? []);
}

/** Validates a schema and compiles its validators, which otherwise happens on first use. */
export function compileSchema(schema: object): void {
  // oxlint-disable-next-line typescript/no-floating-promises -- a promise only for schemas that say `$async`
  thorough.validateSchema(schema, true);
  compiledThorough(schema);
  compiledBrief(schema);
}

/** Validator compiler for Fastify. Bodies are not coerced: a number in quotes is an error. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const result: ReturnType<FastifySchemaCompiler<object>> = (data) => {
    if (httpPart !== 'body') coerceText(schema, data);
    const mistakes = validationErrors(schema, data);
    result.errors = mistakes === null ? null : [...mistakes];
    return mistakes === null;
  };
  return result;
};

interface Annotations {
  readonly [keyword: string]: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly properties?: unknown;
  readonly anyOf?: unknown;
}

/** Returns the annotations of the failing schema: `title` (label) and `description` (message). */
function annotations(error: ErrorObject): Annotations {
  return error.parentSchema ?? {};
}

function propertyAnnotations(error: ErrorObject, property: string): Annotations {
  const properties = (annotations(error).properties ?? {}) as Readonly<Record<string, Annotations>>;
  return properties[property] ?? {};
}

const typeNames: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  null: '空值',
};

/** Returns the message declared by the schema. */
function described(schema: Annotations, otherwise: string): string {
  const { description } = schema;
  return typeof description === 'string' ? description : otherwise;
}

/** Returns the message for a union of literals; `undefined` for other unions. */
function choicesOf(branches: unknown): string | undefined {
  const values = (branches as readonly { readonly const?: unknown }[]).map((branch) => branch.const);
  return values.includes(undefined) ? undefined : choicesMessage(values);
}

type Parameters = Readonly<Record<string, unknown>>;

const messages: Readonly<Record<string, (parameters: Parameters, schema: Annotations) => string>> = {
  required: () => rules.required.message,
  additionalProperties: () => '不支持的参数，请去掉后重试',
  type: ({ type }) => `类型错误，应为${typeNames[String(type)] ?? String(type)}`,
  minLength: ({ limit }) => (limit === 1 ? rules.required.message : `不能少于 ${String(limit)} 个字符`),
  maxLength: ({ limit }) => `不能超过 ${String(limit)} 个字符`,
  minimum: ({ limit }, schema) => described(schema, `不能小于 ${String(limit)}`),
  maximum: ({ limit }) => `不能大于 ${String(limit)}`,
  minItems: ({ limit }) => `至少选择 ${String(limit)} 项`,
  maxItems: ({ limit }) => `最多 ${String(limit)} 项`,
  minProperties: () => '请至少修改一项',
  uniqueItems: () => '存在重复项',
  pattern: (_, schema) => described(schema, '格式错误'),
  anyOf: (_, schema) => described(schema, choicesOf(schema.anyOf) ?? '取值不在允许范围内'),
  enum: ({ allowedValues }, schema) => described(schema, choicesMessage(allowedValues as readonly unknown[])),
  const: () => '取值不在允许范围内',
  format: (_, schema) => described(schema, '格式错误'),
};

/** Returns the top-level field of an error. */
function fieldOf(error: ErrorObject): string {
  const [, first] = error.instancePath.split('/');
  if (first !== undefined) return first;
  const named: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return typeof named === 'string' ? named : '';
}

function labelOf(error: ErrorObject, field: string): string {
  const own = error.instancePath === '' ? propertyAnnotations(error, field).title : annotations(error).title;
  return typeof own === 'string' ? own : field;
}

export interface ReadableErrors {
  /** Field → message; an empty name refers to the whole body. */
  readonly fields: FieldErrors;
  /** Sentence for the toast: the first field and its message. */
  readonly summary: string;
}

/** Largest number of fields in one answer: more than any form has. */
const namedFields = 30;
/** Longest name of an unknown field that is repeated in an answer, in characters. */
const longestName = 64;

/** Converts validation errors to Chinese, one message per field. */
export function readableErrors(found: readonly ErrorObject[]): ReadableErrors {
  const fields = new Map<string, { message: string; label: string; keyword: string }>();
  for (const error of found) {
    const field = fieldOf(error).slice(0, longestName);
    const known = fields.get(field);
    if (known === undefined && fields.size === namedFields) break;
    // A union reports its branches first and itself last; the last error names the choices. The same applies to enums.
    if (known !== undefined && error.keyword !== 'anyOf' && error.keyword !== 'enum') continue;
    const describe = messages[error.keyword];
    const message = describe === undefined ? '格式错误' : describe(error.params, annotations(error));
    fields.set(field, { message, label: labelOf(error, field), keyword: error.keyword });
  }
  const [first] = fields.values();
  return {
    fields: Object.fromEntries([...fields].map(([field, { message }]) => [field, message])),
    summary: first === undefined ? '请求参数有误' : [first.label, first.message].filter(Boolean).join('：'),
  };
}

/** Returns the errors of a body by field; empty if valid. For bodies that are not sent as requests. */
export function bodyErrors(schema: object, body: unknown): FieldErrors {
  return readableErrors(validationErrors(schema, body) ?? []).fields;
}
