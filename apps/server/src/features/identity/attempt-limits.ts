import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { networkOf } from '../../platform/network-of.ts';
import { attemptsRepository as attempts } from './attempts.repository.ts';
import type { SignInAlerts } from './sign-in-alerts.ts';
import { sumUpRefused, type Attempt } from './login-lines.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { attemptWindow, type SignInRules } from './sign-in-rules.ts';

/** @param network of the caller */
const keysOf = (username: string, network: string) => ({
  account: `${username.toLowerCase()}|${network}`,
  address: network,
});

type Counted = Awaited<ReturnType<typeof attempts.count>>;

/** Makes an account and network wait that have failed too often lately, and a network that has, whatever the account. */
export function attemptLimits(
  { write }: Database,
  clock: Clock,
  rules: SignInRules,
  tellOfFailures: SignInAlerts['tell'],
) {
  /** @returns when it may be tried again, undefined while it may be */
  const refusal = async (
    trx: WriteTransaction,
    attempt: Attempt,
    counted: Counted,
    { most, windowMs }: { readonly most: number; readonly windowMs: number },
  ): Promise<number | undefined> => {
    const refused = counted.failures - most;
    if (refused <= 0) return undefined;
    // One line for the network: whoever has one has addresses for millions.
    const client = { ...attempt.client, ip: networkOf(attempt.client.ip) };
    await sumUpRefused(trx, { ...attempt, client }, { refused, since: counted.windowStartedAt, now: clock() });
    return counted.windowStartedAt + windowMs;
  };

  return {
    /**
     * Counts an attempt. The address comes first: one that waits leaves no trace of the accounts that it makes up.
     * Each transaction takes the row of the address before that of the account.
     *
     * @throws AppError 4029 with the waiting time; refused attempts are summed up in the login log
     */
    async count(attempt: Attempt): Promise<void> {
      const now = clock();
      const keys = keysOf(attempt.username, networkOf(attempt.client.ip));
      const until = await write(async (trx) => {
        const settings = await rules.now(trx);
        const windowMs = attemptWindow(settings);
        const ofAddress = await attempts.count(trx, keys.address, now, windowMs);
        const anybody: Attempt = { ...attempt, account: undefined, username: '' };
        const waits = await refusal(trx, anybody, ofAddress, { most: settings.addressFailures, windowMs });
        if (waits !== undefined) return waits;
        const ofAccount = await attempts.count(trx, keys.account, now, windowMs);
        const most = settings.accountFailures;
        const accountWaits = await refusal(trx, attempt, ofAccount, { most, windowMs });
        // With the first one that is refused.
        if (ofAccount.failures === most + 1) {
          await tellOfFailures(trx, { username: attempt.username, ip: attempt.client.ip, count: most });
        }
        // What is refused for the account's sake does not bring the address nearer to its own limit.
        if (accountWaits !== undefined) await attempts.uncount(trx, keys.address);
        return accountWaits;
      });
      if (until !== undefined) throw errors.tooManyAttempts(Math.ceil((until - now) / 1000));
    },

    /** Takes an attempt back, and the account's failures with it, because it succeeded. */
    async forgive(trx: WriteTransaction, username: string, ip: string): Promise<void> {
      const keys = keysOf(username, networkOf(ip));
      await attempts.uncount(trx, keys.address);
      await attempts.forget(trx, keys.account);
    },
  };
}
