import Type from 'typebox';
import { commonLabels } from './labels.ts';
import { limits } from './limits.ts';
import { choicesMessage, type Rule, rules } from './rules.ts';

/* Field schemas that several resources share. `title` is the label that people see, also in error messages. */

/** Text that matches a rule. @param maxLength in characters, for rules without their own maximum */
export const PatternText = ({ pattern, message }: Rule, title: string, maxLength?: number) =>
  Type.String({
    ...(maxLength === undefined ? {} : { maxLength }),
    pattern: pattern.source,
    title,
    description: message,
  });

/** Text that matches a rule, or the empty text. */
export const PatternTextOrEmpty = (rule: Rule, title: string, maxLength: number) =>
  Type.Union([Type.Literal(''), Type.String({ maxLength, pattern: rule.pattern.source })], {
    title,
    description: rule.message,
  });

/** Name that contains something other than white space. @param maxLength in characters */
export const NameText = (title: string, maxLength: number = limits.nameMax) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: rules.required.pattern.source,
    title,
    description: rules.required.message,
  });

export const DescriptionText = (title: string = commonLabels.description) =>
  Type.String({ maxLength: limits.descriptionMax, title });

/** Sort order of a record among its neighbors. */
export const SortNumber = Type.Integer({ minimum: 0, maximum: limits.sortMax, title: commonLabels.sort });

/**
 * One of a few values, either all strings or all numbers. Use it instead of a union of literals: the error message
 * lists the allowed values.
 *
 * @param names display names, for values that are not self-explanatory
 */
export const choiceOf = <const V extends string | number>(
  values: readonly V[],
  title: string,
  names?: Readonly<Record<V, string>>,
) =>
  Type.Enum<V[]>(values, {
    type: values.every((value) => typeof value === 'number') ? 'integer' : 'string',
    title,
    description: choicesMessage(values, names),
  });

/** Integer within JavaScript's safe range, such as money in cents or a size in bytes. Databases store it as bigint. */
export const SafeInteger = (title: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, title });

const zonedForm = '请使用带时区的时间，例如 2026-01-31T08:30:00+08:00';

/** Timestamp in a body: ISO 8601 with a time zone. Queries accept more forms, see list.ts. */
export const DateTime = (title: string) => Type.String({ format: 'date-time', title, description: zonedForm });

/** Timestamp in a body, or `null`. */
export const DateTimeOrNull = (title: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { title, description: zonedForm });
