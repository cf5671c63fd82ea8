import Type from 'typebox';
import { commonLabels } from './labels.ts';
import { limits } from './limits.ts';
import { choicesMessage, type Rule, rules } from './rules.ts';

/*
 * Kinds of fields that several resources have. `title` is what people call the field, in the messages about it too.
 */

/** Text that fits a rule. @param maxLength characters, where the rule itself sets no end */
export const PatternText = ({ pattern, message }: Rule, title: string, maxLength?: number) =>
  Type.String({
    ...(maxLength === undefined ? {} : { maxLength }),
    pattern: pattern.source,
    title,
    description: message,
  });

/** The same, where nothing need be entered. */
export const PatternTextOrEmpty = (rule: Rule, title: string, maxLength: number) =>
  Type.Union([Type.Literal(''), Type.String({ maxLength, pattern: rule.pattern.source })], {
    title,
    description: rule.message,
  });

/** A name: something other than white space. @param maxLength characters */
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

/** The number that a record is sorted by among its neighbours. */
export const SortNumber = Type.Integer({ minimum: 0, maximum: limits.sortMax, title: commonLabels.sort });

/**
 * One of a few values, all of them texts or all of them numbers. What is none of them is refused with a message that
 * lists them: use it instead of a union of literals.
 *
 * @param names what people call the values, where those do not speak for themselves
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

/** A whole number that JavaScript holds exactly: money in cents, sizes in bytes. Databases keep it as bigint. */
export const SafeInteger = (title: string, minimum = 0) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, title });

const zonedForm = '请使用带时区的时间，例如 2026-01-31T08:30:00+08:00';

/** A moment in a body: ISO 8601 with a time zone. Queries take more forms: see list.ts. */
export const DateTime = (title: string) => Type.String({ format: 'date-time', title, description: zonedForm });

/** The same, or none. */
export const DateTimeOrNull = (title: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { title, description: zonedForm });
