import type { WriteTransaction } from '../database/transaction.ts';

/** Something that others outside of the site may want to know. */
export type ContentEvent =
  | {
      readonly kind: 'post-published' | 'post-changed' | 'post-withdrawn';
      readonly postId: number;
      readonly slug: string;
      readonly title: string;
    }
  | { readonly kind: 'comment-created'; readonly commentId: number; readonly postId: number };

/**
 * Tells of it, once the transaction is committed: what it leads to is enqueued in it.
 *
 * @param trx the transaction in which it happens
 */
export type AnnounceContent = (trx: WriteTransaction, event: ContentEvent) => Promise<void>;
