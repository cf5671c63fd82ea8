import { charactersIn } from '@mutai/contract/characters';
import { Button } from 'antd';
// Not from 'antd', which would include the text area and related components.
import Input from 'antd/es/input/Input';
import { useState, type SubmitEvent } from 'react';
import { ChoiceField } from '../choices/choice-views.tsx';
import { fixedChoices, valuesIn } from '../choices/choices.ts';
import { FoldArrow } from '../icons/fold-arrow.tsx';
import { clearable } from '../inputs/clearable.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { textWidth } from '../kit/text-width.ts';
import type { ListState } from '../list/list-address.ts';
import { fieldWidth, placeholderOf } from './fit.ts';
import type { BarField } from './search-fields.ts';
import styles from './toolbar.module.css';

// The calendar is larger than a page; only lists with a filter of times or days load it.
const TimeRange = lazyPart(async () => (await import('../inputs/calendar.tsx')).TimeRange, {
  meanwhile: ({ labels: [label] }) => <Input disabled aria-label={label} />,
});

const DayRange = lazyPart(async () => (await import('../inputs/calendar.tsx')).DayRange, {
  meanwhile: ({ labels: [label] }) => <Input disabled aria-label={label} />,
});

/** Longest search text that the server accepts, in characters. */
const textMax = 100;

const yesOrNo = fixedChoices('', { true: text.yes, false: text.no });

type Values = ListState['search'];

/** Widths in pixels: padding of the expand button, and its arrow. */
const unfoldPadding = 10;
const unfoldArrow = 20;

/** Width of the expand button in pixels: a label, and an arrow except on a phone. */
export const unfoldWidth = (narrow: boolean): number =>
  textWidth(text.expand) + unfoldPadding + (narrow ? 0 : unfoldArrow);

/** Expanded state of collapsed fields and its toggle. */
export interface Unfolding {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export interface SearchBarProps {
  /** Visible fields. */
  readonly fields: readonly BarField[];
  /** `null`: no collapsed fields. */
  readonly unfolding: Unfolding | null;
  /** On a phone: labels without icons. */
  readonly narrow: boolean;
  /** Accessible name: the searched records. */
  readonly label: string;
  readonly search: Values;
  readonly onSearch: (search: Values) => void;
  readonly onReset: () => void;
}

/** Search fields of a list with 查询 and 重置. Enter, selecting an option, and clearing a field search too. */
export function SearchBar({ fields, unfolding, narrow, label, search, onSearch, onReset }: SearchBarProps) {
  const [values, setValues] = useState(search);
  // Compared by content: other re-renders, such as late columns, must not discard typed text.
  const asked = JSON.stringify(search);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    // The URL changed elsewhere: Back, a link, 重置.
    setShown(asked);
    setValues(search);
  }

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
    <form
      role="search"
      aria-label={text.searchOf(label)}
      className={styles['search']}
      onSubmit={submit}
      autoComplete="off"
    >
      {fields.map((field) => (
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
      {unfolding !== null && <UnfoldButton {...unfolding} narrow={narrow} />}
    </form>
  );
}

function UnfoldButton({ open, onToggle, narrow }: Unfolding & { readonly narrow: boolean }) {
  return (
    <Button
      type="link"
      className={styles['fold'] ?? ''}
      {...(narrow ? {} : { icon: <FoldArrow open={open} />, iconPlacement: 'end' })}
      aria-expanded={open}
      onClick={onToggle}
    >
      {open ? text.collapse : text.expand}
    </Button>
  );
}

interface SearchControlProps {
  readonly field: BarField;
  readonly values: Values;
  /** Called with typed text, without searching. */
  readonly onType: (part: Values) => void;
  /** Called with a selected value; searches immediately. */
  readonly onChoose: (part: Values) => void;
}

/** Search field with its width; it shrinks if there is less space than calculated. */
function SearchControl(props: SearchControlProps) {
  return (
    <div className={styles['field']} style={{ flexBasis: fieldWidth(props.field) }}>
      <Control {...props} />
    </div>
  );
}

function Control({ field, values, onType, onChoose }: SearchControlProps) {
  const { name, label } = field;
  const value = values[name] ?? '';
  if (field.kind === 'timeRange' || field.kind === 'dayRange') {
    const { end } = field;
    const Range = field.kind === 'timeRange' ? TimeRange : DayRange;
    return (
      <Range
        labels={[label, end.label]}
        value={[value, values[end.name] ?? '']}
        onChange={([from, to]) => onChoose({ [name]: from, [end.name]: to })}
      />
    );
  }
  if (field.kind === 'custom') return field.render({ label, value, onChange: (next) => onChoose({ [name]: next }) });
  if (field.kind === 'flag' || field.kind === 'choice') {
    const from = field.kind === 'flag' ? (field.words ?? yesOrNo) : field.from;
    const several = field.kind === 'choice' && field.several === true;
    return (
      <ChoiceField
        aria-label={label}
        placeholder={placeholderOf(field)}
        from={from}
        several={several}
        disabledToo
        width={fieldWidth(field)}
        value={several && value !== '' ? value.split(',') : value}
        onChange={(next) => onChoose({ [name]: valuesIn(next).join(',') })}
      />
    );
  }
  const error = charactersIn(value) > textMax ? text.tooLong(textMax) : '';
  return (
    <Input
      // The browser shows the message and blocks the submission. Truncating would break input methods.
      ref={(shown) => shown?.input?.setCustomValidity(error)}
      {...(error === '' ? {} : { status: 'error' })}
      aria-label={label}
      placeholder={placeholderOf(field)}
      allowClear={clearable}
      value={value}
      onChange={({ target }) => onType({ [name]: target.value })}
      onClear={() => onChoose({ [name]: '' })}
    />
  );
}
