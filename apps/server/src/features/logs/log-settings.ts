import { limits } from '@mutai/contract/limits';
import type { LogSettings } from '@mutai/contract/logs/schema';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Retention of each log, in days. */
export const logSettings = settingsStore<Omit<LogSettings, 'version'>>('logs', {
  loginDays: limits.logDays.login,
  operationDays: limits.logDays.operation,
});
