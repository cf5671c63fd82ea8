import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { siteSettingsPage, siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import { Select } from 'antd';
import { settingsClient } from '../../platform/resource/settings-client.ts';
import { showSite } from '../../platform/site.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { PictureValue } from '../../ui/inputs/picture-field.tsx';
import { timeZoneOptions } from '../../ui/inputs/time-zones.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import { LogoField } from './logo-field.tsx';
import { siteSettingsMessages as text } from './site-settings.messages.ts';

type SiteValues = Omit<SiteSettings, 'version'>;

/** Values before the settings have loaded. */
const unloaded: SiteValues = { logoUrl: '', title: '', subtitle: '', description: '', url: '', timeZone: '' };

const client = settingsClient<SiteSettings>(siteSettingsPath, ({ title, subtitle, logoUrl }) =>
  showSite({ title, subtitle, logoUrl }),
);

const fields: readonly FormField<SiteValues>[] = [
  {
    name: 'logoUrl',
    label: text.logoUrl,
    hint: text.logoHint,
    control: <LogoField />,
    show: (address) => <PictureValue address={String(address)} round={false} />,
  },
  { kind: 'text', name: 'title', label: text.siteTitle, required: true, max: limits.siteTitleMax },
  { kind: 'text', name: 'subtitle', label: text.subtitle, max: limits.siteTitleMax, hint: text.subtitleHint },
  { kind: 'longText', name: 'description', label: text.description, max: limits.siteDescriptionMax },
  {
    kind: 'text',
    name: 'url',
    label: text.url,
    max: limits.urlMax,
    fits: rules.webAddress,
    hint: text.urlHint,
  },
  {
    name: 'timeZone',
    label: text.timeZone,
    hint: text.timeZoneHint,
    control: <Select showSearch options={timeZoneOptions(text.serverZone)} />,
    show: (value) => (value === '' ? text.serverZone : String(value)),
  },
];

const valuesOf = valuesLike(unloaded);

/** Name, logo and descriptions of the site. */
export function SiteForm() {
  const mayChange = usePermissionCheck()(siteSettingsPermissions.update);
  return (
    <PageCard>
      <FormPanel
        name={siteSettingsPage.code}
        columns={1}
        fields={fields}
        emptyValues={unloaded}
        valuesOf={valuesOf}
        get={client.load}
        save={client.save}
        readOnly={!mayChange}
      />
    </PageCard>
  );
}
