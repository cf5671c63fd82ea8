import { type TSchema } from 'typebox';
import { isLongerThan } from './text-length.ts';

/** Validation error in untrusted data. */
export interface ValidationError {
  /** Path of field names, outermost first; empty: the value itself. */
  readonly field: readonly string[];
  /** Error message for users. */
  readonly message: string;
}

/** Subset of JSON Schema that the layout schemas use. */
interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly const?: string;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly maxProperties?: number;
}

type Report = (message: string, field: readonly string[]) => void;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Quotes an untrusted name in a message, shortened. */
export const quoted = (value: unknown): string => `“${String(value).slice(0, 40)}”`;

const patterns = new Map<string, RegExp>();

function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(pattern, 'u');
  patterns.set(pattern, known);
  return known.test(text);
}

function checkText(schema: Schema, value: unknown, field: readonly string[], report: Report): void {
  if (typeof value !== 'string') return report('类型错误，应为文本', field);
  if (schema.maxLength !== undefined && isLongerThan(value, schema.maxLength)) {
    return report(`不能超过 ${String(schema.maxLength)} 个字符`, field);
  }
  // Not every database can store NUL characters or lone surrogates.
  if (value.includes('\0') || !value.isWellFormed()) return report('含有无法保存的字符，请删除后重试', field);
  if (schema.pattern !== undefined && !matches(schema.pattern, value)) report(schema.description ?? '格式错误', field);
}

/** Decimals have no exact form: the nearest multiple must be the same number. */
const isMultiple = (value: number, step: number): boolean =>
  Math.abs(Math.round(value / step) * step - value) < step * 1e-6;

function checkNumber(schema: Schema, value: unknown, field: readonly string[], report: Report): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) return report('类型错误，应为数字', field);
  if (schema.type === 'integer' && !Number.isInteger(value)) return report('应为整数', field);
  if (schema.multipleOf !== undefined && !isMultiple(value, schema.multipleOf)) {
    return report(`应为 ${String(schema.multipleOf)} 的倍数`, field);
  }
  if (value < (schema.minimum ?? -Infinity)) return report(`不能小于 ${String(schema.minimum)}`, field);
  if (value > (schema.maximum ?? Infinity)) report(`不能大于 ${String(schema.maximum)}`, field);
}

function checkList(schema: Schema, value: unknown, field: readonly string[], report: Report): void {
  if (!Array.isArray(value)) return report('类型错误，应为列表', field);
  const items: readonly unknown[] = value;
  if (items.length < (schema.minItems ?? 0)) return report(`至少要有 ${String(schema.minItems)} 项`, field);
  if (items.length > (schema.maxItems ?? Infinity)) return report(`不能超过 ${String(schema.maxItems)} 项`, field);
  if (schema.uniqueItems === true && new Set(items).size < items.length) return report('存在重复项', field);
  const each = schema.items ?? {};
  items.forEach((item, index) => {
    check(each, item, [...field, `第 ${String(index + 1)} 项`], report);
  });
}

/** Schema of an object entry; `undefined` if the entry is not allowed. */
function schemaOf({ properties = {}, patternProperties = {} }: Schema, key: string): Schema | undefined {
  if (Object.hasOwn(properties, key)) return properties[key];
  return Object.entries(patternProperties).find(([pattern]) => matches(pattern, key))?.[1];
}

function checkObject(schema: Schema, value: unknown, field: readonly string[], report: Report): void {
  if (!isRecord(value)) return report('格式错误，应为一组字段', field);
  const keys = Object.keys(value);
  if (keys.length > (schema.maxProperties ?? Infinity)) {
    return report(`不能超过 ${String(schema.maxProperties)} 项`, field);
  }
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) report('缺少该项', [...field, schema.properties?.[key]?.title ?? key]);
  }
  for (const key of keys) {
    const inside = schemaOf(schema, key);
    if (inside === undefined) report(`含有不认识的字段${quoted(key)}`, field);
    else check(inside, value[key], inside.title === '' ? field : [...field, inside.title ?? key], report);
  }
}

/** Validates a union: reports errors against the first variant unless another variant matches. */
function checkChoice(kinds: readonly Schema[], value: unknown, field: readonly string[], report: Report): void {
  const fits = (kind: Schema): boolean => {
    let sound = true;
    check(kind, value, field, () => {
      sound = false;
    });
    return sound;
  };
  const [first] = kinds;
  if (first !== undefined && !kinds.some(fits)) check(first, value, field, report);
}

const checkOfType: Readonly<Record<string, typeof checkText>> = {
  string: checkText,
  number: checkNumber,
  integer: checkNumber,
  array: checkList,
  object: checkObject,
  boolean: (_, value, field, report) => {
    if (typeof value !== 'boolean') report('应为 true 或 false', field);
  },
  null: (_, value, field, report) => {
    if (value !== null) report('应为空', field);
  },
};

function check(schema: Schema, value: unknown, field: readonly string[], report: Report): void {
  if (schema.anyOf !== undefined) checkChoice(schema.anyOf, value, field, report);
  else if (schema.const !== undefined) {
    if (value !== schema.const) report(`应为 ${schema.const}`, field);
  } else if (schema.enum !== undefined) {
    if (!schema.enum.some((choice) => choice === value)) report(`应为以下之一：${schema.enum.join('、')}`, field);
  } else checkOfType[schema.type ?? '']?.(schema, value, field, report);
}

/**
 * Validates a value against a schema of this package.
 *
 * @param value any parsed JSON
 * @returns all errors; empty if valid
 */
export function validationErrorsIn(schema: TSchema, value: unknown): readonly ValidationError[] {
  const mistakes: ValidationError[] = [];
  check(schema, value, [], (message, field) => mistakes.push({ field, message }));
  return mistakes;
}
