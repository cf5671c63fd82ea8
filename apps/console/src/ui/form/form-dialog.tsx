import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { PageModal } from '../feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../feedback/use-confirm.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import { draftKey } from './draft.ts';
import { focusFirstField } from '../kit/first-field.ts';
import type { FormColumns } from './form-fields.tsx';
import styles from './form.module.css';
import { RecordForm } from './record-form.tsx';
import { useRecordForm, type RecordFormSource, type VersionedRow } from './use-record-form.ts';
import { UnsavedGuard } from './use-unsaved.tsx';
import type { FormValues } from './values.ts';
import { formMessages } from './form.messages.ts';

export interface FormDialogProps<R extends VersionedRow, V extends FormValues> extends RecordFormSource<R, V> {
  readonly title: string;
  /** Width in pixels; at most that of the window. */
  readonly width: number;
  readonly columns?: FormColumns;
  /** Label of the submit button; default: 提交. */
  readonly submitText?: string;
  /** Values of an empty form, if several records may be created one after the other: offers 保存并继续新增. */
  readonly following?: V;
  /** Data that fields need has not loaded: submitting is disabled. */
  readonly blocked?: boolean;
  /** Called after the record was created or changed. */
  readonly onSaved: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/**
 * Form dialog for one opening: mount it to open it, unmount it on `onClosed`. It loads the record, validates and
 * submits, shows errors at their fields, resolves conflicts, and stores input when the session ends.
 */
export function FormDialog<R extends VersionedRow, V extends FormValues>(props: FormDialogProps<R, V>) {
  const {
    name,
    title,
    width,
    columns = 1,
    fields,
    target,
    draft,
    submitText = text.submit,
    blocked = false,
    following,
    onSaved,
    onClosed,
  } = props;
  const kit = useKit();
  const confirm = useConfirm();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  const finished = useRef(false);
  /** The form stays open for the next record after saving. */
  const continues = useRef(false);

  const close = () => {
    finished.current = true;
    kit.drafts.drop(draftKey(name));
    setOpen(false);
  };
  const record = useRecordForm(props, (saved, startNext) => {
    if (continues.current && following !== undefined) {
      kit.drafts.drop(draftKey(name));
      startNext(following);
    } else close();
    if (saved) onSaved();
  });
  const { initialValues, conflict, busy, form, round } = record;
  const submit = (further: boolean) => {
    continues.current = further && following !== undefined;
    form.submit();
  };
  const isDirty = () => !finished.current && record.isDirty();

  const leave = () => {
    if (busy) return;
    if (!isDirty()) return close();
    confirm({ ...discardQuestion, run: close });
  };
  const keep = () => kit.drafts.save(draftKey(name), record.draftOf());

  const ready = initialValues !== null;
  const focusFirst = () => {
    if (ready) focusFirstField(body.current);
  };

  useEffect(() => {
    if (round === 0) return;
    body.current?.scrollTo({ top: 0 });
    focusFirstField(body.current);
  }, [round]);

  return (
    <PageModal
      className={styles['dialog'] ?? ''}
      open={open}
      title={title}
      width={width}
      onCancel={leave}
      afterOpenChange={(shown) => {
        if (shown) focusFirst();
      }}
      afterClose={() => {
        if (!finished.current) return;
        // The request may have been executed without an answer.
        if (record.unanswered) props.onUnanswered?.();
        onClosed();
      }}
      destroyOnHidden={false}
      footer={
        <>
          <Button onClick={conflict === null ? leave : record.leaveConflict} disabled={busy}>
            {conflict === null ? text.cancel : formMessages.conflict.back}
          </Button>
          {following !== undefined && (
            <Button disabled={!ready || blocked || busy} onClick={() => submit(true)}>
              {formMessages.saveAndContinue}
            </Button>
          )}
          {conflict === null ? (
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              loading={busy}
              disabled={!ready || blocked}
              // Enter in a field presses it too.
              onClick={() => {
                continues.current = false;
              }}
            >
              {submitText}
            </Button>
          ) : (
            <Button type="primary" loading={busy} onClick={record.settle}>
              {submitText}
            </Button>
          )}
        </>
      }
    >
      <UnsavedGuard isDirty={isDirty} keep={keep} discard={close} />
      <div ref={body} className={styles['body']}>
        <RecordForm
          id={formId}
          record={record}
          target={target}
          fields={fields}
          columns={columns}
          restored={draft !== null && round === 0}
          blocked={blocked}
          onSubmitKey={submit}
          onShown={focusFirst}
        />
      </div>
    </PageModal>
  );
}
