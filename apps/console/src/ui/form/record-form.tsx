import { Alert, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, type KeyboardEvent } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import type { FormTarget } from './draft.ts';
import type { FormField } from './field-kinds.tsx';
import { FormFields, FormSkeleton, type FormColumns } from './form-fields.tsx';
import styles from './form.module.css';
import type { RecordFormState } from './use-record-form.ts';
import type { FormValues } from './values.ts';
import { VersionCompare } from './version-compare.tsx';
import { formMessages as text } from './form.messages.ts';

/** Shows what appears at the top of a form to who has scrolled down to its end. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export interface RecordFormProps<V extends FormValues> {
  /** Id of the form element, for submit buttons outside of it. */
  readonly id: string;
  readonly record: RecordFormState<V>;
  readonly target: FormTarget;
  readonly fields: readonly FormField<V>[];
  readonly columns: FormColumns;
  /** It begins with what was typed before the session ended. */
  readonly restored: boolean;
  /** It can be looked at, and no more. */
  readonly readOnly?: boolean;
  /** Data that the fields need has not loaded: the form cannot be submitted. */
  readonly blocked?: boolean;
  /** Called by Ctrl+Enter and ⌘+Enter instead of submitting. @param further true with Shift */
  readonly onSubmitKey?: (further: boolean) => void;
  /** The fields are there. */
  readonly onShown?: () => void;
}

/** The form of a record, or what stands in its place: its loading, the failure of that, two versions to choose from. */
export function RecordForm<V extends FormValues>(props: RecordFormProps<V>) {
  const {
    id,
    record,
    target,
    fields,
    columns,
    restored,
    readOnly = false,
    blocked = false,
    onSubmitKey,
    onShown,
  } = props;
  const { form, initialValues, conflict } = record;
  const isShown = ({ when }: FormField<V>) => initialValues !== null && when?.(initialValues) !== false;
  const secrets = fields.filter((field) => field.secret !== undefined && isShown(field));
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Otherwise the key would also press a focused button, or submit a second time.
    event.preventDefault();
    if (onSubmitKey === undefined) form.submit();
    else onSubmitKey(event.shiftKey);
  };
  if (initialValues === null) {
    return record.loadError === null ? (
      <FormSkeleton fields={fields} columns={columns} />
    ) : (
      <LoadFailure error={record.loadError} busy={record.loading} onRetry={record.retry} />
    );
  }
  return (
    <>
      {conflict !== null && (
        <VersionCompare
          fields={fields}
          divergences={conflict.divergences}
          choices={conflict.choices}
          onChoose={record.choose}
        />
      )}
      <Form<FormValues>
        id={id}
        name={id}
        form={form}
        hidden={conflict !== null}
        disabled={readOnly}
        layout="vertical"
        autoComplete="off"
        initialValues={initialValues}
        validateTrigger={record.tried ? 'onChange' : []}
        scrollToFirstError={{ block: 'center', focus: true }}
        onFinish={() => {
          if (!blocked) record.submit();
        }}
        onFinishFailed={record.onRefused}
        onKeyDown={submitOnCtrlEnter}
      >
        {restored && (
          <Alert
            className={styles['notice'] ?? ''}
            type="info"
            showIcon
            title={secrets.length > 0 ? text.restoredSecret(secrets.map(({ label }) => label)) : text.restored}
          />
        )}
        {record.unanswered && (
          <div ref={intoView} className={styles['notice'] ?? ''}>
            <Alert
              type="warning"
              showIcon
              title={text.unanswered}
              description={target.mode === 'create' ? text.unansweredCreate : text.unansweredModify}
            />
          </div>
        )}
        {record.strayErrors.length > 0 && (
          <Alert
            className={styles['notice'] ?? ''}
            type="error"
            showIcon
            title={text.formErrors}
            description={record.strayErrors.join('；')}
          />
        )}
        <KeptErrors form={form} kept={record.shownErrors} />
        <FormFields fields={fields} columns={columns} />
        {onShown !== undefined && <OnMount run={onShown} />}
      </Form>
    </>
  );
}

/**
 * Restores field errors when a kept-alive page is shown again, because its fields remount without them. Rendered before
 * the fields, so that its cleanup still sees them.
 */
function KeptErrors(props: { readonly form: FormInstance; readonly kept: RecordFormState<FormValues>['shownErrors'] }) {
  const { form, kept } = props;
  useLayoutEffect(
    () => () => {
      kept.current = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    },
    [form, kept],
  );
  useEffect(
    () => form.setFields(kept.current.map(({ name, errors }) => ({ name, errors: [...errors] }))),
    [form, kept],
  );
  return null;
}

/**
 * Moves the focus as soon as the fields are there: until then antd keeps it on the closing cross, where an early
 * Enter would close the dialog. After the dialog's own effects, which note where the focus has to return to.
 */
function OnMount({ run }: { readonly run: () => void }) {
  const start = useEffectEvent(run);
  useEffect(() => queueMicrotask(start), []);
  return null;
}
