import type { ConsoleSite } from '@mutai/contract/console-config';
import { create } from 'zustand';
import { consoleConfig } from './config.ts';

/** Site settings: as in the initial page, until a change arrives. */
export const useSite = create<ConsoleSite>()(() => consoleConfig);

/** Applies changed site settings at once. */
export function showSite(site: Partial<ConsoleSite>): void {
  useSite.setState(site);
}
