import type { ConsoleConfig, ConsoleSite } from '@mutai/contract/console-config';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { rules } from '@mutai/contract/rules';
import { consoleSitePath, siteSettingsPage, siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import {
  logoHint,
  logoTooLarge,
  logoTypes,
  siteSettingsLabels,
  siteSettingsPath,
} from '@mutai/contract/site-settings/resource';
import {
  ConsoleSiteAnswer,
  type SiteSettings,
  SiteSettingsAnswer,
  SiteSettingsBody,
} from '@mutai/contract/site-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileUses } from '../../platform/resource/file-uses.ts';
import { answer } from '../../platform/resource/routes.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { settingsStore, type SettingsStore } from '../../platform/settings/settings.ts';
import { isTimeZone } from '../../platform/time/wall-clock.ts';

export type SiteSettingsStore = SettingsStore<Omit<SiteSettings, 'version'>>;

/** Name and appearance of the site. @param initial defaults until the settings are saved */
export const siteSettingsStore = ({ title, subtitle }: Pick<ConsoleConfig, 'title' | 'subtitle'>): SiteSettingsStore =>
  settingsStore('site', { logoUrl: '', title, subtitle, description: '', url: '', timeZone: '' });

/** Returns the IANA name of the zone of the site; without a setting, that of the server. */
export const zoneOfSite =
  (settings: SiteSettingsStore) =>
  async (executor: Executor): Promise<string> =>
    (await settings.read(executor)).timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the permanent id of the site: a UUID created with the database. */
export async function siteId(executor: Executor): Promise<string> {
  const { value } = await executor
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site-id')
    .executeTakeFirstOrThrow();
  return (JSON.parse(value) as { readonly id: string }).id;
}

/** Content of the library; `width` and `height` are `null` until it is examined. */
interface Picture {
  readonly mimetype: string;
  /** Size in bytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Returns the content at an address of this site; `undefined` if there is none. */
type ContentAt = (executor: Executor, address: string) => Promise<Picture | undefined>;

/** Reason why a picture is not allowed as a logo; `undefined` if it is. */
function logoFault(picture: Picture | undefined): string | undefined {
  if (picture === undefined) return '图片不在素材库中，请重新选择';
  const { mimetype, size, width, height } = picture;
  if (size > limits.logoBytes || !logoTypes.some((type) => type === mimetype)) return logoHint;
  return Math.max(width ?? 0, height ?? 0) > limits.logoPixels ? logoTooLarge : undefined;
}

const refused = (field: 'logoUrl' | 'timeZone' | 'url', message: string) =>
  errors.invalidField(field, siteSettingsLabels[field], message);

/**
 * Adds the scheme to a site address such as `www.abc.com`.
 *
 * @throws AppError 4000 if it is invalid, such as with a port above 65535
 */
function completed(url: string): string {
  const whole = url === '' || /^https?:/i.test(url) ? url : `https://${url}`;
  if (whole === '' || URL.canParse(whole)) return whole;
  throw refused('url', rules.webAddress.message);
}

/** @throws AppError 4000 for an unknown time zone */
function checkTimeZone(name: string): void {
  if (name === '' || isTimeZone(name)) return;
  throw refused('timeZone', '没有这个时区，请从列表中选择，例如 Asia/Shanghai');
}

/** Id in the operation log; the settings are a single record. */
const recordId = 1;

/** Registers `GET/PATCH /settings/site`, and `GET /site` for every console. */
export function siteSettings(
  app: Server,
  platform: Platform,
  settings: SiteSettingsStore,
  { contentAt, consoleSite }: { readonly contentAt: ContentAt; readonly consoleSite: () => Promise<ConsoleSite> },
): void {
  const { database, announceChange, resources } = platform;
  const { read, update } = siteSettingsPermissions;
  const uses = fileUses(database, resources, read, ['logoUrl']);
  resources.addFileUser(read, {
    isOpenTo: ({ permissions }) => holdsAny(permissions, [read]),
    namesOf: async () => new Map([[recordId, siteSettingsPage.title]]),
  });

  const checkLogo = async (trx: WriteTransaction, address: string) => {
    const fault = address === '' ? undefined : logoFault(await contentAt(trx, address));
    if (fault !== undefined) throw refused('logoUrl', fault);
  };

  settingsRoutes(app, platform, {
    path: siteSettingsPath,
    label: '常规设置',
    access: { read: [read, update], update: [update] },
    schemas: { body: SiteSettingsBody, answer: SiteSettingsAnswer },
    store: settings,
    module: read,
    recordName: siteSettingsPage.title,
    valuesOf(_before, { url, ...others }) {
      if (others.timeZone !== undefined) checkTimeZone(others.timeZone);
      return { ...others, ...(url === undefined ? {} : { url: completed(url) }) };
    },
    async changed(trx, after, { logoUrl }) {
      if (logoUrl !== undefined) {
        await checkLogo(trx, after.logoUrl);
        await uses.changed(trx, recordId, { logoUrl: logoUrl[0] }, after);
      }
      announceChange(trx, { module: read, action: 'update', ids: null });
    },
  });
  app.get(
    consoleSitePath,
    {
      // Shown by every console, so every user gets its changes.
      config: { access: 'public', readsModule: { module: read, isScoped: () => false } },
      schema: { summary: '控制台显示的站点信息', response: { 200: ConsoleSiteAnswer } },
    },
    async () => answer(await consoleSite()),
  );
}
