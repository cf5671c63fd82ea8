import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Input } from 'antd';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import styles from './form.module.css';
import type { TypedHeader } from '../records/values.ts';

const { headers: most, headerNameMax, headerValueMax } = limits.dataSources;
const none: readonly TypedHeader[] = [];

export interface HeadersFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly TypedHeader[];
  readonly onChange?: (value: readonly TypedHeader[]) => void;
}

/** Form control for request headers. Saved values are never shown. */
export function HeadersField({ id, value: headers = none, onChange }: HeadersFieldProps) {
  const change = (index: number, changed: Partial<TypedHeader>) =>
    onChange?.(headers.map((header, at) => (at === index ? { ...header, ...changed } : header)));
  return (
    <div id={id} tabIndex={-1}>
      {headers.map(({ name, value, saved }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- headers have no identity while they are typed
        <div key={index} className={styles['header']}>
          <Input
            aria-label={text.headerName(index + 1)}
            placeholder={text.headerNamePlaceholder}
            maxLength={headerNameMax}
            readOnly={saved}
            value={name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <Input.Password
            aria-label={text.headerValue(index + 1)}
            placeholder={saved ? text.headerKept : text.headerPlaceholder}
            autoComplete="new-password"
            maxLength={headerValueMax}
            value={value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            label={text.removeHeader(index + 1)}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange?.(headers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={headers.length >= most}
        onClick={() => onChange?.([...headers, { name: '', value: '', saved: false }])}
      >
        {text.addHeader}
      </Button>
    </div>
  );
}
