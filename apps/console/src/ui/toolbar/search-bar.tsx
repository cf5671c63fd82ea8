import { charactersIn } from '@mutai/contract/characters';
import { Button } from 'antd';
// Not from 'antd': there it brings the text area and everything else of its family.
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
import { fieldKind, fieldWidths } from './fit.ts';
import type { BarField } from './search-fields.ts';
import styles from './toolbar.module.css';

// The calendar is larger than a page; only lists that are searched by time load it.
const TimeRange = lazyPart(async () => (await import('../inputs/calendar.tsx')).TimeRange, {
  meanwhile: ({ labels: [label] }) => <Input disabled aria-label={label} />,
});

/** Longest search text that the server accepts, in characters. */
const textMax = 100;

const yesOrNo = fixedChoices('', { true: text.yes, false: text.no });

type Values = ListState['search'];

/** Widths, in pixels, of the padding of the button that unfolds, and of the arrow behind its word. */
const unfoldPadding = 10;
const unfoldArrow = 20;

/** Width, in pixels, of the button that unfolds: a word, and an arrow but on a phone. */
export const unfoldWidth = (narrow: boolean): number =>
  textWidth(text.expand) + unfoldPadding + (narrow ? 0 : unfoldArrow);

/** That some fields are folded, and what shows or folds them. */
export interface Unfolding {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export interface SearchBarProps {
  /** The fields to show. */
  readonly fields: readonly BarField[];
  /** null: there are no others. */
  readonly unfolding: Unfolding | null;
  /** On a phone: no sign where a word will do. */
  readonly narrow: boolean;
  /** Accessible name: what is searched. */
  readonly label: string;
  readonly search: Values;
  readonly onSearch: (search: Values) => void;
  readonly onReset: () => void;
}

/** The search fields of a list with 查询 and 重置. Enter queries; choosing an option and clearing a field do too. */
export function SearchBar({ fields, unfolding, narrow, label, search, onSearch, onReset }: SearchBarProps) {
  const [values, setValues] = useState(search);
  // By content: whatever else makes the list anew, such as columns that arrive later, must not undo what is typed.
  const asked = JSON.stringify(search);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    // The address changed under the bar: Back, a link, 重置.
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
  /** Takes what is typed, without searching yet. */
  readonly onType: (part: Values) => void;
  /** Takes what was chosen, and searches. */
  readonly onChoose: (part: Values) => void;
}

/** A search field in its width; it gives way when there is less room than reckoned. */
function SearchControl(props: SearchControlProps) {
  return (
    <div className={styles['field']} style={{ flexBasis: fieldWidths[fieldKind(props.field)] }}>
      <Control {...props} />
    </div>
  );
}

function Control({ field, values, onType, onChoose }: SearchControlProps) {
  const { name, label } = field;
  const value = values[name] ?? '';
  if (field.kind === 'timeRange') {
    const { end } = field;
    return (
      <TimeRange
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
        placeholder={text.choose(label)}
        from={from}
        several={several}
        disabledToo
        width={fieldWidths[fieldKind(field)]}
        value={several && value !== '' ? value.split(',') : value}
        onChange={(next) => onChoose({ [name]: valuesIn(next).join(',') })}
      />
    );
  }
  const hint = 'placeholder' in field ? field.placeholder : undefined;
  const error = charactersIn(value) > textMax ? text.tooLong(textMax) : '';
  return (
    <Input
      // The browser shows the message and does not submit the form. Cutting the text would break input methods.
      ref={(shown) => shown?.input?.setCustomValidity(error)}
      {...(error === '' ? {} : { status: 'error' })}
      aria-label={label}
      placeholder={hint ?? text.enterText(label)}
      allowClear={clearable}
      value={value}
      onChange={({ target }) => onType({ [name]: target.value })}
      onClear={() => onChoose({ [name]: '' })}
    />
  );
}
