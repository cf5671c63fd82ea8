import * as Type from 'typebox';
import { layoutLimits } from '../limits.ts';

/*
 * Field schemas of canvas and blocks. `title` is the label of the field, `description` the message for an invalid
 * value.
 */

export const Flag = (title: string) => Type.Boolean({ title });

export const Whole = (title: string, minimum: number, maximum: number) => Type.Integer({ title, minimum, maximum });

/** Whole number in a range, or 0. */
export const WholeOrZero = (title: string, minimum: number, maximum: number) =>
  Type.Union([Type.Integer({ minimum, maximum }), Type.Literal(0)], { title });

/** Id of a data source; 0: none. */
export const Source = (title: string) =>
  Type.Integer({ title, minimum: 0, maximum: layoutLimits.sourceIdMax, names: { 0: '无' } });

/** Number in steps, such as 0.1. */
export const Multiple = (title: string, minimum: number, maximum: number, multipleOf: number) =>
  Type.Number({ title, minimum, maximum, multipleOf });

/** One of some values. @param names display names of the values; absent: the values themselves */
export const OneOf = <const Value extends string | number>(
  values: readonly Value[],
  title: string,
  names?: Readonly<Record<Value, string>>,
) => Type.Enum<Value[]>([...values], names === undefined ? { title } : { title, names });

export const Text = (title: string, maxLength: number) => Type.String({ title, maxLength });

/** Text with at most so many lines. */
export const Lines = (title: string, most: number) =>
  Type.String({
    title,
    maxLength: layoutLimits.contentMax,
    pattern: String.raw`^(?:[^\n]*\n){0,${most - 1}}[^\n]*$`,
    description: `不能超过 ${most} 行`,
  });

export const Title = (title: string) =>
  Type.String({ title, maxLength: layoutLimits.titleMax, pattern: String.raw`\S`, description: '不能为空' });

/** Color as `#rrggbb` or `#rrggbbaa`. */
export const Colour = (title: string) =>
  Type.String({
    title,
    pattern: '^#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?$',
    description: '请使用 #rrggbb 或 #rrggbbaa 形式的颜色，例如 #1b2230',
  });

/** Color, or the empty text. */
export const ColourOrNone = (title: string) =>
  Type.String({
    title,
    pattern: '^(?:#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?)?$',
    description: '请使用 #rrggbb 或 #rrggbbaa 形式的颜色，不需要颜色时留空',
  });

const localTime = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d`;
const localTimeHint = '请填写完整的日期和时间，例如 2030-01-01T09:00';

/** Date and time without a zone, as `2030-01-01T09:00`. */
export const LocalTime = (title: string) =>
  Type.String({ title, pattern: `^${localTime}$`, description: localTimeHint });

export const LocalTimeOrNone = (title: string) =>
  Type.String({ title, pattern: `^(?:${localTime})?$`, description: `${localTimeHint}，不限时留空` });

/** Time of a day as `09:00`, or the empty text. */
export const DayTimeOrNone = (title: string) =>
  Type.String({
    title,
    pattern: String.raw`^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$`,
    description: '请填写完整的时间，例如 09:00，不限时留空',
  });

/** Path on this site, or an http(s) URL. Browsers treat `/\` as `//`, which would start a host name. */
const address = String.raw`(?:/(?![/\\])|https?://[^/?#\s])[^\s\\]*`;

export const Address = (title: string) =>
  Type.String({
    title,
    maxLength: layoutLimits.addressMax,
    pattern: `^${address}$`,
    description: '请从素材库选择，或使用以 / 或 http 开头的地址',
  });

export const AddressOrNone = (title: string) =>
  Type.String({
    title,
    maxLength: layoutLimits.addressMax,
    pattern: `^(?:${address})?$`,
    description: '请使用以 / 或 http 开头的地址，不需要时留空',
  });

/** Complete http(s) URL without user name and password, or the empty text. Browsers treat `\\` as `/`. */
export const WebAddressOrNone = (title: string) =>
  Type.String({
    title,
    maxLength: layoutLimits.pageAddressMax,
    pattern: String.raw`^(?:https?://[^/?#\s\\@]+(?:[/?#][^\s\\]*)?)?$`,
    description: '请填写以 https:// 或 http:// 开头的完整网址，不含用户名、密码和空格，不需要时留空',
  });

/** Pictures or videos in display order, each with its name. */
export const MediaList = (title: string) =>
  Type.Array(
    Type.Object({ url: Address('地址'), title: Text('名称', 255) }, { additionalProperties: false, title: '素材' }),
    { title, maxItems: layoutLimits.mediaMax },
  );

/** Object with exactly these fields. */
export const Fields = <Properties extends Type.TProperties>(properties: Properties, title: string) =>
  Type.Object(properties, { additionalProperties: false, title });

/** Value or `null`. */
export const OrNull = <Schema extends Type.TSchema>(schema: Schema, title: string) =>
  Type.Union([schema, Type.Null()], { title });
