import { randomUUID } from 'node:crypto';
import type { ListQueryBase } from '@mutai/contract/list';
import { mailKinds, mailStatuses, type MailKind, type MailStatus } from '@mutai/contract/mail/resource';
import type { Mail, MailQuery } from '@mutai/contract/mail/schema';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { MailsTable } from '../../platform/database/tables/mails.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { nonBlank, hasWords, orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { isoOrNull } from '../../platform/time/clock.ts';

export type MailRow = Selectable<MailsTable>;
export type Unsent = Omit<MailRow, 'id'>;

/** Mail to be sent. */
export interface NewMail {
  readonly template: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Encrypted link of the text; empty without one. */
  readonly sealedLink: string;
}

/** Attempt to send a mail, identified by the number of previous ones. */
export interface Try {
  readonly mailId: number;
  readonly attempts: number;
}

/** Result of an attempt. */
export interface Outcome {
  readonly status: MailStatus;
  /** Empty if it was sent. */
  readonly error: string;
  /** Time of the next attempt; `null`: none. */
  readonly nextAt: number | null;
}

const mailOf = ({ messageId: _, sealedLink: __, ...row }: MailRow): Mail => ({
  ...row,
  template: mailKinds.find((kind) => kind === row.template) ?? 'test',
  status: mailStatuses.find((status) => status === row.status) ?? 'failed',
  createdAt: new Date(row.createdAt).toISOString(),
  sentAt: isoOrNull(row.sentAt),
  nextAt: isoOrNull(row.nextAt),
});

/**
 * Creates a mail without attempts.
 *
 * @param sender address of the site, whose domain is part of the message id
 * @param dueAt earliest time of sending, in milliseconds since 1970
 */
export function unsent(mail: NewMail, sender: string, dueAt: number, now: number): Unsent {
  const domain = sender.split('@').at(-1) ?? '';
  return {
    ...mail,
    messageId: `<${randomUUID()}@${domain === '' ? 'localhost' : domain}>`,
    status: 'waiting',
    attempts: 0,
    error: '',
    createdAt: now,
    sentAt: null,
    nextAt: dueAt,
  };
}

/** Sent and pending mails. */
export const mailsTable = {
  /** Adds a pending mail. @returns its id */
  async add(trx: WriteTransaction, mail: Unsent): Promise<number> {
    const { id } = await trx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  /** Adds a mail that was sent already. @param error of the attempt; empty if it was sent */
  async addTried(trx: WriteTransaction, mail: Unsent, error: string, now: number): Promise<void> {
    const outcome = error === '' ? { status: 'sent', sentAt: now } : { status: 'failed' };
    await trx
      .insertInto('mails')
      .values({ ...mail, ...outcome, attempts: 1, error, nextAt: null })
      .execute();
  },

  async find(executor: Executor, id: number): Promise<MailRow | undefined> {
    return executor.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  },

  /** Last mail of a template to a recipient. */
  async latest(executor: Executor, recipient: string, template: MailKind): Promise<MailRow | undefined> {
    return executor
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('template', '=', template)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  },

  /**
   * Records that an attempt begins to transmit.
   *
   * @returns false if another attempt has begun, or the mail is not pending
   */
  async begin(trx: WriteTransaction, { mailId, attempts }: Try): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({ status: 'sending', attempts: attempts + 1, nextAt: null })
      .where('id', '=', mailId)
      .where('status', '=', 'waiting')
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Stores the result of an attempt. @returns false if the mail has changed meanwhile */
  async settle(
    trx: WriteTransaction,
    { mailId, attempts }: Try,
    { status, error, nextAt }: Outcome,
    now: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({ status, error, nextAt, attempts: attempts + 1 })
      .$if(status === 'sent', (query) => query.set({ sentAt: now }))
      // The link must not outlive the attempts to send it.
      .$if(nextAt === null, (query) => query.set({ sealedLink: '' }))
      .where('id', '=', mailId)
      .where((e) =>
        e.or([
          e.and([e('status', '=', 'waiting'), e('attempts', '=', attempts)]),
          // Also accepted if another process considered this one dead meanwhile.
          e.and([e('status', 'in', ['sending', 'uncertain']), e('attempts', '=', attempts + 1)]),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Resets a mail to be sent again. */
  async renew(trx: WriteTransaction, id: number, now: number): Promise<void> {
    await trx
      .updateTable('mails')
      .set({ status: 'waiting', attempts: 0, error: '', nextAt: now })
      .where('id', '=', id)
      .execute();
  },

  async page({ read: db, dialect }: Database, query: MailQuery & ListQueryBase): Promise<Page<Mail>> {
    const oneOf = (text: string | undefined) => nonBlank(text)?.split(',') ?? [];
    const [templates, statuses, recipient] = [oneOf(query.template), oneOf(query.status), nonBlank(query.recipient)];
    const found = db
      .selectFrom('mails')
      .$if(templates.length > 0, (some) => some.where('template', 'in', templates))
      .$if(statuses.length > 0, (some) => some.where('status', 'in', statuses))
      .$if(recipient !== undefined, (some) => some.where(hasWords(dialect, 'recipient', recipient ?? '')));
    const [, direction] = orderOf(query.sort, 'createdAt:desc');
    const ordered = found.selectAll().orderBy('createdAt', direction).orderBy('id', direction);
    const page = await pageOf(db, ordered, windowOf(query));
    return { ...page, rows: page.rows.map(mailOf) };
  },
};
