import { Form, Input, Switch, type GetProps } from 'antd';
import { HoverTooltip } from '../cells/hover-tooltip.tsx';

export interface LockedInputProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Name of the form's value that locks the field when it is true. */
  readonly lockedBy: string;
  /** Why it is locked, on hover. */
  readonly reason: string;
  readonly placeholder: string;
  readonly maxLength: number;
}

/** A text that cannot be changed where another of the record's values says so. */
export function LockedInput({ lockedBy, reason, onChange, ...input }: LockedInputProps) {
  const locked = Form.useFormInstance().getFieldValue(lockedBy) === true;
  const field = (
    <Input
      {...input}
      readOnly={locked}
      variant={locked ? 'filled' : 'outlined'}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
  return locked ? <HoverTooltip title={reason}>{field}</HoverTooltip> : field;
}

export type LongTextProps = Omit<GetProps<typeof Input.TextArea>, 'showCount' | 'autoSize'>;

/** Several lines of text, growing with what is typed, with its length and `maxLength`. A form control. */
export function LongText(props: LongTextProps) {
  return <Input.TextArea {...props} showCount autoSize={{ minRows: 3, maxRows: 6 }} />;
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
