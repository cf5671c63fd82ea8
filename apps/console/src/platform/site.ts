import type { ConsoleSite } from '@mutai/contract/console-config';
import { create } from 'zustand';
import { consoleConfig } from './config.ts';

/** What the console shows of the settings: as the page began, until it hears of a change. */
export const useSite = create<ConsoleSite>()(() => consoleConfig);

/** Shows a changed site at once. */
export function showSite(site: Partial<ConsoleSite>): void {
  useSite.setState(site);
}
