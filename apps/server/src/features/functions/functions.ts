import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { settingsStore } from '../../platform/settings.ts';

/** Which functions of the product are on, and how the public interface is reached. */
export const functionSettings = settingsStore<Omit<FunctionSettings, 'version'>>('functions', {
  publicContent: true,
  publicComments: true,
  screenPlayback: true,
  allowedOrigins: [],
  postUrl: '',
  feedFullText: false,
  switched: { publicContent: null, publicComments: null, screenPlayback: null },
});
