import type { WriteTransaction } from '../database/transaction.ts';

/** Event of the site that webhooks deliver. */
export type SiteEvent =
  | {
      readonly kind: 'post-published' | 'post-changed' | 'post-withdrawn';
      readonly postId: number;
      readonly slug: string;
      readonly title: string;
    }
  | { readonly kind: 'comment-created'; readonly commentId: number; readonly postId: number };

/**
 * Queues the delivery of an event. Nothing is sent when the transaction is rolled back.
 *
 * @param trx transaction that causes the event
 */
export type DeliverEvent = (trx: WriteTransaction, event: SiteEvent) => Promise<void>;
