import { Form, Input } from 'antd';
import { HoverTooltip } from '../hover-tooltip.tsx';

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
