import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type AriaAttributes, type KeyboardEvent } from 'react';
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

/**
 * Records that the server finds for a typed text.
 *
 * @param enabled false: no search yet
 * @returns the records, and props of the select. Until they are found, those found before that have the text in their
 *   title; if there are none, keys select nothing.
 */
export function useFound(
  { label, name, find }: Pick<FoundSelectProps, 'label' | 'name' | 'find'>,
  typed: string,
  enabled: boolean,
) {
  const wanted = typed.trim();
  const searched = useDebounced(wanted, debounceMs);
  const { data = [], isFetching } = useQuery({
    queryKey: [name, 'found', searched],
    queryFn: ({ signal }) => find(searched, signal),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  });
  const isSearching = isFetching || searched !== wanted;
  const none = wanted === '' ? kitMessages.noChoices(label) : kitMessages.emptyFiltered;
  const fits = ({ title }: FoundOption) => title.toLowerCase().includes(wanted.toLowerCase());
  const found = isSearching ? data.filter(fits) : data;
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (!isSearching || found.length > 0 || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    event.stopPropagation();
    // Enter would submit the form.
    if (event.key === 'Enter') event.preventDefault();
  };
  const notFoundContent = isSearching ? kitMessages.searching : none;
  return { found, props: { loading: isSearching, notFoundContent, onInputKeyDown } };
}

/** Select for a record, which searches the server. A form control. */
export function FoundSelect(props: FoundSelectProps) {
  const { label, name, find, first = null, whenOpened = false, placeholder, value = null, onChange, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const { found, props: searching } = useFound({ label, name, find }, typed, opened || !whenOpened);
  const others = found.filter(({ id }) => id !== first?.id);
  const isTyping = typed.trim() !== '';
  const offered = first === null || isTyping ? found : [first, ...others];
  const chosen = value === null || offered.some(({ id }) => id === value.id) ? [] : [{ ...value, note: '' }];
  // While a text is typed, Enter selects what was found.
  const known: readonly FoundOption[] = isTyping ? [...offered, ...chosen] : [...chosen, ...offered];
  const shown = ({ value: id }: { readonly value?: unknown }) => {
    const option = known.find((one) => one.id === id);
    return option === undefined ? null : <Found title={option.title} note={option.note} />;
  };
  return (
    <Select<number | null>
      allowClear
      {...rest}
      {...searching}
      placeholder={placeholder ?? kitMessages.choose(label)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={(open) => setOpened(opened || open)}
      options={known.map(({ id, title }) => ({ value: id, label: title }))}
      optionRender={shown}
      labelRender={shown}
      value={value?.id ?? null}
      onChange={(id) => {
        const next = known.find((option) => option.id === id);
        onChange?.(next === undefined ? null : { id: next.id, title: next.title });
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
