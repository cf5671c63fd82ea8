import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { charactersIn } from '@mutai/contract/characters';
import type { FieldErrors } from '@mutai/contract/codes';
import { choicesMessage, rules } from '@mutai/contract/rules';
import { compiledOnce } from './compiled.ts';
import { readText } from './read-text.ts';

const options: Options = {
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  strict: true,
  verbose: true,
  // They are the product's own, and a test checks them: to be able to, the validator would compile its schema of schemas
  // within somebody's request.
  validateSchema: false,
  // It would take up to a fifth of compiling one, within somebody's request, and V8 does the same to what runs often.
  code: { optimize: false },
};

/** Characters as the validator counts them: code points. */

/**
 * `pattern`, but a text longer than the `maxLength` beside it never meets the pattern: with all mistakes looked for, the
 * validator would run both.
 */
const patternWithinLength: FuncKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  compile(pattern: string, schema: { readonly [keyword: string]: unknown }) {
    const { maxLength } = schema;
    const expression = new RegExp(pattern, 'u');
    if (typeof maxLength !== 'number') return (text: string) => expression.test(text);
    // A character takes one or two units.
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

/** Finds every mistake. */
const compiledThorough = compiledOnce((schema) => thorough.compile(schema));
/** Stops at the first mistake. */
const compiledBrief = compiledOnce((schema) => brief.compile(schema));

/**
 * Values up to which every mistake is looked for: far more than a form has. To find them all in what is larger costs a
 * hundred times what it costs to send it.
 */
const fewValues = 100;

/** Whether there are more values in a body than so many. It is walked no further than it takes to know. */
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

/** The validator's mistakes in some data; null when it fits. Defaults are filled in. */
function mistakesIn(schema: object, data: unknown): readonly ErrorObject[] | null {
  const validate = (holdsMore(data, fewValues) ? compiledBrief : compiledThorough)(schema);
  return validate(data) ? null : (validate.errors ?? []);
}

/** Checks a schema and compiles all that validates by it, which otherwise happens when it is first needed. */
export function compileSchema(schema: object): void {
  // oxlint-disable-next-line typescript/no-floating-promises -- a promise only for schemas that say `$async`
  thorough.validateSchema(schema, true);
  compiledThorough(schema);
  compiledBrief(schema);
}

/** Fastify's validator. Bodies are taken as they are: a number in quotes is a mistake, and is told. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const result: ReturnType<FastifySchemaCompiler<object>> = (data) => {
    if (httpPart !== 'body') readText(schema, data);
    const mistakes = mistakesIn(schema, data);
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

/** The schema in which the failing keyword stands, with its `title` (label) and `description` (message). */
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

/** The message that the schema itself carries. */
function described(schema: Annotations, otherwise: string): string {
  const { description } = schema;
  return typeof description === 'string' ? description : otherwise;
}

/** The message for a union of literals; undefined for any other union. */
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
  uniqueItems: () => '存在重复项',
  pattern: (_, schema) => described(schema, '格式错误'),
  anyOf: (_, schema) => described(schema, choicesOf(schema.anyOf) ?? '取值不在允许范围内'),
  enum: ({ allowedValues }, schema) => described(schema, choicesMessage(allowedValues as readonly unknown[])),
  const: () => '取值不在允许范围内',
  format: (_, schema) => described(schema, '格式错误'),
};

/** Name of the top-level field that an error is about. */
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
  /** Field → message; the empty name stands for the body as a whole. */
  readonly fields: FieldErrors;
  /** One sentence for the toast: the first field and its message. */
  readonly summary: string;
}

/** Fields that one answer names: more than the largest form has. */
const namedFields = 30;
/** Characters of the name of an unknown field that an answer repeats. */
const longestName = 64;

/** Turns the validator's errors into Chinese, one message a field. */
export function readableErrors(found: readonly ErrorObject[]): ReadableErrors {
  const fields = new Map<string, { message: string; label: string; keyword: string }>();
  for (const error of found) {
    const field = fieldOf(error).slice(0, longestName);
    const known = fields.get(field);
    if (known === undefined && fields.size === namedFields) break;
    // A union reports each branch first and itself last; the union is what the field is about. So are choices.
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

/** What is wrong with a body, by field; nothing when it fits. For bodies that no request carries by itself. */
export function bodyErrors(schema: object, body: unknown): FieldErrors {
  return readableErrors(mistakesIn(schema, body) ?? []).fields;
}
