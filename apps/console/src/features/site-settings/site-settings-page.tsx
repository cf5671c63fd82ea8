import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { SiteForm } from './site-form.tsx';
import { siteSettingsMessages as text } from './site-settings.messages.ts';
import { SystemForm } from './system-form.tsx';

/** 常规设置. */
export function SiteSettingsPage() {
  return (
    <PageTabs
      tabs={[
        { key: 'site', label: text.tabs.site, content: <SiteForm />, kept: true },
        { key: 'system', label: text.tabs.system, content: <SystemForm />, kept: true },
      ]}
    />
  );
}
