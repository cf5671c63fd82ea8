import { passwordFault } from '@mutai/contract/system-settings/resource';
import { useSite } from './site.ts';

/** A rule of a form's field: what the settings ask of a new password. */
export const passwordPolicyRule = {
  validator: (_rule: unknown, value: unknown): Promise<void> => {
    const fault = typeof value === 'string' && value !== '' ? passwordFault(useSite.getState(), value, '') : undefined;
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
  },
};
