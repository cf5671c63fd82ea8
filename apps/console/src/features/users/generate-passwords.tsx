import { limits } from '@mutai/contract/limits';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Outcome } from '../../ui/feedback/outcome.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { UnsavedGuard, type LeaveQuestion } from '../../ui/form/use-unsaved.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { generatePasswords, lacksPasswords, savePasswords, type Generated } from './generated-passwords.ts';
import { RefusedUsers } from './refused-users.tsx';
import { usersMessages as text } from './users.messages.ts';

type Step =
  | { readonly at: 'ask' }
  | { readonly at: 'run'; readonly fraction: number }
  | { readonly at: 'done'; readonly generated: Generated };

const leaveQuestion: LeaveQuestion = {
  content: text.leaveGenerating,
  okText: text.leave,
  cancelText: text.stay,
  danger: true,
};

interface GeneratePasswordsProps {
  /** Users who get passwords. */
  readonly ids: readonly number[];
  /** Called when passwords were set. */
  readonly onDone: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** 生成密码: sets generated passwords and saves them as a sheet, once. */
export function GeneratePasswords({ ids, onDone, onClosed }: GeneratePasswordsProps) {
  const { failureOf } = useKit();
  const [open, setOpen] = useState(true);
  const [step, setStep] = useState<Step>({ at: 'ask' });
  const running = step.at === 'run';
  const close = () => {
    if (!running) setOpen(false);
  };
  const run = async () => {
    setStep({ at: 'run', fraction: 0 });
    const generated = await generatePasswords(ids, failureOf, (fraction) => setStep({ at: 'run', fraction }));
    if (generated.passwords.length > 0) await savePasswords(generated);
    setStep({ at: 'done', generated });
    onDone();
  };
  return (
    <PageModal
      open={open}
      title={text.generatePasswords}
      width={limits.dialogWidth.small}
      mask={{ closable: false }}
      closable={!running}
      onCancel={close}
      afterClose={onClosed}
      footer={
        <>
          {step.at === 'ask' && (
            <>
              <Button onClick={close}>{kitMessages.cancel}</Button>
              <Button type="primary" onClick={() => void run()}>
                {text.generateAndDownload}
              </Button>
            </>
          )}
          {step.at === 'done' && (
            <>
              {step.generated.passwords.length > 0 && (
                <Button onClick={() => void savePasswords(step.generated)}>{text.downloadAgain}</Button>
              )}
              <Button type="primary" onClick={close}>
                {text.done}
              </Button>
            </>
          )}
        </>
      }
    >
      <UnsavedGuard isDirty={() => running} keep={() => undefined} discard={() => undefined} question={leaveQuestion} />
      {step.at === 'ask' && <p>{text.generateQuestion(ids.length)}</p>}
      {running && (
        <div role="status">
          <p>{text.generating}</p>
          <Progress aria-label={text.generating} percent={Math.floor(step.fraction * 100)} status="active" />
        </div>
      )}
      {step.at === 'done' && (
        <Outcome
          status={step.generated.passwords.length > 0 ? 'success' : 'warning'}
          title={text.generated(step.generated.passwords.length)}
          hint={step.generated.passwords.length > 0 ? text.generatedHint : ''}
        >
          {lacksPasswords(step.generated) && <WithoutPassword generated={step.generated} />}
        </Outcome>
      )}
    </PageModal>
  );
}

/** Users who got no password, with the reasons. */
export function WithoutPassword({ generated: { refused, failed } }: { readonly generated: Generated }) {
  return (
    <RefusedUsers
      title={text.withoutPassword(refused.length + (failed?.count ?? 0))}
      refused={refused}
      failure={failed === null ? null : text.failedPasswords(failed.count, failed.reason)}
    />
  );
}
