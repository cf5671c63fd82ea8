import { charactersIn } from '@mutai/contract/characters';
import { Form, Input, Switch, type GetProps } from 'antd';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';

export interface LockedInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Name of the form value that locks the field while true. */
  readonly lockedBy: string;
  /** Reason why it is locked. */
  readonly reason: string;
  readonly placeholder: string;
  /** Maximum characters. */
  readonly max: number;
}

/** Text input that another value of the form can lock. */
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
  /** Maximum characters. */
  readonly max: number;
  /** Minimum and maximum visible lines. */
  readonly lines?: readonly [min: number, max: number];
}

const fewLines = [3, 6] as const;

/** Form control for multi-line text that grows with its content and shows its length and maximum. */
export function LongText({ max, lines: [minRows, maxRows] = fewLines, ...props }: LongTextProps) {
  const count = { show: true, max, strategy: charactersIn };
  return <Input.TextArea {...props} count={count} autoSize={{ minRows, maxRows }} />;
}

export interface SwitchFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (value: boolean) => void;
}

/** Form control for a boolean, as a switch. */
export function SwitchField({ id, value = false, onChange }: SwitchFieldProps) {
  return <Switch {...(id === undefined ? {} : { id })} checked={value} onChange={(checked) => onChange?.(checked)} />;
}
