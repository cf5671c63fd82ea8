import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { kitMessages as text } from '../kit.messages.ts';
import { useNarrow } from '../use-media.ts';
import type { AddressField, ListState } from './list-address.ts';
import styles from './list.module.css';

/** A field that a list is searched by: text, or one of a few options. */
export interface SearchField extends AddressField {
  readonly label: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** Fields that are shown while the bar is folded. */
const unfolded = { wide: 3, narrow: 1 } as const;

/** Characters of a search text, as the wire allows. */
const textMax = 100;

export interface SearchBarProps {
  readonly fields: readonly SearchField[];
  readonly search: ListState['search'];
  readonly onSearch: (search: ListState['search']) => void;
  readonly onReset: () => void;
}

/** The search fields of a list with 查询 and 重置. Enter queries; choosing an option and clearing a field do too. */
export function SearchBar({ fields, search, onSearch, onReset }: SearchBarProps) {
  const [values, setValues] = useState(search);
  // By content: whatever else makes the list anew, such as columns that arrive later, must not undo what is typed.
  const asked = JSON.stringify(search);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    // The address changed under the bar: Back, a link, 重置.
    setShown(asked);
    setValues(search);
  }
  const limit = useNarrow() ? unfolded.narrow : unfolded.wide;
  const [open, setOpen] = useState(() => fields.slice(limit).some(({ name }) => search[name] !== undefined));
  const visible = open ? fields : fields.slice(0, limit);

  const query = (next: ListState['search']) => {
    const entries = Object.entries(next).map(([name, value]) => [name, value.trim()] as const);
    onSearch(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  };
  const put = (name: string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    return next;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    query(values);
  };

  return (
    <form role="search" className={styles['search']} onSubmit={submit} autoComplete="off">
      {visible.map(({ name, label, options }) =>
        options === undefined ? (
          <Input
            key={name}
            className={styles['searchField'] ?? ''}
            aria-label={label}
            placeholder={text.enterText(label)}
            maxLength={textMax}
            allowClear
            value={values[name] ?? ''}
            onChange={({ target }) => put(name, target.value)}
            onClear={() => query(put(name, ''))}
          />
        ) : (
          <Select
            key={name}
            className={styles['searchChoice'] ?? ''}
            aria-label={label}
            placeholder={text.choose(label)}
            allowClear
            options={[...options]}
            value={values[name] ?? null}
            onChange={(value: string | null | undefined) => query(put(name, value ?? ''))}
          />
        ),
      )}
      <Button type="primary" htmlType="submit">
        {text.query}
      </Button>
      <Button
        onClick={() => {
          setValues({});
          onReset();
        }}
      >
        {text.reset}
      </Button>
      {fields.length > limit && (
        <Button
          type="link"
          className={styles['fold'] ?? ''}
          icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? text.collapse : text.expand}
        </Button>
      )}
    </form>
  );
}
