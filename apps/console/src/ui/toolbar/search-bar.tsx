import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { ChoiceField } from '../choices/choice-views.tsx';
import { valuesIn } from '../choices/choices.ts';
import { useNarrow } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import type { ListState } from '../list/list-address.ts';
import { addressFieldsOf, type BarField, type SearchField } from './search-fields.ts';
import styles from './toolbar.module.css';

export type { SearchField } from './search-fields.ts';

// The calendar is larger than a page; only lists that are searched by time load it.
const TimeRange = lazy(async () => ({ default: (await import('../inputs/calendar.tsx')).TimeRange }));

/** Fields that are shown while the bar is folded. */
const unfolded = { wide: 3, narrow: 1 } as const;

/** Characters of a search text, as the wire allows. */
const textMax = 100;

/** Options beyond which they can be searched themselves. */
const searchableFrom = 8;

const yesAndNo = [
  { value: 'true', label: text.yes },
  { value: 'false', label: text.no },
];

type Values = ListState['search'];

export interface SearchBarProps {
  readonly fields: readonly SearchField[];
  readonly search: Values;
  readonly onSearch: (search: Values) => void;
  readonly onReset: () => void;
}

/** The search fields of a list with 查询 and 重置. Enter queries; choosing an option and clearing a field do too. */
export function SearchBar({ fields: all, search, onSearch, onReset }: SearchBarProps) {
  const fields = all.filter((field) => field.kind !== 'elsewhere');
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
  const [open, setOpen] = useState(() =>
    addressFieldsOf(fields.slice(limit)).some(({ name }) => search[name] !== undefined),
  );
  const visible = open ? fields : fields.slice(0, limit);

  const query = (next: Values) => {
    const entries = Object.entries(next).map(([name, value]) => [name, value.trim()] as const);
    onSearch(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  };
  const put = (part: Values) => {
    const next = { ...values, ...part };
    setValues(next);
    return next;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    query(values);
  };

  return (
    <form role="search" className={styles['search']} onSubmit={submit} autoComplete="off">
      {visible.map((field) => (
        <SearchControl
          key={field.name}
          field={field}
          values={values}
          onType={put}
          onChoose={(part) => query(put(part))}
        />
      ))}
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

interface SearchControlProps {
  readonly field: BarField;
  readonly values: Values;
  /** Takes what is typed, without searching yet. */
  readonly onType: (part: Values) => void;
  /** Takes what was chosen, and searches. */
  readonly onChoose: (part: Values) => void;
}

function SearchControl({ field, values, onType, onChoose }: SearchControlProps) {
  const { name, label } = field;
  const value = values[name] ?? '';
  if (field.kind === 'timeRange') {
    const { end } = field;
    return (
      <div className={styles['searchRange']}>
        <Suspense fallback={<Input disabled aria-label={label} />}>
          <TimeRange
            labels={[label, end.label]}
            value={[value, values[end.name] ?? '']}
            onChange={([from, to]) => onChoose({ [name]: from, [end.name]: to })}
          />
        </Suspense>
      </div>
    );
  }
  if (field.kind === 'custom') {
    return (
      <div className={styles['searchCustom']}>
        {field.render({ label, value, onChange: (next) => onChoose({ [name]: next }) })}
      </div>
    );
  }
  const from = field.kind === 'flag' ? field.words : 'from' in field ? field.from : undefined;
  if (from !== undefined) {
    const several = field.kind === 'choice' && 'several' in field && field.several;
    return (
      <div className={styles[field.kind === 'flag' ? 'searchFlag' : 'searchCustom']}>
        <ChoiceField
          aria-label={label}
          placeholder={text.choose(label)}
          from={from}
          several={several}
          disabledToo
          value={several && value !== '' ? value.split(',') : value}
          onChange={(next) => onChoose({ [name]: valuesIn(next).join(',') })}
        />
      </div>
    );
  }
  if (field.kind === 'flag' || 'options' in field) {
    const options = 'options' in field ? field.options : yesAndNo;
    return (
      <Select
        className={styles['searchChoice'] ?? ''}
        aria-label={label}
        placeholder={text.choose(label)}
        allowClear
        showSearch={options.length > searchableFrom ? { optionFilterProp: 'label' } : false}
        options={[...options]}
        value={value === '' ? null : value}
        onChange={(next: string | null | undefined) => onChoose({ [name]: next ?? '' })}
      />
    );
  }
  return (
    <Input
      className={styles['searchField'] ?? ''}
      aria-label={label}
      placeholder={text.enterText(label)}
      maxLength={textMax}
      allowClear
      value={value}
      onChange={({ target }) => onType({ [name]: target.value })}
      onClear={() => onChoose({ [name]: '' })}
    />
  );
}
