import type { MailTemplate } from '@mutai/contract/mail/resource';
import type { MailValues } from '@mutai/contract/mail/templates';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';

export interface QueuedMail<T extends MailTemplate> {
  readonly template: T;
  /** Mail address; empty: no mail is sent. */
  readonly to: string;
  /** Values of the template's placeholders, except site and time, which are added. */
  readonly values: Omit<MailValues<T>, 'site' | 'time'>;
  /**
   * Shortest interval between mails of this template to the same address, in milliseconds. Mails within the interval
   * are merged into one at its end. Default: send each immediately.
   */
  readonly pause?: number;
}

/**
 * Queues a mail, to be sent after the transaction commits. No-op while mail or the template is disabled.
 *
 * @param trx transaction of the event
 */
export type QueueMail = <T extends MailTemplate>(trx: WriteTransaction, mail: QueuedMail<T>) => Promise<void>;

/**
 * Returns why mails of a template are not sent now, with the remedy, as a sentence without a full stop; `undefined` if
 * they are.
 */
export type MailProblem = (executor: Executor, template: MailTemplate) => Promise<string | undefined>;

/** Recipient of a mail. */
export interface MailRecipient {
  readonly email: string;
  readonly nickname: string;
}
