import { commentPermissions } from '@mutai/contract/comments/resource';
import { minuteMs } from '@mutai/contract/durations';
import type { MailRecipient, QueueMail } from '../../platform/mail/queue-mail.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { NotifyModerators } from './reader-comments.ts';

/** Shortest interval between mails about comments to the same person, in milliseconds. */
const pauseMs = 10 * minuteMs;

/**
 * Mails moderators about a pending comment.
 *
 * @param mailRecipients returns the users who hold a permission
 */
export const moderatorMail =
  (
    queueMail: QueueMail,
    mailRecipients: (trx: WriteTransaction, permission: string) => Promise<readonly MailRecipient[]>,
  ): NotifyModerators =>
  async (trx, comment) => {
    for (const { email, nickname } of await mailRecipients(trx, commentPermissions.update)) {
      const values = { nickname, ...comment };
      await queueMail(trx, { template: 'comment-pending', to: email, values, pause: pauseMs });
    }
  };
