import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { Select } from 'antd';
import { allDay, type DownloadHours, isAllDay, usualNights } from './download-hours.ts';
import { WorkingHoursField } from '../form/screen-form.tsx';
import { groupsMessages as text } from '../records/groups.messages.ts';
import styles from '../form/form.module.css';

type Mode = keyof typeof text.downloadModes;
const modes: readonly Mode[] = ['inherited', 'always', 'hours'];

const valueOf: Readonly<Record<Mode, DownloadHours>> = { inherited: null, always: [allDay], hours: [usualNights] };

function modeOf(value: DownloadHours): Mode {
  if (value === null) return 'inherited';
  return isAllDay(value) ? 'always' : 'hours';
}

interface DownloadHoursFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: DownloadHours;
  readonly onChange?: (value: DownloadHours) => void;
}

/** Form control for the hours in which displays load large files: those of the group above, always, or some. */
export function DownloadHoursField({ id, value = null, onChange }: DownloadHoursFieldProps) {
  const mode = modeOf(value);
  return (
    <div className={styles['hours']}>
      <Select<Mode>
        {...(id === undefined ? {} : { id })}
        value={mode}
        options={modes.map((one) => ({ value: one, label: text.downloadModes[one] }))}
        onChange={(next) => onChange?.(valueOf[next])}
      />
      {mode === 'hours' && value !== null && (
        <WorkingHoursField
          label={text.downloadLines}
          value={value}
          onChange={(lines: readonly WorkingHours[]) => onChange?.(lines)}
        />
      )}
    </div>
  );
}
