import { hourMs } from '@mutai/contract/durations';
import type { Executor } from '../../platform/database/open-database.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { MailRecipient, QueueMail } from '../../platform/mail/queue-mail.ts';

/** Milliseconds between two mails about failed sign-ins to the same person. */
const pauseMs = hourMs;

const jobKind = 'mail-sign-in-failures';

/** Sign-ins to an account that failed so often that its address has to wait. */
export interface SignInFailures {
  /** As it was typed; it may be nobody's. */
  readonly username: string;
  readonly ip: string;
  readonly count: number;
}

/** What it takes to tell somebody of them. */
export interface AlertNeeds {
  readonly queueMail: QueueMail;
  accountOf(executor: Executor, username: string): Promise<UserRow | undefined>;
  administrators(executor: Executor): Promise<readonly MailRecipient[]>;
}

export interface SignInAlerts {
  /** Does the same, and takes as long, whether there is such an account or not. */
  tell(trx: WriteTransaction, failures: SignInFailures): Promise<void>;
  readonly job: JobKind<SignInFailures>;
}

/** Mails an account's user and the super-administrators that sign-ins to it fail too often. */
export function signInAlerts(platform: Platform, { queueMail, accountOf, administrators }: AlertNeeds): SignInAlerts {
  const { database, jobs } = platform;
  return {
    tell: (trx, failures) => jobs.enqueue(trx, jobKind, failures),
    job: {
      kind: jobKind,
      title: '发送登录失败提醒',
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
    },
  };
}
