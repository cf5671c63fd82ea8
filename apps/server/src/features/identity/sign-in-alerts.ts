import { hourMs } from '@mutai/contract/durations';
import type { Executor } from '../../platform/database/open-database.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { MailRecipient, QueueMail } from '../../platform/mail/queue-mail.ts';

/** Shortest interval between mails about failed sign-ins to one recipient, in milliseconds. */
const pauseMs = hourMs;

const jobKind = 'mail-sign-in-failures';

/** Failed sign-ins that led to a block. */
export interface SignInFailures {
  /** Raw input; the account may not exist. */
  readonly username: string;
  readonly ip: string;
  readonly count: number;
}

/** Dependencies for sending alerts. */
export interface SignInAlertDependencies {
  readonly queueMail: QueueMail;
  accountOf(executor: Executor, username: string): Promise<UserRow | undefined>;
  administrators(executor: Executor): Promise<readonly MailRecipient[]>;
}

export interface SignInAlerts {
  /** Does the same work for existing and unknown accounts. */
  tell(trx: WriteTransaction, failures: SignInFailures): Promise<void>;
}

/** Mails the user of an account and the super-administrators about repeatedly failed sign-ins. */
export function signInAlerts(
  platform: Platform,
  { queueMail, accountOf, administrators }: SignInAlertDependencies,
): SignInAlerts {
  const { database, jobs } = platform;
  const job: JobKind<SignInFailures> = {
    kind: jobKind,
    title: '发送登录失败提醒',
    atAnyTime: true,
    run: ({ username, ip, count }) =>
      database.write(async (trx) => {
        const account = await accountOf(trx, username);
        if (account === undefined) return;
        const told = new Map([account, ...(await administrators(trx))].map((one) => [one.email, one.nickname]));
        for (const [to, nickname] of [...told].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          const values = { nickname, username: account.username, ip, count: String(count) };
          await queueMail(trx, { template: 'sign-in-failures', to, values, pause: pauseMs });
        }
      }),
  };
  jobs.offer(job);
  return { tell: (trx, failures) => jobs.enqueue(trx, jobKind, failures) };
}
