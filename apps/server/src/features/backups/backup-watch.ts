import { backupPage, backupPermissions } from '@mutai/contract/backups/page';
import { dayMs, hourMs } from '@mutai/contract/durations';
import type { Executor } from '../../platform/database/open-database.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { MailRecipient, QueueMail } from '../../platform/mail/queue-mail.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { settingsStore } from '../../platform/settings/settings.ts';
import { namedTimeText } from '../../platform/time/wall-clock.ts';
import { backupJobKind, backupsOff } from './backup-jobs.ts';
import type { GenerationReader, KnownGenerations } from './known-generations.ts';
import { isOfSite } from './manifest.ts';

const watchEveryMs = hourMs;
/** Time that a running or due backup is waited for before it counts as late, in milliseconds. */
const patienceMs = hourMs;

/** State at the last check. Times are in milliseconds since 1970; 0: none. */
interface Watched {
  /** Time of the first check. */
  readonly since: number;
  /** Time of the newest whole backup. */
  readonly newest: number;
  /** True after people were told that it is too old. */
  readonly isTold: boolean;
}

const watched = settingsStore<Watched>('backup-watch', { since: 0, newest: 0, isTold: false });

/** Dependencies on other features. */
export interface BackupWatchDependencies {
  readonly notify: Notify;
  readonly queueMail: QueueMail;
  readonly mailRecipients: (executor: Executor, permission: string) => Promise<readonly MailRecipient[]>;
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
  /** Days after which the newest backup is too old; 0: never. */
  readonly alertDays: (executor: Executor) => Promise<number>;
  /** Id of the site. */
  readonly siteId: (executor: Executor) => Promise<string>;
}

/** Age of backups as a process knows it. */
export interface BackupAge {
  readonly alertDays: number;
  /** True if the newest backup is too old. */
  readonly isStale: boolean;
  /** Time of the newest whole backup, in milliseconds since 1970; 0: none. */
  readonly newest: number;
}

/** Watches the age of the newest backup. */
export function backupWatch(
  platform: Platform,
  reader: Pick<GenerationReader, 'refresh'>,
  dependencies: BackupWatchDependencies,
  isOn: boolean,
) {
  const { database, clock, jobs } = platform;
  const { notify, queueMail, mailRecipients, timeZone, alertDays, siteId } = dependencies;

  /**
   * Newest backup of the site that was not made with a clock far ahead. An empty folder may be a disk that is not
   * mounted.
   */
  const newestOf = ({ generations, fault }: KnownGenerations, site: string, before: number): number => {
    const whole = generations.filter((generation) => generation.state === 'whole' && isOfSite(generation, site));
    const times = whole.map(({ createdAt }) => Date.parse(createdAt));
    const plausible = times.filter((time) => time <= clock() + dayMs);
    return fault === '' && generations.length > 0 ? Math.max(0, ...plausible) : before;
  };

  const isOlder = ({ since, newest }: Watched, days: number): boolean =>
    days > 0 && since > 0 && clock() - (newest || since) > days * dayMs;

  /** True while a backup is being made that may end the alarm. */
  const isUnderway = async (executor: Executor): Promise<boolean> => {
    const job = await jobs.findRepeated(executor, backupJobKind);
    const start = job?.startedAt ?? job?.runAt ?? Infinity;
    return start <= clock() && clock() - start < patienceMs;
  };

  const job: JobKind<null> = {
    kind: 'backup-watch',
    title: '检查备份时间',
    every: watchEveryMs,
    ...(isOn ? {} : { off: backupsOff }),
    async run() {
      const known = await reader.refresh();
      const last = await jobs.findRepeated(database.read, backupJobKind);
      await database.write(async (trx) => {
        const now = clock();
        const days = await alertDays(trx);
        const waits = await isUnderway(trx);
        const site = await siteId(trx);
        let isNew = false;
        const { after } = await watched.change(
          trx,
          (current) => {
            const next = { ...current, since: current.since || now, newest: newestOf(known, site, current.newest) };
            const isStale = isOlder(next, days);
            isNew = isStale && !current.isTold && !waits;
            return { since: next.since, newest: next.newest, isTold: isStale && (current.isTold || isNew) };
          },
          now,
        );
        if (!isNew) return;
        const text = after.newest === 0 ? '没有' : namedTimeText(new Date(after.newest), await timeZone(trx));
        const reason = known.fault || last?.error || '备份任务没有执行成功，请查看任务管理';
        const title = `已超过 ${days} 天没有新的备份，请到${backupPage.title}查看并立即备份`;
        const to = backupPermissions.read;
        await notify(trx, { kind: 'backup-stale', title, link: backupPage.path }, { permission: to });
        for (const { email, nickname } of await mailRecipients(trx, to)) {
          const values = { nickname, days: String(days), last: text, reason };
          await queueMail(trx, { template: 'backup-stale', to: email, values });
        }
      });
    },
  };

  return {
    job,
    /** @param known generations as they were last read */
    async age(known: KnownGenerations): Promise<BackupAge> {
      const days = await alertDays(database.read);
      const before = await watched.read(database.read);
      const now = { ...before, newest: newestOf(known, await siteId(database.read), before.newest) };
      return { alertDays: days, isStale: isOn && isOlder(now, days), newest: now.newest };
    },
  };
}
