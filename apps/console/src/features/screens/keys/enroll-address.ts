import type { ScreenKey } from '@mutai/contract/screen-keys/schema';
import { enrollParameter, screenPagePath } from '@mutai/contract/screens/player-paths';

/**
 * Address that a display opens to register itself.
 *
 * @param origin of the site, without a trailing slash
 */
export const enrollAddress = (origin: string, key: string): string =>
  `${origin}${screenPagePath}?${new URLSearchParams({ [enrollParameter]: key }).toString()}`;

/** Why a key registers no further display; `null`: it does. */
export type KeyEnd = 'expired' | 'usedUp' | null;

/** @param now Unix time in milliseconds */
export function keyEnd({ expiresAt, used, uses }: Pick<ScreenKey, 'expiresAt' | 'used' | 'uses'>, now: number): KeyEnd {
  if (Date.parse(expiresAt) <= now) return 'expired';
  return used >= uses ? 'usedUp' : null;
}
