import { Alert, Button, Form, type FormInstance } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { PageModal } from '../feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../feedback/use-confirm.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import { draftKey, withoutSecrets, type Draft } from './draft.ts';
import { FormFields, FormSkeleton, type FormColumns } from './form-fields.tsx';
import styles from './form.module.css';
import { useRecordForm, type RecordFormSource, type VersionedRow } from './use-record-form.ts';
import { UnsavedGuard } from './use-unsaved.tsx';
import type { FormValues } from './values.ts';
import { VersionCompare } from './version-compare.tsx';

export interface FormDialogProps<R extends VersionedRow, V extends FormValues> extends RecordFormSource<R, V> {
  readonly title: string;
  /** Pixels (section 9); never wider than the window. */
  readonly width: number;
  readonly columns?: FormColumns;
  /** What the fields need beside the record has not loaded: nothing can be sent. */
  readonly blocked?: boolean;
  /** The record was created or changed. */
  readonly onSaved: () => void;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** What can be typed into, first of all. */
const typable = [
  'input:not([type=radio],[type=checkbox],[type=file],[disabled],[readonly])',
  'textarea:not([disabled])',
].join();

/** What is said beside one field. */
type FieldErrors = ReturnType<FormInstance['getFieldsError']>[number];

/** Shows what appears at the top of a form to who has scrolled down to its end. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/**
 * A form in a dialog, for one opening: mount it to open it, and unmount it on `onClosed`. It loads the record, checks
 * and sends, shows refusals beside the fields, compares versions, and loses nothing that was typed.
 */
export function FormDialog<R extends VersionedRow, V extends FormValues>(props: FormDialogProps<R, V>) {
  const { name, title, width, columns = 1, fields, target, draft, blocked = false, onSaved, onClosed } = props;
  const kit = useKit();
  const confirm = useConfirm();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const finished = useRef(false);
  const errors = useRef<readonly FieldErrors[]>([]);

  const close = () => {
    finished.current = true;
    kit.drafts.drop(draftKey(name));
    setOpen(false);
  };
  const record = useRecordForm(props, (saved) => {
    close();
    if (saved) onSaved();
  });
  const { form, initialValues, conflict, busy } = record;
  const isDirty = () => !finished.current && record.isDirty();

  const leave = () => {
    if (busy) return;
    if (!isDirty()) return close();
    confirm({ ...discardQuestion, run: close });
  };
  const keep = () => {
    const secrets = fields.filter(({ secret }) => secret === true).map((field) => field.name);
    const kept: Draft = {
      target,
      values: withoutSecrets(record.current(), secrets),
      base: withoutSecrets(record.base?.values ?? {}, secrets),
      version: record.base?.version ?? null,
    };
    kit.drafts.save(draftKey(name), kept);
  };

  const ready = initialValues !== null;
  const focusFirst = () => {
    if (!ready || body.current?.contains(document.activeElement) === true) return;
    body.current?.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
  };
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  };

  return (
    <PageModal
      open={open}
      title={title}
      width={width}
      onCancel={leave}
      afterOpenChange={(shown) => {
        if (shown) focusFirst();
      }}
      afterClose={() => {
        if (!finished.current) return;
        // What was sent may have been done meanwhile.
        if (record.unanswered) props.onUnanswered?.();
        onClosed();
      }}
      destroyOnHidden={false}
      footer={
        <>
          <Button onClick={conflict === null ? leave : record.leaveConflict} disabled={busy}>
            {conflict === null ? text.cancel : text.conflictBack}
          </Button>
          {conflict === null ? (
            <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={!ready || blocked}>
              {text.submit}
            </Button>
          ) : (
            <Button type="primary" loading={busy} onClick={record.settle}>
              {text.submit}
            </Button>
          )}
        </>
      }
    >
      <UnsavedGuard isDirty={isDirty} keep={keep} discard={close} />
      <div ref={body} className={styles['body']}>
        {record.loadError !== null && (
          <LoadFailure message={kit.failureOf(record.loadError).message} busy={record.loading} onRetry={record.retry} />
        )}
        {!ready && record.loadError === null && <FormSkeleton fields={fields} columns={columns} />}
        {conflict !== null && (
          <VersionCompare
            fields={fields}
            divergences={conflict.divergences}
            choices={conflict.choices}
            onChoose={record.choose}
          />
        )}
        {ready && (
          <Form<FormValues>
            id={formId}
            name={formId}
            form={form}
            hidden={conflict !== null}
            layout="vertical"
            autoComplete="off"
            initialValues={initialValues}
            validateTrigger={tried ? 'onChange' : []}
            scrollToFirstError={{ block: 'center', focus: true }}
            onFinish={() => {
              if (!blocked) record.submit();
            }}
            onFinishFailed={() => setTried(true)}
            onKeyDown={submitOnCtrlEnter}
          >
            {draft !== null && (
              <Alert
                className={styles['notice'] ?? ''}
                type="info"
                showIcon
                title={fields.some(({ secret }) => secret === true) ? text.restoredSecret : text.restored}
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
            <KeptErrors form={form} kept={errors} />
            <FormFields fields={fields} columns={columns} />
            <OnMount run={focusFirst} />
          </Form>
        )}
      </div>
    </PageModal>
  );
}

/**
 * What is said beside the fields is there again when a kept page is: its fields are made anew, and would have forgotten
 * it. Stands before the fields, so that it sees them before they go.
 */
function KeptErrors({ form, kept }: { readonly form: FormInstance; readonly kept: RefObject<readonly FieldErrors[]> }) {
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
