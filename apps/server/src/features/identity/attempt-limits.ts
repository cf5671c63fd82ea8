import type { Platform } from '../../platform/platform.ts';
import { errors } from '../../platform/errors.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { attemptsRepository as attempts } from './attempts.repository.ts';
import type { SignInAlerts } from './sign-in-alerts.ts';
import { summarizeRejected, type Attempt } from './login-lines.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { attemptWindow, type SignInRules } from './sign-in-rules.ts';

/** @param network of the client */
const keysOf = (username: string, network: string) => ({
  account: `${username.toLowerCase()}|${network}`,
  address: network,
});

type Counted = Awaited<ReturnType<typeof attempts.count>>;

/** Blocks an account and network after too many recent failures, and a network regardless of the account. */
export function attemptLimits(
  { database: { write }, clock, copyLine }: Pick<Platform, 'database' | 'clock' | 'copyLine'>,
  rules: SignInRules,
  tellOfFailures: SignInAlerts['tell'],
) {
  /** @returns time when the next attempt is allowed; `undefined` if allowed now */
  const refusal = async (
    trx: WriteTransaction,
    attempt: Attempt,
    counted: Counted,
    { most, windowMs }: { readonly most: number; readonly windowMs: number },
  ): Promise<number | undefined> => {
    const refused = counted.failures - most;
    if (refused <= 0) return undefined;
    // One line for the whole network: a single IPv6 network has millions of addresses.
    const client = { ...attempt.client, ip: networkOf(attempt.client.ip) };
    await summarizeRejected(
      trx,
      copyLine,
      { ...attempt, client },
      { refused, since: counted.windowStartedAt, now: clock() },
    );
    return counted.windowStartedAt + windowMs;
  };

  return {
    /**
     * Counts an attempt. The address is checked first: blocked addresses leave no trace of invented accounts. Every
     * transaction locks the row of the address before that of the account.
     *
     * @throws AppError 4029 with the waiting time; rejected attempts are summed up in the login log
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
        // Only for the first rejected attempt.
        if (ofAccount.failures === most + 1) {
          await tellOfFailures(trx, { username: attempt.username, ip: attempt.client.ip, count: most });
        }
        // Attempts rejected for the account do not count for the address.
        if (accountWaits !== undefined) await attempts.uncount(trx, keys.address);
        return accountWaits;
      });
      if (until !== undefined) throw errors.tooManyAttempts(Math.ceil((until - now) / 1000));
    },

    /** Uncounts a successful attempt, and resets the failures of the account. */
    async forgive(trx: WriteTransaction, username: string, ip: string): Promise<void> {
      const keys = keysOf(username, networkOf(ip));
      await attempts.uncount(trx, keys.address);
      await attempts.forget(trx, keys.account);
    },
  };
}
