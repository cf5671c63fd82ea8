import { charactersIn } from '@mutai/contract/characters';
import { Form, Input, Switch, type GetProps } from 'antd';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';

export interface LockedInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Name of the form's value that locks the field when it is true. */
  readonly lockedBy: string;
  /** Why it is locked. */
  readonly reason: string;
  readonly placeholder: string;
  /** Characters. */
  readonly max: number;
}

/** A text that cannot be changed where another of the record's values says so. */
export function LockedInput({ lockedBy, reason, onChange, max, ...input }: LockedInputProps) {
  const locked = Form.useFormInstance().getFieldValue(lockedBy) === true;
  const field = (
    <Input
      {...input}
      count={{ max, strategy: charactersIn }}
      readOnly={locked}
      {...(locked ? { 'aria-description': reason } : {})}
      variant={locked ? 'filled' : 'outlined'}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
  return locked ? <HoverTooltip title={reason}>{field}</HoverTooltip> : field;
}

export interface LongTextProps extends Omit<GetProps<typeof Input.TextArea>, 'count' | 'showCount' | 'autoSize'> {
  /** Characters. */
  readonly max: number;
  /** How many lines it shows: the fewest, and the most. */
  readonly lines?: readonly [min: number, max: number];
}

const fewLines = [3, 6] as const;

/** Several lines of text, growing with what is typed, with its length and the most that fits. A form control. */
export function LongText({ max, lines: [minRows, maxRows] = fewLines, ...props }: LongTextProps) {
  const count = { show: true, max, strategy: charactersIn };
  return <Input.TextArea {...props} count={count} autoSize={{ minRows, maxRows }} />;
}

export interface SwitchFieldProps {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (value: boolean) => void;
}

/** Yes or no, as a switch. A form control. */
export function SwitchField({ id, value = false, onChange }: SwitchFieldProps) {
  return <Switch {...(id === undefined ? {} : { id })} checked={value} onChange={(checked) => onChange?.(checked)} />;
}
