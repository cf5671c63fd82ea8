import { passwordFault } from '@mutai/contract/system-settings/password-policy';
import { useSite } from './site.ts';

/** Form rule: checks a new password against the site's password policy. */
export const passwordPolicyRule = {
  validator: (_rule: unknown, value: unknown): Promise<void> => {
    const fault = typeof value === 'string' && value !== '' ? passwordFault(useSite.getState(), value, '') : undefined;
    return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
  },
};
