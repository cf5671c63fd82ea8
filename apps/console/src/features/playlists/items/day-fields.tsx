import { Button, DatePicker } from 'antd';
import chinese from 'antd/es/date-picker/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { playlistsMessages as text } from '../records/playlists.messages.ts';
import styles from './items.module.css';

const format = 'YYYY-MM-DD';

/** Days between which an item plays, both included; `null`: without limit. */
export interface Days {
  readonly firstDate: string | null;
  readonly lastDate: string | null;
}

interface DayFieldsProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** Fields for the first and the last day of an item. */
export function DayFields({ days: { firstDate, lastDate }, onChange }: DayFieldsProps) {
  return (
    <div className={styles['dayFields']}>
      <DayField
        label={text.item.firstDate}
        value={firstDate}
        // A later first day moves the last one along.
        onChange={(day) =>
          onChange({ firstDate: day, lastDate: day !== null && lastDate !== null && lastDate < day ? day : lastDate })
        }
      />
      <DayField
        label={text.item.lastDate}
        value={lastDate}
        onChange={(day) =>
          onChange({
            firstDate: day !== null && firstDate !== null && firstDate > day ? day : firstDate,
            lastDate: day,
          })
        }
      />
      <Button size="small" onClick={() => onChange({ firstDate: null, lastDate: null })}>
        {text.clearDates}
      </Button>
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  // Stable identity: the picker would treat a new object as a new value and discard typed text.
  const day = useMemo(() => (value === null ? null : dayjs(value, format)), [value]);
  const apply = (next: Dayjs | Dayjs[] | null) => {
    if (!Array.isArray(next)) onChange(next === null ? null : next.format(format));
  };
  return (
    <label className={styles['dayField']}>
      {label}
      <DatePicker
        locale={chinese}
        aria-label={label}
        placeholder={text.noLimit}
        format={format}
        value={day}
        onKeyDown={(event) => {
          // Enter confirms the typed day and must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={apply}
      />
    </label>
  );
}
