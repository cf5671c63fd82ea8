import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { mailTemplateNames, type MailKind } from '@mutai/contract/mail/resource';
import { hiddenLink, linkPlaceholder } from '@mutai/contract/mail/templates';
import type { MailConnection } from '@mutai/contract/mail/schema';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { deleteAged } from '../../platform/database/aged-rows.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import { fillInMail, htmlOf } from '../../platform/mail/mail-text.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import type { MailProblem, QueueMail } from '../../platform/mail/queue-mail.ts';
import { sendBySmtp, type SendOptions } from '../../platform/mail/smtp.ts';
import type { Connect } from '../../platform/outbound/connect.ts';
import { namedTimeText } from '../../platform/time/wall-clock.ts';
import { connectionOf, type MailSettingsStore } from './mail-settings.ts';
import { readTemplate } from './mail-templates.ts';
import { sealedLinkName } from './sealed-mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { mailsTable, unsent, type MailRow, type Outcome, type Try, type Unsent } from './mails.repository.ts';

/** Delay before the first retry in milliseconds; doubles up to an hour. */
const firstRetryMs = 30_000;
/** Timeout of one mail in milliseconds: SMTP servers with spam protection may delay answers by minutes. */
const sendMs = 5 * minuteMs;
/** Interval of checking for changed settings while sending, in milliseconds. */
const settingsCheckMs = 2000;
/** Limit of concurrent mails, so that slow servers do not block other jobs. */
const atOnce = 2;

const jobKind = 'send-mail';

/** Dependencies besides the database. */
export interface MailDependencies {
  readonly connect: Connect;
  readonly settings: MailSettingsStore;
  /** Encrypts links until their mail was sent. */
  readonly secrets: Secrets;
  /** Name of the site. */
  siteName(executor: Executor): Promise<string>;
  /** Time zone for times in mails; empty: that of the server. */
  timeZone(executor: Executor): Promise<string>;
  /** Called when a mail will not be retried. */
  onFailed?(trx: WriteTransaction, mail: { readonly recipient: string; readonly subject: string }): Promise<void>;
}

export interface MailQueue {
  readonly queue: QueueMail;
  readonly problem: MailProblem;
  /** Queues a stored mail for immediate sending, in any state. */
  again(trx: WriteTransaction, id: number): Promise<void>;
  /** Sends a mail. @throws MailFailure */
  send(server: MailConnection, mail: Unsent, options: SendOptions): Promise<string>;
  readonly jobs: readonly [JobKind<Try>, JobKind<null>];
}

/** Stored text of a failure. */
export const reasonFor = ({ message, answer }: MailFailure): string =>
  answer === '' ? message : `${message}（服务器答复：${answer}）`;

