import type { NoticeKind } from '@mutai/contract/notifications/resource';
import type { WriteTransaction } from './database/transaction.ts';

/** Something that the product itself tells people. */
export interface Notice {
  readonly kind: NoticeKind;
  /** One sentence: what happened, and what to do. */
  readonly title: string;
  /** Address of the console where that is done. */
  readonly link?: string;
}

/** Users by their ids, or everybody who holds a permission at that moment. */
export type NoticeRecipients = { readonly users: readonly number[] } | { readonly permission: string };

/**
 * Sends a notice in the transaction of what it reports: people get it if, and only if, that is committed. Deleted and
 * disabled accounts are left out. `features/announcements/notices.ts` implements it.
 */
export type Notify = (trx: WriteTransaction, notice: Notice, to: NoticeRecipients) => Promise<void>;
