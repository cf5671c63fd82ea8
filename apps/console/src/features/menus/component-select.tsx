import { Form, Select } from 'antd';
import { searchable } from '../../ui/inputs/searchable.tsx';
import { menusMessages as text } from './menus.messages.ts';
import { pageOf, pageOptions } from './page-components.ts';

export interface ComponentSelectProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Page code; empty for none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Returns the title of a component. */
export const componentName = (key: string): string =>
  pageOf(key)?.title ?? (key === '' ? '' : text.noSuchComponent(key));

/** Select of a page. Fills in path and icon if they are empty. A form control. */
export function ComponentSelect({ id, value = '', onChange }: ComponentSelectProps) {
  const form = Form.useFormInstance();
  const unknown = value !== '' && pageOf(value) === undefined;
  const choose = (code: string | undefined) => {
    const page = pageOf(code ?? '');
    onChange?.(code ?? '');
    for (const name of ['path', 'icon'] as const) {
      if (page !== undefined && !form.getFieldValue(name)) {
        form.setFieldValue(name, page[name]);
        form.setFields([{ name, errors: [] }]);
      }
    }
  };
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      showSearch={searchable}
      allowClear
      placeholder={text.choose(text.component)}
      options={[...(unknown ? [{ value, label: componentName(value) }] : []), ...pageOptions]}
      {...(value === '' ? {} : { value })}
      onChange={choose}
    />
  );
}
