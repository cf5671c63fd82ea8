/** Kinds of form fields: input, validation, display and submitted value of each. */
import { charactersIn } from '@mutai/contract/characters';
import { type Rule, rules as ruleSet } from '@mutai/contract/rules';
import { Input, InputNumber, type FormRule } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { ChoiceField, ChoiceHint, LoadedName } from '../choices/choice-views.tsx';
import type { ChoiceSource } from '../choices/choices.ts';
import { LockedInput, LongText, SwitchField } from '../inputs/inputs.tsx';
import { PictureField, PictureValue } from '../inputs/picture-field.tsx';
import { atMost, fits, required } from '../inputs/rules.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { fullTime } from '../kit/time.ts';
import { isBlank, pickValues, type FormValues } from './values.ts';

// The calendar is larger than a page; only forms that use one load it.
const Calendar = lazyPart(async () => (await import('../inputs/calendar.tsx')).DateTimeField, {
  meanwhile: ({ id, placeholder }) => (
    <Input {...(id === undefined ? {} : { id })} placeholder={placeholder} disabled />
  ),
});

interface FieldFacts<V extends FormValues> {
  readonly name: Extract<keyof V, string>;
  readonly label: string;
  /** Heading that starts a new section of the form. */
  readonly section?: string;
  /** A value is required. */
  readonly required?: boolean;
  /** Shared rule that the value must match. */
  readonly fits?: Rule;
  /** Additional rules of this field. */
  readonly rules?: readonly FormRule[];
  /** Permanent hint below the field. */
  readonly hint?: ReactNode;
  /** Spans both columns, if the form has two. */
  readonly wide?: boolean;
  /** In the narrow column, if the form has one. */
  readonly aside?: boolean;
  /** Condition on the form's values for showing the field; default: always. A hidden field has its empty value. */
  readonly when?: (values: V) => boolean;
  /** Condition on the form's values for making the field read-only; its value stays. Default: never. */
  readonly locked?: (values: V) => boolean;
  /** Never stored in a draft, such as a password. A function returns the part of the value that may be stored. */
  readonly secret?: true | ((value: unknown) => unknown);
  /**
   * Value in the next record after 保存并继续新增: the same, or computed from it. Default: that of an empty form.
   */
  readonly next?: 'same' | ((value: unknown) => unknown);
}

/** Custom control. */
interface CustomKind {
  readonly kind?: undefined;
  /** Accepts `id`, `value` and `onChange`, like all antd controls. */
  readonly control: ReactElement;
  /** Renders the value for the comparison of versions; default: as text. */
  readonly show?: (value: unknown) => ReactNode;
  /** Editor that merges two states of the value, instead of choosing one. */
  readonly merge?: (states: Merging) => ReactNode;
}

/** Two states of a value, and a callback for the merged one. */
export interface Merging {
  readonly mine: unknown;
  readonly latest: unknown;
  /** Common ancestor. */
  readonly base: unknown;
  readonly onMerged: (value: unknown) => void;
}

/** Single line of text; trimmed when sent. */
interface TextKind<V extends FormValues> {
  readonly kind: 'text';
  /** Placeholder instead of 请输入 with the label. */
  readonly placeholder?: string;
  /** Maximum characters. */
  readonly max: number;
  /** Form value that locks the field while true, with the reason. */
  readonly lockedBy?: { readonly name: Extract<keyof V, string>; readonly reason: string };
}

/** Multi-line text. */
interface LongTextKind {
  readonly kind: 'longText';
  /** Maximum characters. */
  readonly max: number;
}

/** Integer of at least 0. Omitted when empty, so that the server chooses or keeps it. */
interface NumberKind {
  readonly kind: 'number';
  readonly max: number;
}

/** Boolean. */
interface SwitchKind {
  readonly kind: 'switch';
  /** Names for `true` and `false`; default: 是 and 否. */
  readonly words?: ChoiceSource;
}

/** Time as ISO 8601 or `null`, entered in the reader's time zone. */
interface DateTimeKind {
  readonly kind: 'dateTime';
}

/** Dictionary item or record reference; `null` for none. With `several` an array. */
interface ChoiceKind {
  readonly kind: 'choice';
  readonly from: ChoiceSource;
  readonly several?: boolean;
}

/** Address of a picture in the library; empty for none. An external address is kept but not loaded. */
interface PictureKind {
  readonly kind: 'picture';
  /** Round, like avatars. */
  readonly round?: boolean;
}

type FieldKind<V extends FormValues> =
  | CustomKind
  | TextKind<V>
  | LongTextKind
  | NumberKind
  | SwitchKind
  | DateTimeKind
  | PictureKind
  | ChoiceKind;

/** Declaration of a form field: input, validation, drafts and comparison. */
export type FormField<V extends FormValues> = FieldFacts<V> & FieldKind<V>;

type Unnamed<F> = F extends unknown ? Omit<F, 'name'> : never;

