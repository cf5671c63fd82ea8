/** Controls with a calendar, which is larger than a page: whoever needs one of them loads all of them on demand. */
import { DatePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo, useRef } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './calendar.module.css';

// The calendar's own: weeks that begin on Monday.
dayjs.locale('zh-cn');

const popup = { popup: { root: styles['popup'] ?? '' } };

/** The buttons with year and month are called what they show, as who speaks to the browser would call them. */
const locale = { ...chinese, lang: { ...chinese.lang, yearSelect: '', monthSelect: '' } };

/** Start and end, ISO 8601; empty: open. */
export type TimeRangeValue = readonly [string, string];

export interface TimeRangeProps {
  /** Names of the two ends. */
  readonly labels: readonly [string, string];
  readonly value: TimeRangeValue;
  readonly onChange: (value: TimeRangeValue) => void;
}

/** A range that ends today and has this many days. */
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

/** What the picker holds: start and end, null where it is open. */
type Range = readonly (Dayjs | null)[];

const valueOf = ([from, to]: Range): TimeRangeValue => [
  from?.startOf('second').toISOString() ?? '',
  to?.endOf('second').toISOString() ?? '',
];

/** Two moments to the second, both ends included; either may be left open. */
export function TimeRange({ labels, value: [from, to], onChange }: TimeRangeProps) {
  /** The start was confirmed and the end is still to come: it counts by itself when nothing follows. */
  const half = useRef<Range | null>(null);
  // The same array until it changes: the picker would take another one for a new value, and forget what was typed.
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
        // Enter confirms what was typed; it must not search yet.
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

export interface DateTimeFieldProps {
  readonly id?: string;
  /** ISO 8601; null or empty: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly placeholder: string;
}

/** A moment to the second, in the reader's time zone. A form control. */
export function DateTimeField({ value = null, onChange, ...rest }: DateTimeFieldProps) {
  // The same object until it changes: the picker would take another one for a new value, and forget what was typed.
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
