import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type AriaAttributes } from 'react';
import { Label } from '../cells/label.tsx';
import { useDebounced } from '../kit/hooks.ts';
import { kitMessages } from '../kit/kit.messages.ts';
import type { FoundOption, TitledReference } from './titled-reference.ts';
import styles from './found-select.module.css';

/** Search debounce, in milliseconds. */
const debounceMs = 300;

export interface FoundSelectProps extends AriaAttributes {
  /** Label of the field. */
  readonly label: string;
  /** Query key of the search. */
  readonly name: string;
  /** Searches the server. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;
  /** Offered before the found ones while nothing is typed. */
  readonly first?: FoundOption | null;
  /** Search only once the select is open. */
  readonly whenOpened?: boolean;
  readonly placeholder?: string;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: TitledReference | null;
  readonly onChange?: (value: TitledReference | null) => void;
}

/** Records that the server finds for a typed text. @param enabled false: no search yet */
export function useFound({ name, find }: Pick<FoundSelectProps, 'name' | 'find'>, typed: string, enabled: boolean) {
  const searched = useDebounced(typed.trim(), debounceMs);
  const { data = [], isFetching } = useQuery({
    queryKey: [name, 'found', searched],
    queryFn: ({ signal }) => find(searched, signal),
    enabled,
    retry: false,
    networkMode: 'always',
  });
  return { searched, found: data, isFetching };
}

/** Select for a record, which searches the server. A form control. */
export function FoundSelect(props: FoundSelectProps) {
  const { label, name, find, first = null, whenOpened = false, placeholder, value = null, onChange, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { searched, found: data, isFetching } = useFound({ name, find }, typed, opened || !whenOpened);
  const others = data.filter(({ id }) => id !== first?.id);
  const found = first === null || searched !== '' ? data : [first, ...others];
  const known = value === null || found.some(({ id }) => id === value.id);
  const offered: readonly FoundOption[] = known || value === null ? found : [{ ...value, note: '' }, ...found];
  const shown = ({ value: id }: { readonly value?: unknown }) => {
    const option = offered.find((one) => one.id === id);
    return option === undefined ? null : <Found title={option.title} note={option.note} />;
  };
  return (
    <Select<number | null>
      allowClear
      {...rest}
      placeholder={placeholder ?? kitMessages.choose(label)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={(open) => setOpened(opened || open)}
      loading={isFetching}
      notFoundContent={searched === '' ? kitMessages.noChoices(label) : kitMessages.emptyFiltered}
      options={offered.map(({ id, title }) => ({ value: id, label: title }))}
      optionRender={shown}
      labelRender={shown}
      value={value?.id ?? null}
      onChange={(id) => {
        const chosen = offered.find((option) => option.id === id);
        onChange?.(chosen === undefined ? null : { id: chosen.id, title: chosen.title });
      }}
    />
  );
}

/** Option of a select for found records. */
export function Found({ title, note }: Pick<FoundOption, 'title' | 'note'>) {
  return (
    <span className={styles['found']}>
      <span className={styles['title']}>{title}</span>
      {note !== '' && <Label>{note}</Label>}
    </span>
  );
}
