import { TimePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import styles from './calendar.module.css';

export interface TimeFieldProps {
  readonly label: string;
  /** `HH:MM`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Default: small. */
  readonly size?: 'small' | 'medium';
}

const format = 'HH:mm';

/** Time of day; a typed one applies when the field is left. */
export function TimeField({ label, value, onChange, size = 'small' }: TimeFieldProps) {
  // Stable identity: the picker would treat a new object as a new value and discard typed text.
  const moment = useMemo(() => dayjs(`2000-01-01T${value}`), [value]);
  const apply = (next: Dayjs | Dayjs[] | null) => {
    if (next !== null && !Array.isArray(next)) onChange(next.format(format));
  };
  return (
    <TimePicker
      className={styles['time'] ?? ''}
      size={size}
      locale={chinese}
      aria-label={label}
      format={format}
      allowClear={false}
      needConfirm={false}
      value={moment}
      onKeyDown={(event) => {
        // Enter confirms the typed time and must not submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={apply}
    />
  );
}
