import { filePage, filePermissions } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import { operationLogPage, operationLogPermissions } from '@mutai/contract/logs/resource';
import { playLogPage, playLogPermissions } from '@mutai/contract/play-log/page';
import { siteSettingsPage, systemSettingsPermission } from '@mutai/contract/site-settings/page';
import { systemDefaults } from '@mutai/contract/system-settings/defaults';
import { systemSettingsPath, systemSettingsTexts } from '@mutai/contract/system-settings/resource';
import type { SystemSettings } from '@mutai/contract/system-settings/schema';
import { InputNumber } from 'antd';
import { Link } from 'react-router';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import { showSite } from '../../platform/site.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import styles from './site-settings.module.css';
import { systemSettingsMessages as text } from './site-settings.messages.ts';

type SystemValues = Omit<SystemSettings, 'version'>;

const client = settingsClient<SystemSettings>(
  systemSettingsPath,
  ({ watermark, passwordLength, passwordNotAccount, trashDays }) =>
    showSite({ watermark, passwordLength, passwordNotAccount, trashDays }),
);

type Numbers = keyof typeof systemSettingsTexts;

const number = (
  name: Numbers,
  unit: string,
  { min, max }: { readonly min: number; readonly max: number },
  more: { readonly section?: string; readonly hint?: string } = {},
): FormField<SystemValues> => ({
  name,
  label: text.labels[name],
  required: true,
  ...more,
  show: systemSettingsTexts[name],
  control: <InputNumber<number> min={min} max={max} precision={0} suffix={unit} style={{ width: '100%' }} />,
});

const { sessionHours, rememberedDays, accountFailures, addressFailures, lockMinutes, passwordLength } = limits;
const days = (max: number) => ({ min: 0, max });

const fields: readonly FormField<SystemValues>[] = [
  number('sessionHours', text.hours, sessionHours, { section: text.sessions, hint: text.sessionHint }),
  number('rememberedDays', text.days, rememberedDays),
  number('accountFailures', text.times, accountFailures, { section: text.attempts, hint: text.accountHint }),
  number('addressFailures', text.times, addressFailures, { hint: text.addressHint }),
  number('lockMinutes', text.minutes, lockMinutes, { hint: text.lockHint }),
  number('passwordLength', text.characters, passwordLength, { section: text.passwords, hint: text.lengthHint }),
  number('passwordDays', text.days, days(limits.passwordDaysMax), { hint: text.ageHint }),
  { kind: 'switch', name: 'passwordNotAccount', label: text.labels.passwordNotAccount, hint: text.accountInPassword },
  {
    kind: 'switch',
    name: 'watermark',
    label: text.labels.watermark,
    section: text.others,
    hint: text.watermarkHint,
  },
  number('trashDays', text.days, days(limits.logDaysMax), { hint: text.trashHint }),
  number('screenAbsentMinutes', text.minutes, limits.screenAbsentMinutes, { hint: text.screenAbsentHint }),
  number('backupAlertDays', text.days, limits.backupAlertDays, { hint: text.backupHint }),
];

/** Links to related settings on other pages, for users with the permission. */
const elsewhere = [
  {
    permission: operationLogPermissions.retention,
    path: operationLogPage.path,
    what: text.logDays,
    where: text.logDaysAt,
  },
  {
    permission: playLogPermissions.retention,
    path: playLogPage.path,
    what: text.playDays,
    where: text.playDaysAt,
  },
  {
    permission: filePermissions.settings,
    path: `${filePage.path}?tab=settings`,
    what: text.uploads,
    where: text.uploadsAt,
  },
] as const;

function Elsewhere() {
  const holds = usePermissionCheck();
  return elsewhere
    .filter(({ permission }) => holds(permission))
    .map(({ path, what, where }) => (
      <p key={path} className={styles['elsewhere']}>
        {what}
        <Link to={path}>{where}</Link>
      </p>
    ));
}

const valuesOf = valuesLike<SystemValues>(systemDefaults);

/** Settings of sessions, sign-ins, passwords and the trash. */
export function SystemForm() {
  const mayChange = usePermissionCheck()(systemSettingsPermission);
  return (
    <PageCard>
      <FormPanel
        name={`${siteSettingsPage.code}-system`}
        columns={2}
        fields={fields}
        emptyValues={systemDefaults}
        valuesOf={valuesOf}
        get={client.load}
        save={client.save}
        readOnly={!mayChange}
      />
      <Elsewhere />
    </PageCard>
  );
}