/** Fields of a form from a declaration for each of its values, in that order. */
export const formFields = <V extends FormValues>(declared: {
  readonly [Name in Extract<keyof V, string>]: Unnamed<FormField<V>>;
}): readonly FormField<V>[] =>
  Object.entries(declared).map(([name, field]) => ({ ...(field as FormField<V>), name: name as FormField<V>['name'] }));

/** Control of a field. */
export function controlOf<V extends FormValues>(field: FormField<V>): ReactElement {
  const { kind, label } = field;
  if (kind === undefined) return field.control;
  if (kind === 'switch') return <SwitchField />;
  if (kind === 'dateTime') return <Calendar placeholder={text.choose(label)} />;
  if (kind === 'longText') return <LongText placeholder={text.enterText(label)} max={field.max} />;
  if (kind === 'text') {
    const { max, lockedBy } = field;
    const placeholder = field.placeholder ?? text.enterText(label);
    return lockedBy === undefined ? (
      <Input placeholder={placeholder} count={{ max, strategy: charactersIn }} />
    ) : (
      <LockedInput placeholder={placeholder} max={max} lockedBy={lockedBy.name} reason={lockedBy.reason} />
    );
  }
  if (kind === 'picture') return <PictureField label={label} round={field.round === true} />;
  if (kind === 'number') return <InputNumber<number> min={0} max={field.max} precision={0} style={{ width: '100%' }} />;
  const { from, several = false, required: must = false } = field;
  return <ChoiceField from={from} several={several} placeholder={text.choose(label)} allowClear={!must} />;
}

/** Validation rules of a field. */
export function rulesOf<V extends FormValues>(field: FormField<V>): FormRule[] {
  return [
    ...(field.required === true ? [required(ruleSet.required.message)] : []),
    ...(field.fits === undefined ? [] : [fits(field.fits)]),
    ...(field.kind === 'text' || field.kind === 'longText' ? [atMost(field.max)] : []),
    ...(field.rules ?? []),
  ];
}

/** Content below a field: an error if its choices failed to load, otherwise its hint. */
export function hintOf<V extends FormValues>(field: FormField<V>): ReactNode {
  if (field.kind !== 'choice') return field.hint;
  return <ChoiceHint from={field.from} label={field.label} hint={field.hint} />;
}

/** Renderer of a field's value for the comparison of versions; `undefined`: as text. */
export function viewOf<V extends FormValues>(field: FormField<V>): ((value: unknown) => ReactNode) | undefined {
  const { kind } = field;
  if (kind === undefined) return field.show;
  if (kind === 'dateTime') return (value) => fullTime(String(value));
  if (kind === 'picture') return (value) => <PictureValue address={String(value)} round={field.round === true} />;
  const from = kind === 'switch' ? field.words : kind === 'choice' ? field.from : undefined;
  if (from !== undefined) return (value) => <LoadedName from={from} value={value} />;
  if (kind === 'switch') return (value) => (value === true ? text.yes : text.no);
  return undefined;
}

/** Values of the next new record after one was saved. @param empty values of an empty form */
export function nextValues<V extends FormValues>(fields: readonly FormField<V>[], empty: V, saved: V): V {
  const stays = fields.flatMap(({ name, next }) => {
    if (next === undefined) return [];
    return [[name, next === 'same' ? saved[name] : next(saved[name])] as const];
  });
  return { ...empty, ...Object.fromEntries(stays) };
}

/** Values with those of hidden fields emptied. @param empty values of an empty form */
export function withoutHidden<V extends FormValues>(fields: readonly FormField<V>[], empty: V, values: V): V {
  const hidden = fields.filter(({ when }) => when?.(values) === false).map(({ name }) => name);
  return { ...values, ...pickValues(empty, hidden) };
}

/** Values that a draft may store: without secrets. */
export function storedValues<V extends FormValues>(fields: readonly FormField<V>[], values: Partial<V>): FormValues {
  const secrets = new Map(fields.map(({ name, secret }) => [name as string, secret]));
  const stored = Object.entries(values).flatMap(([name, value]) => {
    const secret = secrets.get(name);
    if (secret === undefined) return [[name, value] as const];
    return secret === true ? [] : [[name, secret(value)] as const];
  });
  return Object.fromEntries(stored);
}

/** Submitted values of a form: single lines trimmed, empty numbers omitted. */
export function sentValues<V extends FormValues>(fields: readonly FormField<V>[], values: Partial<V>): Partial<V> {
  const kinds = new Map<string, FormField<V>['kind']>(fields.map(({ name, kind }) => [name, kind]));
  const sent = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const kind = kinds.get(name);
    if (kind === 'number' && isBlank(value)) return [];
    return [[name, kind === 'text' && typeof value === 'string' ? value.trim() : value] as const];
  });
  return Object.fromEntries(sent) as Partial<V>;
}
