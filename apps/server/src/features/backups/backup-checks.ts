import { settingsStore } from '../../platform/settings/settings.ts';

/** Verification of a backup. Times are in milliseconds since 1970. */
export interface StoredCheck {
  readonly name: string;
  readonly askedAt: number;
  /** `null`: it runs, or waits for a process. */
  readonly endedAt: number | null;
  /** Empty if the backup is whole. */
  readonly fault: string;
}

/** Number of stored verifications, newest first. */
const mostChecks = 100;

/** Latest verification of each backup. */
export const checksStore = settingsStore<{ checks: readonly StoredCheck[] }>('backup-checks', { checks: [] });

type Change = (current: { readonly checks: readonly StoredCheck[] }) => { readonly checks: readonly StoredCheck[] };

const replaced = (checks: readonly StoredCheck[], check: StoredCheck): readonly StoredCheck[] =>
  [check, ...checks.filter(({ name }) => name !== check.name)].slice(0, mostChecks);

/** Notes that a verification was requested. */
export const beginCheck =
  (name: string, askedAt: number): Change =>
  ({ checks }) => ({ checks: replaced(checks, { name, askedAt, endedAt: null, fault: '' }) });

/** Notes the result of a verification. @param fault empty if the backup is whole */
export const endCheck =
  (name: string, fault: string, endedAt: number): Change =>
  ({ checks }) => {
    const askedAt = checks.find((check) => check.name === name)?.askedAt ?? endedAt;
    return { checks: replaced(checks, { name, askedAt, endedAt, fault }) };
  };
