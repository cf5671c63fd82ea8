import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { mailPermissions, type MailKind } from '@mutai/contract/mail/resource';
import type { MailConnection } from '@mutai/contract/mail/schema';
import { lockUntilEnd } from '../../platform/database/locks.ts';
import { repeatWhile } from '../../platform/database/many-rows.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import { filledIn, htmlOf } from '../../platform/mail/letter.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import type { QueueMail } from '../../platform/mail/queue-mail.ts';
import { sendBySmtp, type SendOptions } from '../../platform/mail/smtp.ts';
import type { Connect } from '../../platform/outbound/connect.ts';
import { namedTimeText } from '../../platform/wall-clock.ts';
import { connectionOf, type MailSettingsStore } from './mail-settings.ts';
import { readTemplate } from './mail-templates.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { mailsTable, unsent, type MailRow, type Outcome, type Try, type Unsent } from './mails.repository.ts';

/** Milliseconds before a mail is tried again for the first time; each time twice as long, and never longer than an hour. */
const firstRetryMs = 30_000;
/** Milliseconds that one mail may take: SMTP servers that fend off spam answer slowly, by minutes. */
const sendMs = 5 * minuteMs;
/** Milliseconds between two looks at whether the settings changed by which a mail is being sent. */
const settingsCheckMs = 2000;
/** Slow servers leave room for other jobs. */
const atOnce = 2;

const jobKind = 'send-mail';

/** What the queue needs beside the database. */
export interface MailNeeds {
  readonly connect: Connect;
  readonly settings: MailSettingsStore;
  /** What the site is called. */
  siteName(executor: Executor): Promise<string>;
  /** Name of the time zone that mails tell times in; empty: the server's. */
  timeZone(executor: Executor): Promise<string>;
  /** Is told of a mail that will not be sent by itself any more. */
  onFailed?(trx: WriteTransaction, mail: { readonly recipient: string; readonly subject: string }): Promise<void>;
}

export interface MailQueue {
  readonly queue: QueueMail;
  /** Sends a mail that is kept, at once, whatever became of it before. */
  again(trx: WriteTransaction, id: number): Promise<void>;
  /** Gives a mail to a server. @throws MailFailure */
  send(server: MailConnection, mail: Unsent, options: SendOptions): Promise<string>;
  readonly jobs: readonly [JobKind<Try>, JobKind<null>];
}

/** What is kept of why a mail was not sent. */
export const reasonFor = ({ message, answer }: MailFailure): string =>
  answer === '' ? message : `${message}（服务器答复：${answer}）`;

