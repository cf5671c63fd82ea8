import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { RuleException, RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import { dayNames, endsNextDay, weekDays } from '@mutai/contract/screens/working-hours-text';
import { Button, InputNumber, Segmented, Select } from 'antd';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { DayField, DaysField } from '../../../ui/inputs/calendar.tsx';
import { TimeField } from '../../../ui/inputs/time-field.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { formMessages as text } from './form.messages.ts';
import styles from './form.module.css';

/* Controls for the times of a rule. Loaded on demand together: the pickers are larger than a page. */

/** Passed by the form. */
interface ControlProps<Value> {
  readonly id?: string;
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

const usualHours: RuleHours = { from: '08:00', to: '18:00' };
const midnight = '24:00';

interface HoursProps {
  readonly labels: readonly [from: string, to: string];
  readonly value: RuleHours;
  readonly onChange: (value: RuleHours) => void;
}

/** Start and end; midnight is the end of the day on which the hours begin. */
function Hours({ labels, value: { from, to }, onChange }: HoursProps) {
  return (
    <span className={styles['times']}>
      <TimeField size="medium" label={labels[0]} value={from} onChange={(next) => onChange({ from: next, to })} />
      –
      <TimeField
        size="medium"
        label={labels[1]}
        value={to === midnight ? '00:00' : to}
        onChange={(next) => onChange({ from, to: next === '00:00' ? midnight : next })}
      />
      <span className={styles['quiet']}>{(endsNextDay({ from, to }) || to === midnight) && text.nextDay}</span>
    </span>
  );
}

/** Form control for the hours of a rule. */
export function HoursField({ id, value = usualHours, onChange }: ControlProps<RuleHours>) {
  return (
    <div {...(id === undefined ? {} : { id })} role="group" tabIndex={-1} className={styles['hours']}>
      <Hours labels={[text.from, text.to]} value={value} onChange={(next) => onChange?.(next)} />
      <Button onClick={() => onChange?.({ from: '00:00', to: midnight })}>{text.allDay}</Button>
    </div>
  );
}

const repeatKinds = Object.entries(text.repeats).map(([value, label]) => ({
  value: value as RuleRepeat['kind'],
  label,
}));

/** Repetition of another kind, which keeps what fits. */
function repeatOf(kind: RuleRepeat['kind'], before: RuleRepeat): RuleRepeat {
  const every = 'every' in before ? before.every : 1;
  switch (kind) {
    case 'daily':
      return { kind, every };
    case 'weekly':
      return { kind, every, days: [1, 2, 3, 4, 5] };
    case 'dates':
      return { kind, dates: [] };
    case 'once':
      return { kind };
    default:
      return kind satisfies never;
  }
}

const withDay = (days: readonly number[], day: number): number[] =>
  weekDays.filter((one) => (one === day ? !days.includes(day) : days.includes(one)));

const once: RuleRepeat = { kind: 'once' };

/** Form control for the repetition of a rule. */
export function RepeatField({ id, value = once, onChange }: ControlProps<RuleRepeat>) {
  return (
    <div {...(id === undefined ? {} : { id })} role="group" tabIndex={-1} className={styles['repeat']}>
      <Segmented<RuleRepeat['kind']>
        aria-label={text.repeat}
        options={repeatKinds}
        value={value.kind}
        onChange={(kind) => onChange?.(repeatOf(kind, value))}
      />
      {(value.kind === 'daily' || value.kind === 'weekly') && (
        <label className={styles['every']}>
          {text.every}
          <InputNumber<number>
            aria-label={value.kind === 'daily' ? text.everyDays : text.everyWeeks}
            min={1}
            max={99}
            precision={0}
            size="small"
            value={value.every}
            onChange={(every) => onChange?.({ ...value, every: every ?? 1 })}
          />
          {value.kind === 'daily' ? text.days : text.weeks}
        </label>
      )}
      {value.kind === 'weekly' && (
        <div role="group" aria-label={text.weekDays} className={styles['days']}>
          {weekDays.map((day) => (
            <Button
              key={day}
              size="small"
              className={styles['day'] ?? ''}
              type={value.days.includes(day) ? 'primary' : 'default'}
              aria-label={dayNames[day]}
              aria-pressed={value.days.includes(day)}
              onClick={() => onChange?.({ ...value, days: withDay(value.days, day) })}
            >
              {text.shortDays[day]}
            </Button>
          ))}
        </div>
      )}
      {value.kind === 'dates' && (
        <DaysField
          aria-label={text.dates}
          placeholder={kitMessages.choose(text.dates)}
          value={value.dates}
          onChange={(dates) => onChange?.({ kind: 'dates', dates: [...dates] })}
        />
      )}
    </div>
  );
}

const noExceptions: readonly RuleException[] = [];
type ExceptionKind = 'none' | 'other';
const exceptionKinds: { readonly value: ExceptionKind; readonly label: string }[] = [
  { value: 'none', label: text.exceptionNone },
  { value: 'other', label: text.exceptionOther },
];

/** Form control for other hours on single days. */
export function ExceptionsField({ id, value = noExceptions, onChange }: ControlProps<readonly RuleException[]>) {
  const change = (at: number, exception: RuleException) => onChange?.(value.with(at, exception));
  return (
    <div {...(id === undefined ? {} : { id })} role="group" tabIndex={-1} className={styles['exceptions']}>
      {value.map((exception, index) => {
        const { date, hours } = exception;
        const number = index + 1;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- exceptions have no identity, and their state is in the value.
          <div key={index} role="group" aria-label={text.exception(number)} className={styles['exception']}>
            <DayField
              className={styles['date'] ?? ''}
              aria-label={text.exceptionDate(number)}
              placeholder={kitMessages.choose(text.dates)}
              allowClear={false}
              value={date}
              onChange={(next) => change(index, { ...exception, date: next ?? '' })}
            />
            <Select<ExceptionKind>
              className={styles['kind'] ?? ''}
              aria-label={text.exceptionKind(number)}
              options={exceptionKinds}
              value={hours === null ? 'none' : 'other'}
              onChange={(kind) => change(index, { date, hours: kind === 'other' ? usualHours : null })}
            />
            {hours !== null && (
              <Hours
                labels={[text.exceptionFrom(number), text.exceptionTo(number)]}
                value={hours}
                onChange={(next) => change(index, { date, hours: next })}
              />
            )}
            <IconButton
              label={text.removeException(number)}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onChange?.(value.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange?.([...value, { date: '', hours: null }])}
      >
        {text.addException}
      </Button>
    </div>
  );
}

export { DayField };
