import { Button, Select } from 'antd';
// Not from 'antd', which would include the text area and related components.
import Input from 'antd/es/input/Input';
import type { AriaAttributes, ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { DictTag } from '../cells/tags.tsx';
import { searchable } from '../inputs/searchable.tsx';
import { leftByTab } from '../inputs/left-by-tab.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { textWidth } from '../kit/text-width.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { useChoices, valuesIn, type Choice, type ChoiceNames, type ChoiceSource, type ChoiceValue } from './choices.ts';

// Tree selects are larger than a page; only forms and lists that use one load it.
const ChoiceTree = lazyPart(async () => (await import('./choice-tree.tsx')).ChoiceTree, {
  meanwhile: ({ id, placeholder }) => (
    <Input {...(id === undefined ? {} : { id })} placeholder={placeholder} disabled />
  ),
});

/** Name of a value; as a tag if the choices have colors. `names` belong to its source. */
export function ChoiceName({ names, value }: { readonly names: ChoiceNames; readonly value: unknown }) {
  const color = names.find(value)?.color;
  const label = names.labelOf(value);
  return color === undefined ? <EllipsisText text={label} /> : <DictTag name={label} color={color} />;
}

/** Name of one or several values where no table loads them: versions, history. */
export function LoadedName({ from, value }: { readonly from: ChoiceSource; readonly value: unknown }) {
  return useChoices(from).labelOf(value);
}

export interface ChoiceFieldProps extends AriaAttributes {
  readonly from: ChoiceSource;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Value of a choice, or empty; an array with `several`. */
  readonly value?: unknown;
  /** Called with the value or `null`; an array with `several`. */
  readonly onChange?: (value: ChoiceValue | readonly ChoiceValue[] | null) => void;
  readonly several?: boolean;
  readonly placeholder: string;
  readonly allowClear?: boolean;
  /** Disabled choices can be selected too: for filters. */
  readonly disabledToo?: boolean;
  /** Minimum width in pixels; longer names widen the dropdown. Default: width of the field. */
  readonly width?: number;
}

/** Options of a select: available choices, and selected ones that are no longer available. */
function optionsOf({ all, labelOf }: ChoiceNames, chosen: readonly ChoiceValue[], disabledToo: boolean) {
  const offered = (all ?? []).filter(({ value, enabled }) => enabled || disabledToo || chosen.includes(value));
  const left = chosen.filter((value) => all !== null && !all.some((choice) => choice.value === value));
  const optionOf = ({ value, label }: Pick<Choice, 'value' | 'label'>) => ({ value, label });
  return [...offered.map(optionOf), ...left.map((value) => ({ value, label: labelOf(value) }))];
}

/** Number of fixed choices from which the select is searchable. */
const searchableFrom = 8;

/** Horizontal padding of an option, in pixels. */
const optionPadding = 40;
/** Maximum width of the dropdown in pixels: fits a phone. */
const popupWidthMax = 320;

/** Width of the dropdown: its own, or `true` for the field's. A fixed width allows antd to virtualize options. */
function popupWidthOf(options: readonly { readonly label: string }[], field: number): number | true {
  const widest = options.reduce((most, { label }) => Math.max(most, textWidth(label)), 0) + optionPadding;
  return widest > field ? Math.min(widest, popupWidthMax) : true;
}

/**
 * Select for one or several choices of a source. Disabled until they have loaded, so that invisible values are not
 * overwritten.
 */
export function ChoiceField({
  from,
  value,
  several = false,
  disabledToo = false,
  width,
  onChange,
  ...rest
}: ChoiceFieldProps) {
  const choices = useChoices(from);
  // URLs contain ids as text.
  const chosen = valuesIn(value).map((one) => choices.find(one)?.value ?? one);
  if (from.tree === true) {
    return (
      <ChoiceTree
        {...rest}
        choices={choices}
        chosen={chosen}
        several={several}
        disabledToo={disabledToo}
        onChange={(next) => onChange?.(next)}
      />
    );
  }
  const shown = choices.all === null ? [] : chosen;
  const options = optionsOf(choices, chosen, disabledToo);
  return (
    <Select<ChoiceValue | ChoiceValue[] | null>
      allowClear
      {...rest}
      popupMatchSelectWidth={width === undefined ? true : popupWidthOf(options, width)}
      {...(several ? { ...leftByTab, mode: 'multiple', maxTagCount: 'responsive' as const } : {})}
      disabled={choices.all === null}
      loading={choices.loading}
      notFoundContent={options.length === 0 ? text.noChoices(from.label) : text.emptyFiltered}
      showSearch={from.load === undefined && options.length <= searchableFrom ? false : searchable}
      options={options}
      value={several ? [...shown] : (shown[0] ?? null)}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

export interface ChoiceHintProps {
  readonly from: ChoiceSource;
  /** Label of the field. */
  readonly label: string;
  readonly hint: ReactNode;
}

/** Below a field: an error with a retry button if its choices failed to load, otherwise its hint. */
export function ChoiceHint({ from, label, hint }: ChoiceHintProps) {
  const { failed, retry } = useChoices(from);
  if (!failed) return hint;
  return (
    <>
      {text.choicesFailed(from.label, label)}
      <Button type="link" size="small" onClick={retry}>
        {text.retry}
      </Button>
    </>
  );
}
