import type { NoticeKind } from '@mutai/contract/notifications/resource';
import type { WriteTransaction } from './database/transaction.ts';

/** Notification that the product itself sends to users. */
export interface Notice {
  readonly kind: NoticeKind;
  /** One sentence that states the event and the required action. */
  readonly title: string;
  /** Address in the console for the required action. */
  readonly link?: string;
}

/** User ids, or all users who hold a permission when the notice is sent. */
export type NoticeRecipients = { readonly users: readonly number[] } | { readonly permission: string };

/**
 * Sends a notice in the transaction of the reported change, so that it is delivered if and only if the change is
 * committed. Skips deleted and disabled accounts. `features/announcements/notices.ts` implements it.
 */
export type Notify = (trx: WriteTransaction, notice: Notice, to: NoticeRecipients) => Promise<void>;
