import { minuteMs, secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { openedScreenParameter, screenPage, screenPermissions } from '@mutai/contract/screens/page';
import { isWithin } from '@mutai/schedule/working-hours';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { MailRecipient, QueueMail } from '../../platform/mail/queue-mail.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { StoredHours } from './manifest.ts';
import { reportsTable } from './reports.repository.ts';

/** Interval of looking for displays that do not report any more, in milliseconds. */
const watchEveryMs = 60 * secondMs;
/** Names in a mail, and in a notice; the others are counted. */
const namesInMail = 50;
const namesInNotice = 3;

/** Dependencies on other features. */
export interface AbsenceDependencies {
  readonly notify: Notify;
  readonly queueMail: QueueMail;
  /** Users with a mail address who hold a permission. */
  readonly mailRecipients: (executor: Executor, permission: string) => Promise<readonly MailRecipient[]>;
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
  /** Minutes without contact after which people are told; 0: never. */
  readonly absentMinutes: (executor: Executor) => Promise<number>;
}

function listOf(names: readonly string[], most: number, separator: string): string {
  const shown = names.slice(0, most).join(separator);
  return names.length <= most ? shown : `${shown}${separator === '、' ? '' : separator}等 ${names.length} 块`;
}

/**
 * Watches displays: marks those as offline that have not reported for a while, and tells those who manage screens which
 * are gone for longer within their working hours, and when they are back. All of one run are told together.
 */
export function absenceWatch(platform: Platform, dependencies: AbsenceDependencies) {
  const { database, clock, announceChange } = platform;
  const { notify, queueMail, mailRecipients, timeZone, absentMinutes } = dependencies;
  const module = screenPermissions.read;

  const tell = async (
    trx: WriteTransaction,
    kind: 'screens-absent' | 'screens-back',
    screens: readonly { readonly screenId: number; readonly name: string }[],
    minutes: number,
  ): Promise<void> => {
    const [first, ...others] = screens;
    if (first === undefined) return;
    const names = screens.map(({ name }) => name);
    const list = listOf(names, namesInNotice, '、');
    const title =
      kind === 'screens-absent'
        ? `${names.length} 块屏幕已失去联系超过 ${minutes} 分钟：${list}`
        : `${names.length} 块屏幕已恢复联系：${list}`;
    const opened = others.length === 0 ? `?${openedScreenParameter}=${first.screenId}` : '';
    const link = `${screenPage.path}${kind === 'screens-absent' ? opened || '?state=offline' : opened}`;
    await notify(trx, { kind, title, link }, { permission: screenPermissions.update });
    const values = { count: String(names.length), minutes: String(minutes), screens: listOf(names, namesInMail, '\n') };
    for (const { email, nickname } of await mailRecipients(trx, screenPermissions.update)) {
      await queueMail(trx, { template: kind, to: email, values: { nickname, ...values } });
    }
  };

  /** Screens that should show something, and are gone for the whole time. */
  const absentSince = async (trx: WriteTransaction, before: number) => {
    const now = clock();
    const zone = await timeZone(trx);
    return (await reportsTable.untoldAbsent(trx, before)).filter((screen) => {
      const hours = readStored(StoredHours, screen.workingHours);
      return [before, now].every((time) => isWithin(hours, screen.timeZone || zone, time));
    });
  };

  return {
    kind: 'screen-watch',
    title: '检查屏幕在线状态',
    every: watchEveryMs,
    async run(): Promise<void> {
      const now = clock();
      await database.write(async (trx) => {
        const lost = await reportsTable.markLost(trx, now - limits.screenReports.lostAfterSeconds * secondMs);
        if (lost.length > 0) announceChange(trx, { module, action: 'update', ids: lost });
        const minutes = await absentMinutes(trx);
        const absent = minutes === 0 ? [] : await absentSince(trx, now - minutes * minuteMs);
        await reportsTable.setTold(
          trx,
          absent.map(({ screenId }) => screenId),
          now,
        );
        const back = await reportsTable.toldBack(trx);
        await reportsTable.setTold(
          trx,
          back.map(({ screenId }) => screenId),
          null,
        );
        await tell(trx, 'screens-absent', absent, minutes);
        await tell(trx, 'screens-back', back, minutes);
      });
    },
  };
}
