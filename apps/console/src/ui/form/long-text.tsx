import { Input, type GetProps } from 'antd';

export type LongTextProps = Omit<GetProps<typeof Input.TextArea>, 'showCount' | 'autoSize'>;

/** Several lines of text, growing with what is typed, with its length and `maxLength`. A form control. */
export function LongText(props: LongTextProps) {
  return <Input.TextArea {...props} showCount autoSize={{ minRows: 3, maxRows: 6 }} />;
}
