/** What a form's fields are: how each kind is entered, checked, shown and sent. */
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
import { isBlank, type FormValues } from './values.ts';

// The calendar is larger than a page; only forms that have one load it.
const Calendar = lazyPart(async () => (await import('../inputs/calendar.tsx')).DateTimeField, {
  meanwhile: ({ id, placeholder }) => (
    <Input {...(id === undefined ? {} : { id })} placeholder={placeholder} disabled />
  ),
});

interface FieldFacts<V extends FormValues> {
  readonly name: Extract<keyof V, string>;
  readonly label: string;
  /** Heading above it: with it begins a section of the form. */
  readonly section?: string;
  /** Something has to be entered or chosen. */
  readonly required?: boolean;
  /** A rule of the generic set that what is entered has to fit. */
  readonly fits?: Rule;
  /** Rules of the field's own. */
  readonly rules?: readonly FormRule[];
  /** Below the field, always. */
  readonly hint?: ReactNode;
  /** As wide as the form, where it has two columns. */
  readonly wide?: boolean;
  /** In the slim column, where the form has one. */
  readonly aside?: boolean;
  /**
   * Whether the field is there, for what the form holds; always unless given. While it is not, its value is the
   * empty one, whatever was typed before.
   */
  readonly when?: (values: V) => boolean;
  /** Whether the field can be looked at and no more, for what the form holds; its value stays. Never unless given. */
  readonly locked?: (values: V) => boolean;
  /** Never kept in a draft: a password. */
  readonly secret?: boolean;
}

/** A control of the form's own. */
interface CustomKind {
  readonly kind?: undefined;
  /** Takes `id`, `value` and `onChange`, as every antd control does. */
  readonly control: ReactElement;
  /** How the field's value looks beside another version of it; as text unless given. */
  readonly show?: (value: unknown) => ReactNode;
  /** Where two states of the value can be put together: what does that, in place of a choice of one of them. */
  readonly merge?: (states: Merging) => ReactNode;
}

/** Two states of a value, and what takes the one that is made of both. */
export interface Merging {
  readonly mine: unknown;
  readonly latest: unknown;
  /** What both were made from. */
  readonly base: unknown;
  readonly onMerged: (value: unknown) => void;
}

/** One line of text; sent without the white space around it. */
interface TextKind<V extends FormValues> {
  readonly kind: 'text';
  /** In place of 请输入 and the label, where that says too little. */
  readonly placeholder?: string;
  /** Characters. */
  readonly max: number;
  /** The value of the form that locks the field when it is true, and why. */
  readonly lockedBy?: { readonly name: Extract<keyof V, string>; readonly reason: string };
}

/** Several lines of text. */
interface LongTextKind {
  readonly kind: 'longText';
  /** Characters. */
  readonly max: number;
}

/** A whole number, not below 0; not sent while it is empty, so that the server chooses it, or leaves it alone. */
interface NumberKind {
  readonly kind: 'number';
  readonly max: number;
}

/** Yes or no. */
interface SwitchKind {
  readonly kind: 'switch';
  /** Words for `true` and `false`; 是 and 否 unless given. */
  readonly words?: ChoiceSource;
}

/** A moment, ISO 8601, in the reader's time zone; or null. */
interface DateTimeKind {
  readonly kind: 'dateTime';
}

/** An item of a dictionary, or a reference to a record; null for none. With `several` an array of them. */
interface ChoiceKind {
  readonly kind: 'choice';
  readonly from: ChoiceSource;
  readonly several?: boolean;
}

/** A picture of the library, by its address; empty for none. An address elsewhere is kept, and nothing fetched from it. */
interface PictureKind {
  readonly kind: 'picture';
  /** As avatars are shown. */
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

/** A field of a form, declared once: how it is entered, checked, kept and compared. */
export type FormField<V extends FormValues> = FieldFacts<V> & FieldKind<V>;

/** The control of a field, for the form to fill in. */
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

/** The rules of a field. */
export function rulesOf<V extends FormValues>(field: FormField<V>): FormRule[] {
  return [
    ...(field.required === true ? [required(ruleSet.required.message)] : []),
    ...(field.fits === undefined ? [] : [fits(field.fits)]),
    ...(field.kind === 'text' || field.kind === 'longText' ? [atMost(field.max)] : []),
    ...(field.rules ?? []),
  ];
}

/** What stands below a field: that its choices could not be loaded, else its hint. */
export function hintOf<V extends FormValues>(field: FormField<V>): ReactNode {
  if (field.kind !== 'choice') return field.hint;
  return <ChoiceHint from={field.from} label={field.label} hint={field.hint} />;
}

/** How a field's value looks beside another version of it; undefined: as text. */
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

/** What is sent of a form's values: lines without white space around them, and no number where there is none. */
export function sentValues<V extends FormValues>(fields: readonly FormField<V>[], values: Partial<V>): Partial<V> {
  const kinds = new Map<string, FormField<V>['kind']>(fields.map(({ name, kind }) => [name, kind]));
  const sent = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const kind = kinds.get(name);
    if (kind === 'number' && isBlank(value)) return [];
    return [[name, kind === 'text' && typeof value === 'string' ? value.trim() : value] as const];
  });
  return Object.fromEntries(sent) as Partial<V>;
}
