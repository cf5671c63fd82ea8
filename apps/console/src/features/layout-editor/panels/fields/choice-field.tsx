import { type Choice } from '@mutai/blocks/declaration';
import { Checkbox, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, plainValue, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

export interface ChoiceFieldProps<Value extends string | number> {
  readonly property: Property<Value>;
  readonly choices: readonly Choice<Value>[];
}

/** Labeled select with a fixed set of values. */
export function ChoiceField<Value extends string | number>({ property, choices }: ChoiceFieldProps<Value>) {
  return (
    <Field label={property.label}>
      {(wiring) => <ChoiceSelect {...wiring} property={property} choices={choices} />}
    </Field>
  );
}

export interface ChoiceSelectProps<Value extends string | number> extends ChoiceFieldProps<Value> {
  readonly id: string;
  /** Accessible name, if there is no label. */
  readonly name?: string;
  /** Renders a choice; default: its title. */
  readonly drawn?: (choice: Choice<Value>) => ReactNode;
}

/** Select without a label. */
export function ChoiceSelect<Value extends string | number>({
  id,
  name,
  property,
  choices,
  drawn,
}: ChoiceSelectProps<Value>) {
  return (
    <Select<Value>
      id={id}
      {...(name === undefined ? {} : { 'aria-label': name })}
      style={{ width: '100%' }}
      disabled={property.disabled}
      placeholder={text.mixed}
      {...(property.value === mixed ? { value: null } : { value: property.value })}
      options={choices.map((choice) => ({ value: choice.value, label: drawn?.(choice) ?? choice.title }))}
      onChange={(value) => choose(property, value)}
    />
  );
}

/** Labeled switch. */
export function SwitchRow({ property }: { readonly property: Property<boolean> }) {
  return (
    <Field label={property.label}>
      {({ id }) => (
        <span className={styles['switch']}>
          <Switch
            id={id}
            disabled={property.disabled}
            checked={plainValue(property) ?? false}
            onChange={(on) => choose(property, on)}
          />
          {property.value === mixed && <span>{text.mixed}</span>}
        </span>
      )}
    </Field>
  );
}

export interface SeveralFieldProps<Value extends string | number> {
  readonly property: Property<readonly Value[]>;
  readonly choices: readonly Choice<Value>[];
}

/** Labeled checkboxes of values, none of which means all. */
export function SeveralField<Value extends string | number>({ property, choices }: SeveralFieldProps<Value>) {
  const { label, disabled, value } = property;
  return (
    <Field label={label} stacked hint={value === mixed ? text.mixed : null}>
      {({ id }) => (
        <Checkbox.Group<Value>
          {...{ id }}
          aria-label={label}
          disabled={disabled}
          value={value === mixed ? [] : [...value]}
          options={choices.map((choice) => ({ value: choice.value, label: choice.title }))}
          onChange={(chosen) => choose(property, chosen)}
        />
      )}
    </Field>
  );
}

/** Checkbox in a group. */
export function FlagBox({ property }: { readonly property: Property<boolean> }) {
  return (
    <Checkbox
      disabled={property.disabled}
      checked={plainValue(property) ?? false}
      indeterminate={property.value === mixed}
      onChange={({ target }) => choose(property, target.checked)}
    >
      {property.label}
    </Checkbox>
  );
}
