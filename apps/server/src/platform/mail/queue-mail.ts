import type { MailTemplate } from '@mutai/contract/mail/resource';
import type { MailValues } from '@mutai/contract/mail/templates';
import type { WriteTransaction } from '../database/transaction.ts';

export interface QueuedMail<T extends MailTemplate> {
  readonly template: T;
  /** A mail address; nothing is sent to an empty one. */
  readonly to: string;
  /** What the placeholders of the template stand for, beside the site and the time, which are known. */
  readonly values: Omit<MailValues<T>, 'site' | 'time'>;
  /**
   * Milliseconds between two mails of this template to the same address: what comes in between is told by one mail at
   * their end. Without it each is sent at once.
   */
  readonly pause?: number;
}

/**
 * Has something mailed once the transaction is committed in which it happens. While mail or the template is switched off
 * nothing is kept of it.
 *
 * @param trx the transaction
 */
export type QueueMail = <T extends MailTemplate>(trx: WriteTransaction, mail: QueuedMail<T>) => Promise<void>;

/** Somebody who can be written to. */
export interface MailRecipient {
  readonly email: string;
  readonly nickname: string;
}
