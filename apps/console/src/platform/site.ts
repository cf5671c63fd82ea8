import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import { create } from 'zustand';
import { consoleConfig } from './config.ts';

export type Site = Pick<SiteSettings, 'title' | 'subtitle' | 'logoUrl'>;

/** What the site is called, and looks like: as the page began, until somebody changes it in this console. */
export const useSite = create<Site>()(() => {
  const { title, subtitle, logoUrl } = consoleConfig;
  return { title, subtitle, logoUrl };
});

/** Shows a changed site at once. */
export function showSite({ title, subtitle, logoUrl }: Site): void {
  useSite.setState({ title, subtitle, logoUrl });
}
