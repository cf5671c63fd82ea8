import { Form, type FormRule } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './form.module.css';
import type { FormValues } from './values.ts';

/** A field of a form, declared once: how it is entered, checked, kept and compared. */
export interface FormField<V extends FormValues> {
  readonly name: Extract<keyof V, string>;
  readonly label: string;
  /** Takes `id`, `value` and `onChange`, as every antd control does. */
  readonly control: ReactElement;
  readonly rules?: readonly FormRule[];
  /** Below the field, always. */
  readonly hint?: ReactNode;
  /** As wide as the form, where it has two columns. */
  readonly wide?: boolean;
  /**
   * Whether the field is there, for what the form holds; always unless given. While it is not, its value is the
   * empty one, whatever was typed before.
   */
  readonly when?: (values: V) => boolean;
  /** Never kept in a draft: a password. */
  readonly secret?: boolean;
  /** How the field's value looks beside another version of it; as text unless given. */
  readonly show?: (value: unknown) => ReactNode;
}

/** How many columns a form has where there is room for them. */
export type FormColumns = 1 | 2;

export interface FormFieldsProps<V extends FormValues> {
  readonly fields: readonly FormField<V>[];
  readonly columns: FormColumns;
}

/** The fields of a form, labels above, in one or two columns; one on a phone. */
export function FormFields<V extends FormValues>({ fields, columns }: FormFieldsProps<V>) {
  return (
    <div className={styles['grid']} data-columns={columns}>
      {fields.map((field) =>
        field.when === undefined ? (
          <FieldItem key={field.name} field={field} />
        ) : (
          <Form.Item<FormValues> key={field.name} noStyle shouldUpdate>
            {({ getFieldsValue }) => field.when?.(getFieldsValue(true) as V) === true && <FieldItem field={field} />}
          </Form.Item>
        ),
      )}
    </div>
  );
}

function FieldItem<V extends FormValues>({ field }: { readonly field: FormField<V> }) {
  const { name, label, control, rules, hint, wide } = field;
  return (
    <Form.Item<FormValues>
      name={name}
      label={label}
      rules={[...(rules ?? [])]}
      extra={hint}
      className={wide === true ? (styles['wide'] ?? '') : ''}
    >
      {control}
    </Form.Item>
  );
}

/** Holds the place of the fields while the record is being loaded. */
export function FormSkeleton<V extends FormValues>({ fields, columns }: FormFieldsProps<V>) {
  return (
    <div className={styles['grid']} data-columns={columns} aria-busy>
      {fields.map(({ name, wide }) => (
        <div key={name} className={`${styles['skeleton']} ${wide === true ? styles['wide'] : ''}`}>
          <Skeleton width="72px" height={16} />
          <Skeleton width="100%" height={32} />
        </div>
      ))}
    </div>
  );
}