/** Keeps mails until they are sent. */
export function mailQueue(platform: Platform, needs: MailNeeds): MailQueue {
  const { database, clock, announceChange, jobs } = platform;
  const { db } = database;
  const { connect, settings, siteName, timeZone, onFailed } = needs;

  const tell = (trx: WriteTransaction, action: 'create' | 'update', id: number) =>
    announceChange(trx, { module: mailPermissions.read, action, ids: [id] });

  /** When a mail is due that must not follow another one too soon; undefined: one that waits tells it, too. */
  const dueAfter = async (trx: WriteTransaction, to: string, template: MailKind, pause: number) => {
    // Those that come at the same moment are seen, too.
    await lockUntilEnd(database, trx, `mail to ${to}`, 0);
    const now = clock();
    const last = await mailsTable.latest(trx, to, template);
    if (last === undefined) return now;
    if (last.status === 'waiting') return undefined;
    return Math.max(now, (last.sentAt ?? last.createdAt) + pause);
  };

  const send: MailQueue['send'] = async (server, { recipient, subject, text, messageId, createdAt }, options) => {
    const letter = {
      senderName: await siteName(db),
      to: recipient,
      subject,
      text,
      html: htmlOf(text),
      messageId,
      date: new Date(createdAt),
    };
    return sendBySmtp(connect, server, letter, options);
  };

  const settle = (one: Try, mail: MailRow, outcome: Outcome) =>
    database.write(async (trx) => {
      if (!(await mailsTable.settle(trx, one, outcome, clock()))) return;
      tell(trx, 'update', mail.id);
      const { nextAt, status } = outcome;
      if (nextAt !== null) await jobs.enqueue(trx, jobKind, { ...one, attempts: one.attempts + 1 }, nextAt);
      else if (status !== 'sent') await onFailed?.(trx, mail);
    });

  const settleFailure = async (one: Try, mail: MailRow, failure: MailFailure) => {
    const again = failure.passing && one.attempts + 1 < limits.mailAttempts;
    const wait = Math.min(firstRetryMs * 2 ** one.attempts, hourMs);
    const error = reasonFor(failure);
    await settle(one, mail, { status: again ? 'waiting' : 'failed', error, nextAt: again ? clock() + wait : null });
  };

  /** A signal that aborts when the settings are not at a version any more, whichever process changed them. */
  const whileSettingsAre = (version: number) => {
    const changed = new AbortController();
    const check = async () => {
      if ((await settings.read(db)).version !== version) changed.abort();
    };
    // While the database is away nothing is known of a change.
    const timer = setInterval(() => void check().catch(() => undefined), settingsCheckMs);
    return { changed: changed.signal, end: () => clearInterval(timer) };
  };

  const handOver = async (one: Try, mail: MailRow, stopping: AbortSignal): Promise<void> => {
    let [taken, given] = [false, false];
    const beforeMail = async () => {
      given = true;
      taken = !(await database.write((trx) => mailsTable.begin(trx, one)));
      if (taken) throw new Error('another process sends this mail');
    };
    const { changed, end } = whileSettingsAre((await settings.read(db)).version);
    const deliver = async () => {
      const { enable, ...server } = await connectionOf(settings, db);
      if (!enable) throw new MailFailure('邮件已停用，没有发送；启用后可以重新发送', false);
      const signal = AbortSignal.any([stopping, changed]);
      await send(server, mail, { timeoutMs: sendMs, signal, beforeMail });
    };
    try {
      await deliver().finally(end);
    } catch (error) {
      if (taken) return;
      // What it was cut off from is tried by the next process.
      stopping.throwIfAborted();
      // A server that keeps mails waiting is left as soon as another one is set.
      if (changed.aborted && !given) return handOver(one, mail, stopping);
      if (!(error instanceof MailFailure)) throw error;
      return settleFailure(one, mail, error);
    }
    await settle(one, mail, { status: 'sent', error: '', nextAt: null });
  };

  const sendOne = async (one: Try, stopping: AbortSignal) => {
    const mail = await mailsTable.find(db, one.mailId);
    if (mail?.status === 'sending' && mail.attempts === one.attempts + 1) {
      // By a process that died: the server may have it or not, and nobody is sent anything twice.
      const error = '系统在送出邮件的途中停止，无法确认是否已送达；如接收人没有收到，请重新发送';
      return settle(one, mail, { status: 'uncertain', error, nextAt: null });
    }
    if (mail?.status === 'waiting' && mail.attempts === one.attempts) await handOver(one, mail, stopping);
  };

  return {
    async queue(trx, { template, to, values, pause }) {
      const { enable, smtpFrom } = await settings.read(trx);
      if (!enable || to === '') return;
      const { enabled, ...texts } = await readTemplate(trx, template);
      if (!enabled) return;
      const now = clock();
      const dueAt = pause === undefined ? now : await dueAfter(trx, to, template, pause);
      if (dueAt === undefined) return;
      const known = { ...values, site: await siteName(trx), time: namedTimeText(new Date(now), await timeZone(trx)) };
      const mail = { template, recipient: to, ...filledIn(texts, known) };
      const mailId = await mailsTable.add(trx, unsent(mail, smtpFrom, dueAt, now));
      await jobs.enqueue(trx, jobKind, { mailId, attempts: 0 } satisfies Try, dueAt);
      tell(trx, 'create', mailId);
    },

    async again(trx, id) {
      await mailsTable.renew(trx, id, clock());
      await jobs.enqueue(trx, jobKind, { mailId: id, attempts: 0 } satisfies Try);
      tell(trx, 'update', id);
    },

    send,

    jobs: [
      { kind: jobKind, title: '发送邮件', atOnce, run: sendOne },
      {
        kind: 'forget-mails',
        title: '清理邮件发送记录',
        every: hourMs,
        async run(_payload, stopping) {
          const before = clock() - limits.mailLogDays * dayMs;
          await repeatWhile(() => mailsTable.purge(database, before), stopping);
        },
      },
    ],
  };
}
