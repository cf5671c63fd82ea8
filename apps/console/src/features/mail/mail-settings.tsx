import { limits } from '@mutai/contract/limits';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { mailSecurities } from '@mutai/contract/mail/resource';
import type { MailSettings } from '@mutai/contract/mail/schema';
import { rules } from '@mutai/contract/rules';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { SettingsRecord } from '../../platform/resource/settings-client.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import { DictTag } from '../../ui/cells/tags.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel, type PanelForm } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { mailMessages as text } from './mail.messages.ts';
import styles from './mail.module.css';
import { mailSettingsClient } from './mail.queries.ts';

const MailTestDialog = lazyPart(async () => (await import('./mail-test-dialog.tsx')).MailTestDialog);

type MailValues = Omit<MailSettings, 'version'>;

/** Values before the settings have loaded. */
const unloaded: MailValues = {
  enable: false,
  smtpHost: '',
  smtpPort: 0,
  smtpSecurity: 'auto',
  smtpVerify: true,
  smtpFrom: '',
  smtpAuth: false,
  smtpUser: '',
  smtpPass: '',
};

const readValues = valuesLike(unloaded);

/** The password is never shown, so a typed one is always new. Must be the same function on every render. */
const valuesOf = (settings: MailValues): MailValues => ({ ...readValues(settings), smtpPass: '' });

interface EnableFieldProps {
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (value: boolean) => void;
}

/** Switch for mail, with its state as text. */
function EnableField({ id, value = false, onChange }: EnableFieldProps) {
  return (
    <span className={styles['enable']}>
      <Switch {...(id === undefined ? {} : { id })} checked={value} onChange={(checked) => onChange?.(checked)} />
      <DictTag name={value ? text.on : text.off} color={value ? 'success' : 'danger'} />
    </span>
  );
}

const isOff = ({ enable }: MailValues) => !enable;
const needsNoAccount = ({ enable, smtpAuth }: MailValues) => !enable || !smtpAuth;

const { settings: labels } = text;
const { min, max } = limits.mailPort;

const fields: readonly FormField<MailValues>[] = [
  {
    name: 'enable',
    label: labels.enable,
    wide: true,
    control: <EnableField />,
    show: (value) => (value === true ? text.on : text.off),
  },
  {
    kind: 'text',
    name: 'smtpHost',
    section: text.serverAndPort,
    label: text.server,
    required: true,
    max: limits.mailHostMax,
    fits: rules.mailHost,
    placeholder: text.serverExample,
    locked: isOff,
  },
  {
    name: 'smtpPort',
    label: labels.smtpPort,
    required: true,
    control: <InputNumber<number> min={min} max={max} precision={0} style={{ width: '100%' }} />,
    hint: text.portHint,
    locked: isOff,
  },
  {
    name: 'smtpSecurity',
    label: labels.smtpSecurity,
    control: <Select options={mailSecurities.map((value) => ({ value, label: text.securities[value] }))} />,
    show: (value) => text.securities[mailSecurities.find((one) => one === value) ?? 'auto'],
    hint: text.securityHint,
    locked: isOff,
  },
  { kind: 'switch', name: 'smtpVerify', label: labels.smtpVerify, hint: text.verifyHint, locked: isOff },
  {
    kind: 'text',
    name: 'smtpFrom',
    section: text.sender,
    label: labels.smtpFrom,
    required: true,
    max: limits.mailMax,
    fits: rules.email,
    hint: text.fromHint,
    locked: isOff,
  },
  { kind: 'switch', name: 'smtpAuth', label: labels.smtpAuth, locked: isOff },
  {
    kind: 'text',
    name: 'smtpUser',
    label: labels.smtpUser,
    required: true,
    max: limits.mailAccountMax,
    locked: needsNoAccount,
  },
  {
    name: 'smtpPass',
    label: labels.smtpPass,
    secret: true,
    rules: [atMost(limits.mailAccountMax)],
    control: <Input.Password placeholder={text.enterPassword} autoComplete="new-password" />,
    hint: text.passwordHint,
    locked: needsNoAccount,
  },
];

interface TestButtonProps {
  readonly panel: PanelForm<MailValues>;
  /** @param settings unsaved values of the form */
  readonly onTest: (settings: Partial<MailValues>) => void;
}

/** Opens the test dialog; disabled while mail is off. */
function TestButton({ panel: { form, changes }, onTest }: TestButtonProps) {
  const on = Form.useWatch<boolean | undefined>('enable', form) === true;
  return (
    <Button disabled={!on} onClick={() => onTest(changes())}>
      {text.test}
    </Button>
  );
}

/** Tab 设置: mail server settings. */
export function MailSettingsForm() {
  const holds = usePermissionCheck();
  const mayChange = holds(mailPermissions.update);
  const mayTest = holds(mailPermissions.test);
  /** Unsaved settings to test; `null` while the dialog is closed. */
  const [tested, setTested] = useState<Partial<MailValues> | null>(null);
  const testButton = (panel: PanelForm<MailValues>) => <TestButton panel={panel} onTest={setTested} />;
  return (
    <PageCard>
      <FormPanel<SettingsRecord<MailSettings>, MailValues>
        name={mailPage.code}
        columns={2}
        fields={fields}
        emptyValues={unloaded}
        valuesOf={valuesOf}
        get={mailSettingsClient.load}
        save={mailSettingsClient.save}
        readOnly={!mayChange}
        {...(mayTest ? { actions: testButton } : {})}
      />
      {tested !== null && <MailTestDialog settings={tested} onClosed={() => setTested(null)} />}
    </PageCard>
  );
}
