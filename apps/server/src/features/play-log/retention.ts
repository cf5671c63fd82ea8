import { dayMs } from '@mutai/contract/durations';
import { deleteAged } from '../../platform/database/aged-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { playLogSettings } from './settings.ts';

/** Deletes entries that the site no longer keeps; their daily sums remain. @returns runs once */
export const playRetention =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (stopping: AbortSignal): Promise<void> => {
    const { days } = await playLogSettings.read(database.read);
    if (days > 0) await deleteAged(database, 'plays', clock() - days * dayMs, stopping);
  };
