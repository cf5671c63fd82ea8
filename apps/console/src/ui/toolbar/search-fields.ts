import { rangeFieldsOf } from '@mutai/contract/ranges';
import type { ReactElement } from 'react';
import type { ChoiceSource } from '../choices/choices.ts';
import { epoch } from '../kit/time.ts';
import type { AddressField } from '../list/list-address.ts';

interface FieldBase {
  /** Parameter of the URL and of the list request. */
  readonly name: string;
  readonly label: string;
}

/** Text filter. */
export interface TextSearch extends FieldBase {
  readonly kind?: 'text';
  /** Placeholder instead of 请输入 with the label. */
  readonly placeholder?: string;
  /** Parameter of an earlier release with the same meaning, for stored links. */
  readonly formerly?: string;
}

/** Filter by one or several choices, separated by commas. */
export interface ChoiceSearch extends FieldBase {
  readonly kind: 'choice';
  readonly from: ChoiceSource;
  readonly several?: boolean;
}

/** Boolean filter: `true` or `false`. */
export interface FlagSearch extends FieldBase {
  readonly kind: 'flag';
  /** Names for `true` and `false`; default: 是 and 否. */
  readonly words?: ChoiceSource;
}

/** Time range filter with optional, inclusive ends: two parameters, ISO 8601. */
export interface TimeRangeSearch extends FieldBase {
  readonly kind: 'timeRange';
  /** Parameter of the end; `name` and `label` are those of the start. */
  readonly end: FieldBase;
}

/**
 * Filter by a time range of the contract.
 *
 * @param name of the time range; see `rangeFieldsOf`
 * @param labels contain those of `rangeLabelsOf`
 */
export function timeRangeSearch<Name extends string>(
  name: Name,
  labels: Readonly<Record<`${Name}From` | `${Name}To`, string>>,
): TimeRangeSearch {
  const { from, to } = rangeFieldsOf(name);
  return { kind: 'timeRange', name: from, label: labels[from], end: { name: to, label: labels[to] } };
}

/** Filter by a range of days with optional, inclusive ends: two parameters, `YYYY-MM-DD`. */
export interface DayRangeSearch extends FieldBase {
  readonly kind: 'dayRange';
  /** Parameter of the last day; `name` and `label` are those of the first. */
  readonly end: FieldBase;
}

/** Props of a custom search control. */
export interface SearchControl {
  readonly label: string;
  /** Empty: no filter. */
  readonly value: string;
  /** Searches immediately. */
  readonly onChange: (value: string) => void;
}

/** Filter with a custom control, such as a tree select. */
export interface CustomSearch extends FieldBase {
  readonly kind: 'custom';
  readonly render: (control: SearchControl) => ReactElement;
  /** Validates a value in a URL; default: accept all. */
  readonly accepts?: (value: string) => boolean;
}

/** Filter controlled elsewhere on the page: part of the URL and the request, but not of the search bar. */
export interface ElsewhereSearch extends FieldBase {
  readonly kind: 'elsewhere';
  readonly accepts?: (value: string) => boolean;
}

/** Search field of a list. */
export type SearchField =
  | TextSearch
  | ChoiceSearch
  | FlagSearch
  | TimeRangeSearch
  | DayRangeSearch
  | CustomSearch
  | ElsewhereSearch;

/** Field of the search bar. */
export type BarField = Exclude<SearchField, ElsewhereSearch>;

/** Fields of the search bar. */
export const barFieldsOf = (fields: readonly SearchField[]): readonly BarField[] =>
  fields.filter((field) => field.kind !== 'elsewhere');

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value) && epoch(value) !== 0;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && epoch(value) !== 0;

/** URL parameters of a search field. */
function parametersOf(field: SearchField): readonly AddressField[] {
  const { name } = field;
  if (field.kind === 'timeRange') return [name, field.end.name].map((one) => ({ name: one, accepts: isMoment }));
  if (field.kind === 'dayRange') return [name, field.end.name].map((one) => ({ name: one, accepts: isDay }));
  if (field.kind === 'custom' || field.kind === 'elsewhere')
    return [field.accepts === undefined ? { name } : { name, accepts: field.accepts }];
  if (field.kind === 'flag') return [{ name, accepts: (text) => text === 'true' || text === 'false' }];
  if (field.kind === 'choice') {
    const { from, several = false } = field;
    return [{ name, accepts: (text) => (several ? text.split(',') : [text]).every(from.accepts) }];
  }
  return [field.formerly === undefined ? { name } : { name, formerly: field.formerly }];
}

/** URL parameters of search fields. Keep the result between renders. */
export function addressFieldsOf(fields: readonly SearchField[]): readonly AddressField[] {
  return fields.flatMap(parametersOf);
}
