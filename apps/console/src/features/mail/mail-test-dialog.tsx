import { limits } from '@mutai/contract/limits';
import type { MailSettings } from '@mutai/contract/mail/schema';
import { rules } from '@mutai/contract/rules';
import { notify } from '../../platform/notify.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { mailMessages as text } from './mail.messages.ts';
import { testMailSettings } from './mail.queries.ts';

type TestValues = { to: string };

const fields: readonly FormField<TestValues>[] = [
  {
    kind: 'text',
    name: 'to',
    label: text.to,
    required: true,
    max: limits.mailMax,
    fits: rules.email,
    hint: text.testHint,
  },
];

/** Recipient of the last test, as default of the next one. */
let lastRecipient = '';

interface MailTestDialogProps {
  /** Unsaved values of the form. */
  readonly settings: Partial<Omit<MailSettings, 'version'>>;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 邮件测试: sends a mail with the values of the form and shows the mail server's response. Mount it to open it. */
export function MailTestDialog({ settings, onClosed }: MailTestDialogProps) {
  const send = async ({ to = '' }: Partial<TestValues>) => {
    lastRecipient = to;
    // A test also works while mail is off.
    const { enable: _, ...tested } = settings;
    const { sent, error, answer } = await testMailSettings({ ...tested, to });
    if (sent) notify.success(text.sent(to));
    else notify.modal.error({ title: text.testFailed, content: text.testReply(error, answer) });
  };
  return (
    <FormDialog
      name="mail-test"
      title={text.testTitle}
      width={limits.dialogWidth.small}
      submitText={text.send}
      target={{ mode: 'create' }}
      fields={fields}
      emptyValues={{ to: lastRecipient }}
      valuesOf={readValues}
      save={send}
      draft={null}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}

/** Values of a test, which has no record. Must be the same function on every render. */
function readValues(): TestValues {
  return { to: lastRecipient };
}
