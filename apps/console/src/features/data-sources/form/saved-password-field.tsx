import { DeleteOutlined } from '@ant-design/icons';
import { Input, Space } from 'antd';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import type { TypedPassword } from '../records/values.ts';

const none: TypedPassword = { value: '', saved: false };

export interface SavedPasswordFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly value?: TypedPassword;
  readonly onChange?: (value: TypedPassword) => void;
  /** Longest password, in characters. */
  readonly max: number;
}

/** Form control for a password. A saved one is never shown; it can be replaced and removed. */
export function SavedPasswordField({ value: password = none, onChange, max, ...wiring }: SavedPasswordFieldProps) {
  const { value, saved } = password;
  return (
    <Space.Compact block>
      <Input.Password
        {...wiring}
        placeholder={saved ? text.passwordKept : ''}
        autoComplete="new-password"
        maxLength={max}
        value={value}
        onChange={(event) => onChange?.({ saved, value: event.target.value })}
      />
      {saved && (
        <IconButton
          label={text.removePassword}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => onChange?.(none)}
        />
      )}
    </Space.Compact>
  );
}
