import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { Button } from 'antd';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { TimeField } from '../../../ui/inputs/time-field.tsx';
import { dayNames, endsNextDay, weekDays } from '@mutai/contract/screens/working-hours-text';
import { linesMax, midnight, usualHours, withDay } from './working-hours.ts';
import { workingHoursMessages as text } from './working-hours.messages.ts';
import styles from './form.module.css';

const none: readonly WorkingHours[] = [];

export interface WorkingHoursFieldProps {
  /** Label of the field. */
  readonly label: string;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly WorkingHours[];
  readonly onChange?: (value: readonly WorkingHours[]) => void;
}

/** Form control for the hours in which a screen shows something: days and times, in several lines. */
export function WorkingHoursField({ label, id, value = none, onChange }: WorkingHoursFieldProps) {
  const change = (at: number, line: WorkingHours) => onChange?.(value.with(at, line));
  return (
    // Focusable, so that an error leads here.
    <div
      {...(id === undefined ? {} : { id })}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={styles['hours']}
    >
      {value.map((line, index) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity, and their state is in the value.
          key={index}
          number={index + 1}
          line={line}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= linesMax}
        onClick={() => onChange?.([...value, value.at(-1) ?? usualHours])}
      >
        {text.add}
      </Button>
    </div>
  );
}

interface LineProps {
  /** Counted from 1. */
  readonly number: number;
  readonly line: WorkingHours;
  readonly onChange: (line: WorkingHours) => void;
  readonly onRemove: () => void;
}

function Line({ number, line, onChange, onRemove }: LineProps) {
  const { days, from, to } = line;
  return (
    <div role="group" aria-label={text.line(number)} className={styles['line']}>
      <div className={styles['days']}>
        {weekDays.map((day) => (
          <Button
            key={day}
            size="small"
            className={styles['day'] ?? ''}
            type={days.includes(day) ? 'primary' : 'default'}
            aria-label={dayNames[day]}
            aria-pressed={days.includes(day)}
            onClick={() => onChange(withDay(line, day))}
          >
            {text.shortDays[day]}
          </Button>
        ))}
      </div>
      <div className={styles['times']}>
        <TimeField label={text.from(number)} value={from} onChange={(next) => onChange({ ...line, from: next })} />
        –
        <TimeField
          label={text.to(number)}
          value={to === midnight ? '00:00' : to}
          // Midnight is the end of the day on which the line begins.
          onChange={(next) => onChange({ ...line, to: next === '00:00' ? midnight : next })}
        />
        <IconButton label={text.remove(number)} icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
        <span className={styles['nextDay']}>{(endsNextDay(line) || to === midnight) && text.nextDay}</span>
      </div>
    </div>
  );
}
