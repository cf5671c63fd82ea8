/** Calendar controls. Loaded on demand together, because the calendar is larger than a page. */
import { DatePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo, useRef, type AriaAttributes } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './calendar.module.css';

// For the calendar: weeks start on Monday.
dayjs.locale('zh-cn');

const popup = { popup: { root: styles['popup'] ?? '' } };

/** Empty labels, so that the year and month buttons are named by their visible text, as voice control expects. */
const locale = { ...chinese, lang: { ...chinese.lang, yearSelect: '', monthSelect: '' } };

/** Start and end as ISO 8601, or as days; empty: unbounded. */
export type TimeRangeValue = readonly [string, string];

export interface TimeRangeProps {
  /** Labels of both ends. */
  readonly labels: readonly [string, string];
  readonly value: TimeRangeValue;
  readonly onChange: (value: TimeRangeValue) => void;
}

/** Range of this many days that ends today. */
const lastDays = (days: number): [Dayjs, Dayjs] => [
  dayjs()
    .subtract(days - 1, 'day')
    .startOf('day'),
  dayjs().endOf('day'),
];

const presets = [
  { label: text.today, value: () => lastDays(1) },
  { label: text.lastDays(7), value: () => lastDays(7) },
  { label: text.lastDays(30), value: () => lastDays(30) },
];

const momentOf = (value: string): Dayjs | null => (value === '' ? null : dayjs(value));

/** Value of the picker: start and end, `null` if unbounded. */
type Range = readonly (Dayjs | null)[];

const valueOf = ([from, to]: Range): TimeRangeValue => [
  from?.startOf('second').toISOString() ?? '',
  to?.endOf('second').toISOString() ?? '',
];

/** Time range to the second, both ends included and optional. */
export function TimeRange({ labels, value: [from, to], onChange }: TimeRangeProps) {
  /** Confirmed start without an end yet: applied alone if the picker closes. */
  const half = useRef<Range | null>(null);
  // Stable identity: the picker would treat a new array as a new value and discard typed text.
  const range = useMemo((): [Dayjs | null, Dayjs | null] => [momentOf(from), momentOf(to)], [from, to]);
  return (
    <DatePicker.RangePicker
      className={styles['field'] ?? ''}
      classNames={popup}
      locale={locale}
      aria-label={labels.join(' ~ ')}
      placeholder={[...labels]}
      showTime={{ defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      format="YYYY-MM-DD HH:mm:ss"
      allowEmpty={[true, true]}
      presets={presets}
      value={range}
      onKeyDown={(event) => {
        // Enter confirms the typed time and must not submit the search.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onOk={(dates: Range) => {
        half.current = dates;
      }}
      onChange={(dates) => {
        half.current = null;
        onChange(valueOf(dates ?? []));
      }}
      onOpenChange={(open) => {
        if (open || half.current === null) return;
        onChange(valueOf(half.current));
        half.current = null;
      }}
    />
  );
}

const dayFormat = 'YYYY-MM-DD';

const monthAgo = (months: number): [Dayjs, Dayjs] => {
  const month = dayjs().subtract(months, 'month');
  return [month.startOf('month'), month.endOf('month')];
};

const dayPresets = [
  ...presets,
  { label: text.thisMonth, value: () => monthAgo(0) },
  { label: text.lastMonth, value: () => monthAgo(1) },
];

/** Range of days, both ends included and optional; `YYYY-MM-DD`. */
export function DayRange({ labels, value: [from, to], onChange }: TimeRangeProps) {
  // Stable identity: the picker would treat a new array as a new value and discard typed text.
  const range = useMemo((): [Dayjs | null, Dayjs | null] => [momentOf(from), momentOf(to)], [from, to]);
  return (
    <DatePicker.RangePicker
      className={styles['field'] ?? ''}
      classNames={popup}
      locale={locale}
      aria-label={labels.join(' ~ ')}
      placeholder={[...labels]}
      format={dayFormat}
      allowEmpty={[true, true]}
      presets={dayPresets}
      value={range}
      onKeyDown={(event) => {
        // Enter confirms the typed day and must not submit the search.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(dates) => {
        const [first, last] = dates ?? [];
        onChange([first?.format(dayFormat) ?? '', last?.format(dayFormat) ?? '']);
      }}
    />
  );
}

export interface DateTimeFieldProps {
  readonly id?: string;
  /** ISO 8601; `null` or empty: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly placeholder: string;
}

/** Form control for a time to the second, in the reader's time zone. */
export function DateTimeField({ value = null, onChange, ...rest }: DateTimeFieldProps) {
  // Stable identity: the picker would treat a new object as a new value and discard typed text.
  const moment = useMemo(() => (value === null || value === '' ? null : dayjs(value)), [value]);
  return (
    <DatePicker
      {...rest}
      showTime
      className={styles['field'] ?? ''}
      classNames={popup}
      locale={locale}
      value={moment}
      onChange={(next) => onChange?.(next === null ? null : next.toISOString())}
    />
  );
}

export interface DayFieldProps extends AriaAttributes {
  readonly id?: string;
  /** `YYYY-MM-DD`; `null` or empty: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly placeholder: string;
  readonly allowClear?: boolean;
  readonly className?: string;
}

/** Form control for a date. */
export function DayField({ value = null, onChange, className, ...rest }: DayFieldProps) {
  // Stable identity: the picker would treat a new object as a new value and discard typed text.
  const day = useMemo(() => (value === null || value === '' ? null : dayjs(value)), [value]);
  return (
    <DatePicker
      {...rest}
      className={className ?? styles['field'] ?? ''}
      classNames={popup}
      locale={locale}
      format={dayFormat}
      value={day}
      onKeyDown={(event) => {
        // Enter confirms the typed date and must not submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(next) => onChange?.(next === null ? null : next.format(dayFormat))}
    />
  );
}

const noDays: readonly string[] = [];

export interface DaysFieldProps extends AriaAttributes {
  readonly id?: string;
  /** `YYYY-MM-DD`, in order. */
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
  readonly placeholder: string;
}

/** Form control for several dates. */
export function DaysField({ value = noDays, onChange, ...rest }: DaysFieldProps) {
  const days = useMemo(() => value.map((day) => dayjs(day)), [value]);
  return (
    <DatePicker
      {...rest}
      multiple
      maxTagCount="responsive"
      className={styles['field'] ?? ''}
      classNames={popup}
      locale={locale}
      format={dayFormat}
      value={days}
      onChange={(next: readonly Dayjs[] | null) =>
        onChange?.((next ?? []).map((day) => day.format(dayFormat)).toSorted((one, other) => one.localeCompare(other)))
      }
    />
  );
}
