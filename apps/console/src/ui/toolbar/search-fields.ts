import type { ReactElement } from 'react';
import type { ChoiceSource } from '../choices/choices.ts';
import { epoch } from '../kit/time.ts';
import type { AddressField } from '../list/list-address.ts';

interface FieldBase {
  /** Parameter of the address and of the list's call. */
  readonly name: string;
  readonly label: string;
}

/** Searched by text. */
export interface TextSearch extends FieldBase {
  readonly kind?: 'text';
  /** In place of 请输入 and the label, where there is more to say. */
  readonly placeholder?: string;
}

/** Searched by one choice, or by several, parted by commas. */
export interface ChoiceSearch extends FieldBase {
  readonly kind: 'choice';
  readonly from: ChoiceSource;
  readonly several?: boolean;
}

/** Searched by yes or no: `true` and `false`. */
export interface FlagSearch extends FieldBase {
  readonly kind: 'flag';
  /** Words for `true` and `false`; 是 and 否 unless given. */
  readonly words?: ChoiceSource;
}

/** Searched by a range of time, both ends included and each optional: two parameters, ISO 8601. */
export interface TimeRangeSearch extends FieldBase {
  readonly kind: 'timeRange';
  /** The parameter of the end; `name` and `label` are those of the start. */
  readonly end: FieldBase;
}

/** What a search control of a page's own is given. */
export interface SearchControl {
  readonly label: string;
  /** Empty: no filter. */
  readonly value: string;
  /** Searches at once. */
  readonly onChange: (value: string) => void;
}

/** Searched by a control of the page's own, such as a tree to choose from. */
export interface CustomSearch extends FieldBase {
  readonly kind: 'custom';
  readonly render: (control: SearchControl) => ReactElement;
  /** Whether a value in a link makes sense; every one does unless given. */
  readonly accepts?: (value: string) => boolean;
}

/** Filtered by a control elsewhere on the page: in the address and the list's call, not in the bar. */
export interface ElsewhereSearch extends FieldBase {
  readonly kind: 'elsewhere';
  readonly accepts?: (value: string) => boolean;
}

/** A field that a list is searched by. */
export type SearchField = TextSearch | ChoiceSearch | FlagSearch | TimeRangeSearch | CustomSearch | ElsewhereSearch;

/** What the search bar shows. */
export type BarField = Exclude<SearchField, ElsewhereSearch>;

/** The fields that the search bar shows. */
export const barFieldsOf = (fields: readonly SearchField[]): readonly BarField[] =>
  fields.filter((field) => field.kind !== 'elsewhere');

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value) && epoch(value) !== 0;

/** The parameters of a search field, as the list's address knows them. */
function parametersOf(field: SearchField): readonly AddressField[] {
  const { name } = field;
  if (field.kind === 'timeRange') return [name, field.end.name].map((one) => ({ name: one, accepts: isMoment }));
  if (field.kind === 'custom' || field.kind === 'elsewhere')
    return [field.accepts === undefined ? { name } : { name, accepts: field.accepts }];
  if (field.kind === 'flag') return [{ name, accepts: (text) => text === 'true' || text === 'false' }];
  if (field.kind === 'choice') {
    const { from, several = false } = field;
    return [{ name, accepts: (text) => (several ? text.split(',') : [text]).every(from.accepts) }];
  }
  return [{ name }];
}

/** Search fields as the list's address knows them. Keep the result between renders. */
export function addressFieldsOf(fields: readonly SearchField[]): readonly AddressField[] {
  return fields.flatMap(parametersOf);
}
