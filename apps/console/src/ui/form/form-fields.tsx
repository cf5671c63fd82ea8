import { ConfigProvider, Form } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { controlOf, hintOf, rulesOf, type FormField } from './field-kinds.tsx';
import styles from './form.module.css';
import type { FormValues } from './values.ts';

/** Number of columns if there is room; `aside`: a wide and a narrow one. */
export type FormColumns = 1 | 2 | 'aside';

export interface FormFieldsProps<V extends FormValues> {
  readonly fields: readonly FormField<V>[];
  readonly columns: FormColumns;
}

/** Fields of a form with labels above, in one or two columns; one on a phone. */
export function FormFields<V extends FormValues>({ fields, columns }: FormFieldsProps<V>) {
  return (
    <FieldColumns fields={fields} columns={columns}>
      {(field) =>
        field.when === undefined && field.locked === undefined ? (
          <FieldItem key={field.name} field={field} />
        ) : (
          <Form.Item<FormValues> key={field.name} noStyle shouldUpdate>
            {({ getFieldsValue }) => <DependentField field={field} values={getFieldsValue(true) as V} />}
          </Form.Item>
        )
      }
    </FieldColumns>
  );
}

interface DependentFieldProps<V extends FormValues> {
  readonly field: FormField<V>;
  readonly values: V;
}

/** Field that depends on the form's values. A locked field is not validated as required. */
function DependentField<V extends FormValues>({ field, values }: DependentFieldProps<V>) {
  if (field.when?.(values) === false) return null;
  if (field.locked?.(values) !== true) return <FieldItem field={field} />;
  return (
    <ConfigProvider componentDisabled>
      <FieldItem field={{ ...field, required: false }} />
    </ConfigProvider>
  );
}

interface FieldColumnsProps<V extends FormValues> extends FormFieldsProps<V> {
  readonly children: (field: FormField<V>) => ReactNode;
}

/** Arranges fields, or their placeholders, in columns. */
function FieldColumns<V extends FormValues>({ fields, columns, children }: FieldColumnsProps<V>) {
  if (columns !== 'aside') {
    return (
      <div className={styles['grid']} data-columns={columns}>
        {fields.map((field) =>
          field.section === undefined ? (
            children(field)
          ) : (
            <Fragment key={field.name}>
              <h2 className={styles['section']}>{field.section}</h2>
              {children(field)}
            </Fragment>
          ),
        )}
      </div>
    );
  }
  return (
    <div className={styles['grid']} data-columns={columns}>
      <div>{fields.filter(({ aside }) => aside !== true).map(children)}</div>
      <div className={styles['aside']}>{fields.filter(({ aside }) => aside === true).map(children)}</div>
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

/** Placeholder of the fields while the record loads. */
export function FormSkeleton<V extends FormValues>({ fields, columns }: FormFieldsProps<V>) {
  return (
    <div aria-busy>
      <FieldColumns fields={fields} columns={columns}>
        {({ name, wide }) => (
          <div key={name} className={`${styles['skeleton']} ${wide === true ? styles['wide'] : ''}`}>
            <Skeleton width="72px" height={16} />
            <Skeleton width="100%" height={32} />
          </div>
        )}
      </FieldColumns>
    </div>
  );
}
