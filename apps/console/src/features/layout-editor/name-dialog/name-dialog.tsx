import { limits } from '@mutai/contract/limits';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import { Field } from '../panels/fields/field.tsx';
import { nameDialogMessages as text } from './name-dialog.messages.ts';

export interface NameDialogProps {
  readonly title: string;
  /** Name of the field. */
  readonly label: string;
  readonly initial: string;
  /** Longest name, in characters. */
  readonly max: number;
  /** Saves the name; the dialog closes when it is done, and shows why it failed. */
  readonly save: (name: string) => Promise<void>;
  readonly onClosed: () => void;
  /** Class of the row with the field. */
  readonly className: string;
  /** Shown before the field. */
  readonly sample?: ReactNode;
  /** Shown below the field. */
  readonly children?: ReactNode;
}

/** Dialog for the name of what is saved in a library of the editor. Mount it to open it, unmount it on `onClosed`. */
export function NameDialog({
  title,
  label,
  initial,
  max,
  save,
  onClosed,
  className,
  sample,
  children,
}: NameDialogProps) {
  const { failureOf, showFailure } = useKit();
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const given = name.trim();
    if (busy) return;
    if (given === '') return setProblem(text.nameMissing);
    setBusy(true);
    try {
      await save(given);
      setOpen(false);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'fields') setProblem(failure.fields['name'] ?? failure.message);
      else if (failure.kind === 'stale') setProblem(failure.message);
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PageModal
      open={open}
      title={title}
      width={limits.dialogWidth.small}
      okText={text.saveButton}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={className}>
        {sample}
        <Field label={label} problem={problem}>
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              maxLength={max}
              autoComplete="off"
              {...(problem === null ? {} : { status: 'error' })}
              onChange={({ target }) => {
                setName(target.value);
                setProblem(null);
              }}
              onPressEnter={({ nativeEvent }) => {
                if (!nativeEvent.isComposing) void submit();
              }}
            />
          )}
        </Field>
      </div>
      {children}
    </PageModal>
  );
}
