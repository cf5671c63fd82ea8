import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Enabled functions and settings of the public API. */
export const functionSettings = settingsStore<Omit<FunctionSettings, 'version'>>('functions', {
  publicContent: true,
  publicComments: true,
  screenPlayback: true,
  allowedOrigins: [],
  postUrl: '',
  feedFullText: false,
  switched: { publicContent: null, publicComments: null, screenPlayback: null },
});
