import { Button, Flex, type FormInstance } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../kit/kit.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { draftKey, readDraft } from './draft.ts';
import { focusFirstField, isTypingAnywhere } from '../kit/first-field.ts';
import type { FormColumns } from './form-fields.tsx';
import styles from './form.module.css';
import { RecordForm } from './record-form.tsx';
import { useRecordForm, type RecordFormSource, type VersionedRow } from './use-record-form.ts';
import { UnsavedGuard } from './use-unsaved.tsx';
import type { FormValues } from './values.ts';
import { formMessages } from './form.messages.ts';

/** State of a form for its buttons. */
export interface PanelForm<V extends FormValues> {
  readonly form: FormInstance;
  /** Unsaved changes. */
  readonly changes: () => Partial<V>;
}

export interface FormPanelProps<R extends VersionedRow, V extends FormValues> extends Pick<
  RecordFormSource<R, V>,
  'name' | 'fields' | 'emptyValues' | 'valuesOf'
> {
  readonly columns: FormColumns;
  readonly get: (signal: AbortSignal) => Promise<R>;
  /** Saves the changes and returns the new record. @param version of the record that the form was opened with */
  readonly save: (values: Partial<V>, version: number | null) => Promise<R>;
  /** Additional buttons next to the save button. */
  readonly actions?: (form: PanelForm<V>) => ReactNode;
  /** The user may not change it. */
  readonly readOnly?: boolean;
}

/** There is a single record. */
const target = { mode: 'modify', id: 0 } as const;

/** Form within a page, for settings. It stays open after saving and stores input when the session ends. */
export function FormPanel<R extends VersionedRow, V extends FormValues>(props: FormPanelProps<R, V>) {
  const { name, fields, columns, get, actions, readOnly = false } = props;
  const kit = useKit();
  const formId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => readDraft(kit.drafts.read(draftKey(name))));
  const forget = () => {
    kit.drafts.drop(draftKey(name));
    setDraft(null);
  };
  const record = useRecordForm<R, V>({ ...props, target, draft, get: (_id, signal) => get(signal) }, (saved) => {
    if (saved) forget();
  });
  const { conflict, busy } = record;
  const discard = () => {
    forget();
    record.reset();
  };
  return (
    <div ref={panel} className={styles['panel']}>
      <UnsavedGuard
        isDirty={record.isDirty}
        keep={() => kit.drafts.save(draftKey(name), record.draftOf())}
        discard={discard}
      />
      <RecordForm
        id={formId}
        record={record}
        target={target}
        fields={fields}
        columns={columns}
        restored={draft !== null}
        readOnly={readOnly}
        onShown={() => {
          // Only the first one of several forms on a page.
          if (!isTypingAnywhere()) focusFirstField(panel.current);
        }}
      />
      {(!readOnly || actions !== undefined) && (
        <Flex gap={8} className={styles['panelButtons'] ?? ''}>
          {conflict === null ? (
            <>
              {!readOnly && (
                <Button
                  type="primary"
                  htmlType="submit"
                  form={formId}
                  loading={busy}
                  disabled={record.initialValues === null}
                >
                  {text.save}
                </Button>
              )}
              {record.initialValues !== null && actions?.({ form: record.form, changes: record.changes })}
            </>
          ) : (
            <>
              <Button type="primary" loading={busy} onClick={record.settle}>
                {text.save}
              </Button>
              <Button onClick={record.leaveConflict} disabled={busy}>
                {formMessages.conflict.back}
              </Button>
            </>
          )}
        </Flex>
      )}
    </div>
  );
}
