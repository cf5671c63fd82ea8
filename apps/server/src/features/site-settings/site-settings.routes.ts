import { Code } from '@mutai/contract/codes';
import type { ConsoleSite } from '@mutai/contract/console-config';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { rules } from '@mutai/contract/rules';
import {
  consoleSitePath,
  logoHint,
  logoTooLarge,
  logoTypes,
  siteSettingsLabels,
  siteSettingsPage,
  siteSettingsPath,
  siteSettingsPermissions,
} from '@mutai/contract/site-settings/resource';
import {
  ConsoleSiteAnswer,
  type SiteSettings,
  SiteSettingsAnswer,
  SiteSettingsBody,
} from '@mutai/contract/site-settings/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { actOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/access/principal.ts';
import { fileUses } from '../../platform/resource/file-uses.ts';
import { done } from '../../platform/resource/routes.ts';
import { isTimeZone } from '../../platform/time/wall-clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { SiteSettingsStore } from './site-settings.ts';

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

/**
 * Adds the scheme to a site address such as `www.abc.com`.
 *
 * @throws AppError 4000 if it is invalid, such as with a port above 65535
 */
function completed(url: string): string {
  const whole = url === '' || /^https?:/i.test(url) ? url : `https://${url}`;
  if (whole === '' || URL.canParse(whole)) return whole;
  const { message } = rules.webAddress;
  throw errors.invalid({ url: message }, `${siteSettingsLabels.url}：${message}`);
}

/** @throws AppError 4000 for an unknown time zone */
function checkTimeZone(name: string): void {
  if (name === '' || isTimeZone(name)) return;
  const message = '没有这个时区，请从列表中选择，例如 Asia/Shanghai';
  throw errors.invalid({ timeZone: message }, `${siteSettingsLabels.timeZone}：${message}`);
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
  const { database, clock, audit, announceChange, resources } = platform;
  const { read, update } = siteSettingsPermissions;
  const uses = fileUses(database, resources, read, ['logoUrl']);
  resources.addFileUser(read, {
    isOpenTo: ({ permissions }) => holdsAny(permissions, [read]),
    namesOf: async () => new Map([[recordId, siteSettingsPage.title]]),
  });

  const checkLogo = async (trx: WriteTransaction, address: string) => {
    const fault = address === '' ? undefined : logoFault(await contentAt(trx, address));
    if (fault !== undefined) throw errors.invalid({ logoUrl: fault }, `${siteSettingsLabels.logoUrl}：${fault}`);
  };

  const change = (act: Act, { version, url, ...others }: SiteSettingsBody): Promise<SiteSettings> => {
    if (others.timeZone !== undefined) checkTimeZone(others.timeZone);
    const values = { ...others, ...(url === undefined ? {} : { url: completed(url) }) };
    return database.write(async (trx) => {
      const before = await settings.read(trx);
      const { after, changes } = await settings.change(trx, values, clock(), version);
      if (Object.keys(changes).length === 0) return after;
      if (after.logoUrl !== before.logoUrl) await checkLogo(trx, after.logoUrl);
      await uses.changed(trx, recordId, before, after);
      await audit(trx, act, {
        module: read,
        action: 'update',
        recordId: null,
        recordName: siteSettingsPage.title,
        changes,
      });
      announceChange(trx, { module: read, action: 'update', ids: null });
      return after;
    });
  };

  app.get(
    siteSettingsPath,
    {
      config: { access: [read, update] },
      schema: { summary: '查看常规设置', response: { 200: SiteSettingsAnswer } },
    },
    async () => ({ code: Code.success, data: await settings.read(database.db) }),
  );
  app.patch(
    siteSettingsPath,
    {
      config: { access: [update] },
      schema: { summary: '修改常规设置', body: SiteSettingsBody, response: { 200: SiteSettingsAnswer } },
    },
    async (request) => done(await change(actOf(request), request.body), '保存成功！'),
  );
  app.get(
    consoleSitePath,
    {
      // Shown by every console, so every user gets its changes.
      config: { access: 'public', readsModule: { module: read, isScoped: () => false } },
      schema: { summary: '控制台显示的站点信息', response: { 200: ConsoleSiteAnswer } },
    },
    async () => ({ code: Code.success, data: await consoleSite() }),
  );
}
