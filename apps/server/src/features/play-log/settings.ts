import { limits } from '@mutai/contract/limits';
import type { PlayLogSettings } from '@mutai/contract/play-log/schema';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Retention of the play log. */
export const playLogSettings = settingsStore<Omit<PlayLogSettings, 'version'>>('playLog', { days: limits.playLogDays });
