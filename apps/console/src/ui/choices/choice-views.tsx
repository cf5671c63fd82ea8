import { Button, Select } from 'antd';
// Not from 'antd': there it brings the text area and everything else of its family.
import Input from 'antd/es/input/Input';
import type { AriaAttributes, ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { DictTag } from '../cells/tags.tsx';
import { searchable } from '../inputs/searchable.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { textWidth } from '../kit/text-width.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { useChoices, valuesIn, type Choice, type ChoiceNames, type ChoiceSource, type ChoiceValue } from './choices.ts';

// Trees to choose from are larger than a page; only forms and lists that have one load it.
const ChoiceTree = lazyPart(async () => (await import('./choice-tree.tsx')).ChoiceTree, {
  meanwhile: ({ id, placeholder }) => (
    <Input {...(id === undefined ? {} : { id })} placeholder={placeholder} disabled />
  ),
});

/** A value of a source by its name: as a tag where choices have colours. `names` are those of its source. */
export function ChoiceName({ names, value }: { readonly names: ChoiceNames; readonly value: unknown }) {
  const color = names.find(value)?.color;
  const label = names.labelOf(value);
  return color === undefined ? <EllipsisText text={label} /> : <DictTag name={label} color={color} />;
}

/** The name of a value, or the names of several, wherever there is no table to load them: versions, history. */
export function LoadedName({ from, value }: { readonly from: ChoiceSource; readonly value: unknown }) {
  return useChoices(from).labelOf(value);
}

export interface ChoiceFieldProps extends AriaAttributes {
  readonly from: ChoiceSource;
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** A choice's value, or nothing; an array with `several`. */
  readonly value?: unknown;
  /** Told the value, or null; an array with `several`. */
  readonly onChange?: (value: ChoiceValue | readonly ChoiceValue[] | null) => void;
  readonly several?: boolean;
  readonly placeholder: string;
  readonly allowClear?: boolean;
  /** Whether those that are switched off can be chosen too: to search by. */
  readonly disabledToo?: boolean;
  /** Pixels that the field is wide at least; longer names widen the list of choices. As wide as the field unless given. */
  readonly width?: number;
}

/** The options of a select: what can be chosen, and what is chosen although it cannot be any more. */
function optionsOf({ all, labelOf }: ChoiceNames, chosen: readonly ChoiceValue[], disabledToo: boolean) {
  const offered = (all ?? []).filter(({ value, enabled }) => enabled || disabledToo || chosen.includes(value));
  const left = chosen.filter((value) => all !== null && !all.some((choice) => choice.value === value));
  const optionOf = ({ value, label }: Pick<Choice, 'value' | 'label'>) => ({ value, label });
  return [...offered.map(optionOf), ...left.map((value) => ({ value, label: labelOf(value) }))];
}

/** Fixed choices beyond which they can be searched themselves. */
const searchableFrom = 8;

/** Pixels beside the name of a choice. */
const optionPadding = 40;
/** Pixels that a list of choices is wide at most: it fits a phone. */
const popupWidthMax = 320;

/**
 * Width of the list of choices, as a select takes it: its own, or (true) the field's. A given one keeps choices that are
 * out of sight from being drawn.
 */
function popupWidthOf(options: readonly { readonly label: string }[], field: number): number | true {
  const widest = options.reduce((most, { label }) => Math.max(most, textWidth(label)), 0) + optionPadding;
  return widest > field ? Math.min(widest, popupWidthMax) : true;
}

/** Chooses one of a source's choices, or several. Off until they have loaded: what nobody can see must not be overwritten. */
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
  // An address holds ids as text.
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
      {...(several ? { mode: 'multiple', maxTagCount: 'responsive' as const } : {})}
      disabled={choices.all === null}
      loading={choices.loading}
      notFoundContent={text.noChoices(from.label)}
      showSearch={from.load === undefined && options.length <= searchableFrom ? false : searchable}
      options={options}
      value={several ? [...shown] : (shown[0] ?? null)}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

export interface ChoiceHintProps {
  readonly from: ChoiceSource;
  /** What the field is called. */
  readonly label: string;
  readonly hint: ReactNode;
}

/** Below a field: that its choices could not be loaded, with another try; else its hint. */
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
