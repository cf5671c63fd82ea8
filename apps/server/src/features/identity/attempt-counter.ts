import { secondMs } from '@mutai/contract/durations';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { attemptsRepository } from './attempts.repository.ts';

/** Creates the function that counts attempts of other features, such as guesses of pairing codes. */
export const attemptCounter =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  /**
   * @param key of those who are counted together
   * @param limit largest number of attempts within a time in milliseconds
   * @throws AppError 4029 with the waiting time after more attempts
   */
  async (key: string, { most, windowMs }: { readonly most: number; readonly windowMs: number }): Promise<void> => {
    const now = clock();
    const { failures, windowStartedAt } = await database.write((trx) =>
      attemptsRepository.count(trx, key, now, windowMs),
    );
    if (failures > most) throw errors.tooManyAttempts(Math.ceil((windowStartedAt + windowMs - now) / secondMs));
  };
