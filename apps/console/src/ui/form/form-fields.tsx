import { Form } from 'antd';
import { Skeleton } from '../feedback/skeleton.tsx';
import { controlOf, hintOf, rulesOf, type FormField } from './field-kinds.tsx';
import styles from './form.module.css';
import type { FormValues } from './values.ts';

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
  const { name, label, wide } = field;
  return (
    <Form.Item<FormValues>
      name={name}
      label={label}
      rules={rulesOf(field)}
      extra={hintOf(field)}
      className={wide === true ? (styles['wide'] ?? '') : ''}
    >
      {controlOf(field)}
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
