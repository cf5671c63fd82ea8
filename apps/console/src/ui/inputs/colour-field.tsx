import { ColorPicker } from 'antd';

export interface ColourFieldProps {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** `#rrggbb` or `#rrggbbaa`; empty: none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** A colour, with how much shows through it, or none. A form control. */
export function ColourField({ id, value = '', onChange }: ColourFieldProps) {
  return (
    <ColorPicker
      {...(id === undefined ? {} : { id })}
      value={value === '' ? null : value}
      format="hex"
      showText
      allowClear
      onChange={(colour) => onChange?.(colour.cleared ? '' : colour.toHexString())}
    />
  );
}
