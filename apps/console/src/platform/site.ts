import type { ConsoleSite } from '@mutai/contract/console-config';
import { passwordFault } from '@mutai/contract/system-settings/resource';
import { create } from 'zustand';
import { consoleConfig } from './config.ts';

/** What the console shows of the settings: as the page began, until it hears of a change. */
export const useSite = create<ConsoleSite>()(() => consoleConfig);

/** Shows a changed site at once. */
export function showSite(site: Partial<ConsoleSite>): void {
  useSite.setState(site);
}

/** A rule of a form's field: what the settings ask of a new password. */
export const passwordPolicyRule = {
  validator: (_rule: unknown, value: unknown): Promise<void> => {
    const fault = typeof value === 'string' && value !== '' ? passwordFault(useSite.getState(), value, '') : undefined;
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
  },
};
