import { commentSettingsPath } from '@mutai/contract/comments/resource';
import { categoriesPath } from '@mutai/contract/categories/resource';
import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import { emergenciesPath } from '@mutai/contract/emergencies/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { layoutComponentsPath } from '@mutai/contract/layout-components/resource';
import { logSettingsPath } from '@mutai/contract/logs/resource';
import { mailSettingsPath } from '@mutai/contract/mail/resource';
import { playLogSettingsPath } from '@mutai/contract/play-log/resource';
import { systemSettingsPath } from '@mutai/contract/system-settings/resource';
import { webhooksPath } from '@mutai/contract/webhooks/resource';
import type { Api } from '@mutai/e2e/api';
import { layoutSaying, publish } from '@mutai/e2e/player-page';
import { registerDisplays, type Displays } from './soak-displays.ts';
import type { Sinks } from './soak-sinks.ts';

/** Days that logs, plays, their sums and trash are kept on this site: the shortest that shows several rounds. */
export const keptDays = 30;
/** Days after which records of the load are deleted. */
export const livedDays = 20;
export const password = 'Soak#2026x';
const hourSeconds = 3600;

interface WithId {
  readonly id: number;
}

/** Records that exist the whole year. */
export interface SoakSite {
  readonly displays: Displays;
  readonly userNames: readonly string[];
  readonly categoryId: number;
  readonly longLivedLayoutId: number;
  readonly componentId: number;
  readonly emergencyId: number;
}

/** Prepares a new site. @param now time of the server */
export async function prepareSite(admin: Api, url: string, now: number, sinks: Sinks): Promise<SoakSite> {
  const create = async (path: string, body: object) => (await admin.ask<WithId>('POST', path, body)).id;
  await admin.ask('PATCH', systemSettingsPath, { trashDays: keptDays });
  await admin.ask('PATCH', logSettingsPath, { loginDays: keptDays, operationDays: keptDays });
  await admin.ask('PATCH', playLogSettingsPath, { days: keptDays, sumDays: keptDays });
  await admin.ask('PATCH', functionSettingsPath, {
    publicContent: true,
    publicComments: true,
    screenPlayback: true,
    postUrl: 'https://example.com/posts/{slug}',
  });
  await admin.ask('PATCH', commentSettingsPath, { perAddressLimit: 1000 });
  const smtp = { smtpHost: '127.0.0.1', smtpPort: sinks.smtpPort, smtpFrom: 'site@example.com' };
  await admin.ask('PATCH', mailSettingsPath, { ...smtp, smtpAuth: false, enable: true });
  const hook = {
    name: '通知',
    url: `${sinks.origin}/hook`,
    secret: 'soak-secret-0123456789',
    events: ['post-published', 'comment-created'],
  };
  await create(webhooksPath, hook);
  const source = { kind: 'http', interval: hourSeconds, staleAfter: hourSeconds };
  await create(dataSourcesPath, { ...source, name: '班次', url: `${sinks.origin}/data` });
  await create(dataSourcesPath, { ...source, name: '断线', url: `${sinks.origin}/broken` });
  await create(dataSourcesPath, { name: '文章', kind: 'posts' });
  const userNames = ['wangli', 'zhaomin', 'sunqi'];
  for (const username of userNames) await admin.createUser({ username, nickname: username, password });
  const displays = await registerDisplays(admin, url, now, 3);
  const longLivedLayoutId = await publish(admin, layoutSaying('常驻画面'));
  return {
    displays,
    userNames,
    categoryId: await create(categoriesPath, { title: '新闻', slug: 'news' }),
    longLivedLayoutId,
    componentId: await create(layoutComponentsPath, { name: '台标', document: layoutSaying('台标') }),
    emergencyId: await create(emergenciesPath, { title: '火警', severity: 'danger', textCh: '请立即撤离' }),
  };
}
