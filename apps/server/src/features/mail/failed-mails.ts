import { hourMs } from '@mutai/contract/durations';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { Notify } from '../../platform/notices.ts';
import { settingsStore } from '../../platform/settings/settings.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MailDependencies } from './mail-queue.ts';

/** Shortest interval between notices in milliseconds: when a mail server rejects one mail, it rejects many. */
const pauseMs = hourMs;

const told = settingsStore<{ at: number }>('failed-mails', { at: 0 });

/** Notifies mail administrators of a mail that was given up. Further ones are only in the mail log for a while. */
export const failedMails =
  ({ database, clock }: Platform, notify: Notify): NonNullable<MailDependencies['onFailed']> =>
  async (trx, { recipient, subject }) => {
    await lockForTransaction(database, trx, 'failed mails', 0);
    const now = clock();
    if (now - (await told.read(trx)).at < pauseMs) return;
    await told.change(trx, { at: now }, now);
    const title = `发给 ${recipient} 的邮件“${subject}”没有送达，请在${mailPage.title}的发送记录中查看原因，处理后重新发送`;
    await notify(
      trx,
      { kind: 'mail-failed', title, link: `${mailPage.path}?tab=log` },
      { permission: mailPermissions.read },
    );
  };
