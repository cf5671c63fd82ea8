import { ColorPicker } from 'antd';

export interface ColourFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** `#rrggbb` or `#rrggbbaa`; empty: none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  /** Without alpha. */
  readonly opaque?: boolean;
}

/** Form control for an optional color, by default with alpha. */
export function ColourField({ id, value = '', onChange, opaque = false }: ColourFieldProps) {
  return (
    <ColorPicker
      {...(id === undefined ? {} : { id })}
      value={value === '' ? null : value}
      format="hex"
      showText
      allowClear
      disabledAlpha={opaque}
      onChange={(colour) => onChange?.(colour.cleared ? '' : colour.toHexString())}
    />
  );
}