/** Queues mails until they are sent. */
export function mailQueue(platform: Platform, dependencies: MailDependencies): MailQueue {
  const { database, clock, announceChange, jobs } = platform;
  const { read: db } = database;
  const { connect, settings, secrets, siteName, timeZone, onFailed } = dependencies;

  const tell = (trx: WriteTransaction, action: 'create' | 'update', id: number) =>
    announceChange(trx, { module: mailPermissions.read, action, ids: [id] });

  /** Earliest time of a mail after the last one; `undefined` if a pending mail covers it. */
  const dueAfter = async (trx: WriteTransaction, to: string, template: MailKind, pause: number) => {
    // Includes concurrent transactions.
    await lockForTransaction(database, trx, `mail to ${to}`, 0);
    const now = clock();
    const last = await mailsTable.latest(trx, to, template);
    if (last === undefined) return now;
    if (last.status === 'waiting') return undefined;
    return Math.max(now, (last.sentAt ?? last.createdAt) + pause);
  };

  /** @throws MailFailure if the link cannot be decrypted */
  const linkOf = ({ sealedLink }: Unsent): string => {
    if (sealedLink === '') return '';
    try {
      return secrets.open(sealedLinkName, sealedLink);
    } catch (error) {
      const reason = '邮件中的链接无法解密（服务器的密钥已更换），请在用户管理中重新邀请';
      throw new MailFailure(reason, false, '', { cause: error });
    }
  };

  const send: MailQueue['send'] = async (server, mail, options) => {
    const { recipient, subject, messageId, createdAt } = mail;
    const link = linkOf(mail);
    const text = link === '' ? mail.text : mail.text.replaceAll(hiddenLink, () => link);
    const message = {
      senderName: await siteName(db),
      to: recipient,
      subject,
      text,
      html: htmlOf(text, link),
      messageId,
      date: new Date(createdAt),
    };
    return sendBySmtp(connect, server, message, options);
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

  /** Returns a signal that aborts when any process changes the settings. */
  const watchSettings = (version: number) => {
    const changed = new AbortController();
    const check = async () => {
      if ((await settings.read(db)).version !== version) changed.abort();
    };
    // Errors are ignored: without the database, no change is known.
    const timer = setInterval(() => void check().catch(() => undefined), settingsCheckMs);
    return { changed: changed.signal, end: () => clearInterval(timer) };
  };

  const transmit = async (one: Try, mail: MailRow, stopping: AbortSignal): Promise<void> => {
    let [taken, given] = [false, false];
    const beforeMail = async () => {
      given = true;
      taken = !(await database.write((trx) => mailsTable.begin(trx, one)));
      if (taken) throw new Error('another process sends this mail');
    };
    const { changed, end } = watchSettings((await settings.read(db)).version);
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
      // After an abort, the next process sends it.
      stopping.throwIfAborted();
      // The settings changed while the server did not accept the mail: send by the new ones.
      if (changed.aborted && !given) return transmit(one, mail, stopping);
      if (!(error instanceof MailFailure)) throw error;
      return settleFailure(one, mail, error);
    }
    await settle(one, mail, { status: 'sent', error: '', nextAt: null });
  };

  const sendOne = async (one: Try, stopping: AbortSignal) => {
    const mail = await mailsTable.find(db, one.mailId);
    if (mail?.status === 'sending' && mail.attempts === one.attempts + 1) {
      // The process that sent it has died. The server may have accepted the mail, and no mail is sent twice.
      const error = '系统在送出邮件的途中停止，无法确认是否已送达；如接收人没有收到，请重新发送';
      return settle(one, mail, { status: 'uncertain', error, nextAt: null });
    }
    if (mail?.status === 'waiting' && mail.attempts === one.attempts) await transmit(one, mail, stopping);
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
      const { [linkPlaceholder]: link = '', ...shown }: Readonly<Record<string, string>> = values;
      const known = {
        ...shown,
        [linkPlaceholder]: hiddenLink,
        site: await siteName(trx),
        time: namedTimeText(new Date(now), await timeZone(trx)),
      };
      const sealedLink = link === '' ? '' : secrets.seal(sealedLinkName, link);
      const mail = { template, recipient: to, ...fillInMail(texts, known), sealedLink };
      const mailId = await mailsTable.add(trx, unsent(mail, smtpFrom, dueAt, now));
      await jobs.enqueue(trx, jobKind, { mailId, attempts: 0 } satisfies Try, dueAt);
      tell(trx, 'create', mailId);
    },

    async problem(executor, template) {
      if (!(await settings.read(executor)).enable) {
        return `邮件尚未启用，请先在“${mailPage.title}”中填写邮件服务器并启用`;
      }
      if ((await readTemplate(executor, template)).enabled) return undefined;
      return `“${mailTemplateNames[template]}”邮件已停用，请先在“${mailPage.title}”的邮件模板中启用`;
    },

    async again(trx, id) {
      await mailsTable.renew(trx, id, clock());
      await jobs.enqueue(trx, jobKind, { mailId: id, attempts: 0 } satisfies Try);
      tell(trx, 'update', id);
    },

    send,

    jobs: [
      { kind: jobKind, title: '发送邮件', atAnyTime: true, atOnce, run: sendOne },
      {
        kind: 'forget-mails',
        title: '清理邮件发送记录',
        every: hourMs,
        run: (_payload, stopping) => deleteAged(database, 'mails', clock() - limits.mailLogDays * dayMs, stopping),
      },
    ],
  };
}
