import {
  functionPage,
  functionPermissions,
  functionSettingsPath,
  siteFunctions,
} from '@mutai/contract/functions/resource';
import { type FunctionSettings, FunctionSettingsAnswer, FunctionSettingsBody } from '@mutai/contract/functions/schema';
import type { Server } from '../../platform/http/server.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

/** Enabled functions and settings of the public API. */
export const functionSettings = settingsStore<Omit<FunctionSettings, 'version'>>('functions', {
  publicContent: true,
  publicComments: true,
  screenPlayback: true,
  emergencyConfirmation: false,
  allowedOrigins: [],
  postUrl: '',
  feedFullText: false,
  switched: { publicContent: null, publicComments: null, screenPlayback: null, emergencyConfirmation: null },
});

/**
 * Registers `GET/PATCH /settings/features`.
 *
 * @param dependencies.onPlaybackChanged runs in the transaction that turns the playback of screens on or off
 */
export function functions(
  app: Server,
  platform: Platform,
  { onPlaybackChanged }: { readonly onPlaybackChanged: (trx: WriteTransaction) => Promise<void> },
): void {
  const { clock, announceChange } = platform;
  settingsRoutes(app, platform, {
    path: functionSettingsPath,
    label: '功能设置',
    access: { read: [functionPermissions.read], update: [functionPermissions.update] },
    schemas: { body: FunctionSettingsBody, answer: FunctionSettingsAnswer },
    store: functionSettings,
    module: functionPermissions.read,
    recordName: functionPage.title,
    unlogged: ['switched'],
    valuesOf(before, { switched: _, ...values }, { principal }) {
      const names = siteFunctions.filter((name) => values[name] !== undefined && values[name] !== before[name]);
      const by = { at: new Date(clock()).toISOString(), by: principal.nickname };
      return { ...values, switched: { ...before.switched, ...Object.fromEntries(names.map((name) => [name, by])) } };
    },
    async changed(trx, _after, changes) {
      announceChange(trx, { module: functionPermissions.read, action: 'update', ids: null });
      if (changes['screenPlayback'] !== undefined) await onPlaybackChanged(trx);
    },
  });
}
