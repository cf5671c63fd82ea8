import { InputNumber } from 'antd';
import { sortMax } from './sorted-body.ts';

export interface SortFieldProps {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** The number that a record is sorted by among its neighbours. A form control. */
export function SortField({ value = null, ...rest }: SortFieldProps) {
  return <InputNumber<number> {...rest} value={value} min={0} max={sortMax} precision={0} style={{ width: '100%' }} />;
}
