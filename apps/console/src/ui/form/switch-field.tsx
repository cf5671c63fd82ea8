import { Switch } from 'antd';

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
