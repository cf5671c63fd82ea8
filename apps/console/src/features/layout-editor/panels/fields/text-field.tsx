import { Input } from 'antd';
import { panelMessages as text } from '../common/panels.messages.ts';
import { type Property } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';
import { Field, type FieldBinding } from './field.tsx';
import { useEntry } from './use-entry.ts';

export interface TextFieldProps {
  readonly property: Property<string>;
  /** Multiline. */
  readonly long?: boolean;
  readonly placeholder?: string;
  /** Input type of a single line. */
  readonly type?: 'text' | 'datetime-local' | 'time';
  /** Hint about a text that is accepted. */
  readonly hint?: string | null;
  /** Below the label. */
  readonly stacked?: boolean;
}

/** Entry of a text that updates the layout with each key. */
export function useText(property: Property<string>, multiline: boolean) {
  return useEntry<string>({
    property,
    read: (typed) => {
      const problem = problemOf(property.schema, typed);
      return problem === null ? { value: typed } : { problem };
    },
    write: (written) => written,
    applies: 'typing',
    multiline,
  });
}

/** Limits years to four digits: after the fourth, browsers go on to the hours. */
const lastMoment = '9999-12-31T23:59';

/** Labeled text input. */
export function TextField({
  property,
  long = false,
  placeholder = '',
  type = 'text',
  hint = null,
  stacked = false,
}: TextFieldProps) {
  const entry = useText(property, long);
  const control = (wiring: FieldBinding) => {
    const shared = {
      ...wiring,
      ...entry.input,
      ...(entry.problem === null ? {} : { status: 'error' as const }),
      disabled: property.disabled,
      placeholder: property.value === mixed ? text.mixed : placeholder,
    };
    return long ? (
      <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 6 }} />
    ) : (
      <Input {...shared} type={type} {...(type === 'datetime-local' ? { max: lastMoment } : {})} autoComplete="off" />
    );
  };
  return (
    <Field label={property.label} problem={entry.problem} hint={hint} stacked={stacked}>
      {control}
    </Field>
  );
}
