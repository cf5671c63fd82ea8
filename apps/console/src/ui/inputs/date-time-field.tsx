import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';

// The calendar's own: weeks that begin on Monday.
dayjs.locale('zh-cn');

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
      style={{ width: '100%' }}
      value={moment}
      onChange={(next) => onChange?.(next === null ? null : next.toISOString())}
    />
  );
}
