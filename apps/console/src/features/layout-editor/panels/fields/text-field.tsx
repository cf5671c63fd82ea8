import { Input } from 'antd';
import { panelMessages as text } from '../common/panels.messages.ts';
import { type Property } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';
import { Field, type Wiring } from './field.tsx';
import { useDraft } from './use-draft.ts';

export interface TextFieldProps {
  readonly property: Property<string>;
  /** Several lines. */
  readonly long?: boolean;
  readonly placeholder?: string;
  /** What should be known of a text that is accepted all the same. */
  readonly hint?: string | null;
  /** Below its name. */
  readonly stacked?: boolean;
}

/** What is typed into a text, with what is wrong with it. */
export function useText({ key, value, schema, set }: Property<string>) {
  return useDraft<string>({
    key,
    text: value === mixed ? '' : value,
    read: (typed) => {
      const problem = problemOf(schema, typed);
      return problem === null ? { value: typed } : { problem };
    },
    write: (written) => written,
    set,
  });
}

/** A text with its name. */
export function TextField({ property, long = false, placeholder = '', hint = null, stacked = false }: TextFieldProps) {
  const draft = useText(property);
  const control = (wiring: Wiring) => {
    const shared = {
      ...wiring,
      ...(draft.problem === null ? {} : { status: 'error' as const }),
      disabled: property.disabled,
      placeholder: property.value === mixed ? text.mixed : placeholder,
      value: draft.shown,
      onChange: ({ target }: { readonly target: { readonly value: string } }) => draft.type(target.value),
      onBlur: () => {
        draft.leave();
        property.done();
      },
    };
    return long ? (
      <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 6 }} />
    ) : (
      <Input {...shared} autoComplete="off" />
    );
  };
  return (
    <Field label={property.label} problem={draft.problem} hint={hint} stacked={stacked}>
      {control}
    </Field>
  );
}
