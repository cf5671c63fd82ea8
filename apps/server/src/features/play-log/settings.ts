import { limits } from '@mutai/contract/limits';
import { playLogSettingsLabels as labels } from '@mutai/contract/play-log/resource';
import type { PlayLogSettings } from '@mutai/contract/play-log/schema';
import { errors } from '../../platform/errors.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Retention of the play log and its sums, in days. */
export const playLogSettings = settingsStore<Omit<PlayLogSettings, 'version'>>('playLog', {
  days: limits.playLogDays,
  sumDays: limits.playSumDays,
});

/**
 * Rejects sums that are deleted before their entries: those of the entries that are left would be incomplete.
 *
 * @throws AppError 4000
 */
export function checkRetention({ days, sumDays }: Pick<PlayLogSettings, 'days' | 'sumDays'>): void {
  if (sumDays === 0 || (days > 0 && days <= sumDays)) return;
  throw errors.invalidField('sumDays', labels.sumDays, `不能小于“${labels.days}”，0 为永久保留`);
}
