import { isBlank, type FormValues } from '../form/values.ts';
import { controlOf, hintOf, rulesOf, viewOf, type FormField } from '../form/field-kinds.tsx';
import type { ChoiceSource } from '../choices/choices.ts';
import { useChoices } from '../choices/choices.ts';
import { Radio, type FormRule } from 'antd';
import { cloneElement, type AriaAttributes, type ReactElement } from 'react';
import { kitMessages } from '../kit/kit.messages.ts';
import { batchMessages as text } from './batch.messages.ts';
import styles from './resource.module.css';

/**
 * Field of a batch edit: declared like a field of a form. A required one cannot be cleared. A `choice` of `several` and a
 * custom control of a `list` have items to add, to remove, or to replace the list with.
 */
export type BatchField = FormField<FormValues> & { readonly list?: boolean };

type Mode = Exclude<keyof typeof text.modes, 'keep'>;

/** Change of a field; null: no change. */
export type FieldChange = { readonly mode: Mode; readonly value: unknown } | null;

const isList = (field: BatchField): boolean =>
  field.list === true || (field.kind === 'choice' && field.several === true);

/** Part of a request that makes a change. */
export function sentChange(field: BatchField, { mode, value }: NonNullable<FieldChange>): unknown {
  if (isList(field)) return mode === 'clear' ? { mode: 'replace', items: [] } : { mode, items: value };
  return mode === 'clear' ? null : value;
}

/** Rules for the value of a change. */
const changeRule = (rules: readonly FormRule[]): FormRule => ({
  validator: async (rule, change: FieldChange) => {
    if (change === null || change.mode === 'clear') return;
    if (isBlank(change.value)) throw new Error(text.choose);
    for (const own of rules) {
      if (typeof own === 'object' && own.validator !== undefined)
        await own.validator(rule, change.value, () => undefined);
    }
  },
});

/** Field of the form: its value is a {@link FieldChange}. */
export function changeField(field: BatchField): FormField<FormValues> {
  const { name, label } = field;
  return {
    name,
    label,
    hint: hintOf(field),
    rules: [changeRule(rulesOf(field))],
    control: <ChangeControl field={field} />,
    show: (value) => viewOf(field)?.((value as FieldChange)?.value),
  };
}

interface ChangeControlProps extends AriaAttributes {
  readonly field: BatchField;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: FieldChange;
  readonly onChange?: (change: FieldChange) => void;
}

/** Fixed choices up to which each is a button. */
const fewChoices = 3;

/** Flags and few fixed choices are buttons; `undefined` for other fields, which have a control for their value. */
function buttonsOf(field: BatchField): ChoiceSource | undefined {
  if (field.kind === 'switch') return field.words ?? yesOrNo;
  const isFew = field.kind === 'choice' && field.from.load === undefined && !isList(field);
  return isFew && (field.from.initial?.length ?? 0) <= fewChoices ? field.from : undefined;
}

const yesOrNo: ChoiceSource = {
  queryKey: ['yes-or-no'],
  label: '',
  initial: [
    { value: 'true', label: kitMessages.yes, enabled: true, record: true },
    { value: 'false', label: kitMessages.no, enabled: true, record: false },
  ],
  unknown: String,
  accepts: () => false,
};

/** Control for how a field is changed, and with which value. */
function ChangeControl(props: ChangeControlProps) {
  const buttons = buttonsOf(props.field);
  return buttons === undefined ? <ValueChange {...props} /> : <ButtonChange {...props} from={buttons} />;
}

/** One button for each value. */
function ButtonChange({
  field,
  from,
  value: change = null,
  onChange,
  id,
}: ChangeControlProps & { readonly from: ChoiceSource }) {
  const { labelOf } = useChoices(from);
  const values: readonly unknown[] =
    field.kind === 'switch' ? [true, false] : (from.initial ?? []).map(({ value }) => value);
  return (
    <Modes
      id={id}
      label={field.label}
      options={[text.modes.keep, ...values.map((value) => labelOf(String(value)))]}
      chosen={change === null ? 0 : values.indexOf(change.value) + 1}
      onChoose={(at) => onChange?.(at === 0 ? null : { mode: 'set', value: values[at - 1] })}
    />
  );
}

/** Buttons for the kinds of changes, and the field's own control for the value. */
function ValueChange({ field, value: change = null, onChange, id, ...aria }: ChangeControlProps) {
  const { label, required = false } = field;
  const modes: readonly Mode[] = [
    ...(isList(field) ? (['add', 'remove', 'replace'] as const) : (['set'] as const)),
    ...(required ? [] : (['clear'] as const)),
  ];
  const inner = controlOf(field) as ReactElement<
    AriaAttributes & { value?: unknown; onChange?: (next: unknown) => void }
  >;
  return (
    <div className={styles['change']}>
      <Modes
        id={id}
        label={label}
        options={(['keep', ...modes] as const).map((mode) => text.modes[mode])}
        chosen={change === null ? 0 : modes.indexOf(change.mode) + 1}
        onChoose={(at) => {
          const mode = modes[at - 1];
          onChange?.(mode === undefined ? null : { mode, value: change?.value });
        }}
      />
      {change !== null &&
        change.mode !== 'clear' &&
        cloneElement(inner, {
          ...aria,
          'aria-label': label,
          value: change.value,
          onChange: (next) => onChange?.({ ...change, value: next }),
        })}
    </div>
  );
}

interface ModesProps {
  readonly id: string | undefined;
  readonly label: string;
  readonly options: readonly string[];
  /** Index of the chosen option. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Modes({ id, label, options, chosen, onChoose }: ModesProps) {
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      optionType="button"
      options={options.map((name, value) => ({ value, label: name }))}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}
