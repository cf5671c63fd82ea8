import { Select } from 'antd';
import { useState } from 'react';
import { kitMessages } from '../kit/kit.messages.ts';
import { Found, type FoundSelectProps, useFound } from './found-select.tsx';
import { leftByTab } from './left-by-tab.ts';
import type { FoundOption, TitledReference } from './titled-reference.ts';

interface FoundManySelectProps extends Omit<FoundSelectProps, 'first' | 'value' | 'onChange'> {
  readonly value?: readonly TitledReference[];
  readonly onChange?: (value: readonly TitledReference[]) => void;
}

/** Select for several records, which searches the server. A form control. */
export function FoundManySelect(props: FoundManySelectProps) {
  const { label, name, find, whenOpened = false, placeholder, value = [], onChange, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { found, props: searching } = useFound({ label, name, find }, typed, opened || !whenOpened);
  const known = new Map<number, FoundOption>(value.map((one) => [one.id, { ...one, note: '' }]));
  const notes = new Map(found.map((one) => [one.id, one]));
  const shown = ({ value: id }: { readonly value?: unknown }) => {
    const option = notes.get(Number(id));
    return option === undefined ? null : <Found title={option.title} note={option.note} />;
  };
  return (
    <Select<number[]>
      allowClear
      {...rest}
      mode="multiple"
      {...searching}
      onInputKeyDown={(event) => {
        searching.onInputKeyDown(event);
        leftByTab.onInputKeyDown(event);
      }}
      maxTagCount="responsive"
      placeholder={placeholder ?? kitMessages.choose(label)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={(open) => setOpened(opened || open)}
      options={found.map(({ id, title }) => ({ value: id, label: title }))}
      optionRender={shown}
      labelRender={({ value: id }) => known.get(Number(id))?.title}
      value={value.map(({ id }) => id)}
      onChange={(ids) =>
        onChange?.(
          ids.flatMap((id) => {
            const option = known.get(id) ?? notes.get(id);
            return option === undefined ? [] : [{ id, title: option.title }];
          }),
        )
      }
    />
  );
}
