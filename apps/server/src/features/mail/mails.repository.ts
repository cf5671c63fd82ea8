import { randomUUID } from 'node:crypto';
import type { ListQueryBase } from '@mutai/contract/list';
import { mailKinds, mailStatuses, type MailKind, type MailStatus } from '@mutai/contract/mail/resource';
import type { Mail, MailQuery } from '@mutai/contract/mail/schema';
import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { MailsTable } from '../../platform/database/tables/mails.ts';
import { logPage, purgeLog } from '../../platform/resource/log-table.ts';
import type { Page } from '../../platform/resource/repository.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { given, hasWords } from '../../platform/resource/search.ts';

export type MailRow = Selectable<MailsTable>;
export type Unsent = Omit<MailRow, 'id'>;

/** A mail as it is to be sent. */
export interface NewMail {
  readonly template: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** One try of a mail: how many there were before it. */
export interface Try {
  readonly mailId: number;
  readonly attempts: number;
}

/** What became of a try. */
export interface Outcome {
  readonly status: MailStatus;
  /** Empty: it was sent. */
  readonly error: string;
  /** When it is tried again; null: it is not. */
  readonly nextAt: number | null;
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const mailOf = ({ messageId: _, ...row }: MailRow): Mail => ({
  ...row,
  template: mailKinds.find((kind) => kind === row.template) ?? 'test',
  status: mailStatuses.find((status) => status === row.status) ?? 'failed',
  createdAt: new Date(row.createdAt).toISOString(),
  sentAt: momentOf(row.sentAt),
  nextAt: momentOf(row.nextAt),
});

/**
 * A mail that nobody has tried to send.
 *
 * @param sender address of the site, of whose domain its name is
 * @param dueAt when it is to be sent
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

/** What was mailed, and what is to be. */
export const mailsTable = {
  /** Notes a mail that is to be sent. @returns its id */
  async add(trx: WriteTransaction, mail: Unsent): Promise<number> {
    const { id } = await trx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  /** Notes a mail that was tried already. @param error why that failed; empty: it was sent */
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

  /** The last mail of a template to somebody. */
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
   * Notes that a try begins to hand the mail over.
   *
   * @returns false when another one has, or the mail no longer waits for this one
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

  /** Notes what became of a try. @returns whether the mail was still at it */
  async settle(
    trx: WriteTransaction,
    { mailId, attempts }: Try,
    { status, error, nextAt }: Outcome,
    now: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({ status, error, nextAt, attempts: attempts + 1, ...(status === 'sent' ? { sentAt: now } : {}) })
      .where('id', '=', mailId)
      .where((e) =>
        e.or([
          e.and([e('status', '=', 'waiting'), e('attempts', '=', attempts)]),
          // Also when another process thought meanwhile that this one had died.
          e.and([e('status', 'in', ['sending', 'uncertain']), e('attempts', '=', attempts + 1)]),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Has a mail tried from the beginning. */
  async renew(trx: WriteTransaction, id: number, now: number): Promise<void> {
    await trx
      .updateTable('mails')
      .set({ status: 'waiting', attempts: 0, error: '', nextAt: now })
      .where('id', '=', id)
      .execute();
  },

  async page({ db, dialect }: Database, query: MailQuery & ListQueryBase): Promise<Page<Mail>> {
    const oneOf = (text: string | undefined) => given(text)?.split(',') ?? [];
    const [templates, statuses, recipient] = [oneOf(query.template), oneOf(query.status), given(query.recipient)];
    const found = db
      .selectFrom('mails')
      .$if(templates.length > 0, (some) => some.where('template', 'in', templates))
      .$if(statuses.length > 0, (some) => some.where('status', 'in', statuses))
      .$if(recipient !== undefined, (some) => some.where(hasWords(dialect, 'recipient', recipient ?? '')));
    return logPage(db, found.selectAll(), query, mailOf);
  },

  /** Forgets what is older than some moment. @returns whether there may be more */
  purge: (database: Database, before: number): Promise<boolean> => purgeLog(database, 'mails', before),
};
