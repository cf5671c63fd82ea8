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

/** To whom the last test went: the next one mostly goes there, too. */
let lastRecipient = '';

interface MailTestDialogProps {
  /** What stands in the form and is not saved. */
  readonly settings: Partial<Omit<MailSettings, 'version'>>;
  /** The dialog is gone from the screen. */
  readonly onClosed: () => void;
}

/** 邮件测试: sends a mail with what stands in the form, and shows what the mail server said. Mount it to open it. */
export function MailTestDialog({ settings, onClosed }: MailTestDialogProps) {
  const send = async ({ to = '' }: Partial<TestValues>) => {
    lastRecipient = to;
    // Whether mail is on does not matter to a test.
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

/** A test has no record. Must be the same function on every render. */
function readValues(): TestValues {
  return { to: lastRecipient };
}
