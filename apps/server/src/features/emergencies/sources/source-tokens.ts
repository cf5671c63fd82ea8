import type { Database } from '../../../platform/database/open-database.ts';
import { errors } from '../../../platform/errors.ts';
import type { AuthenticateSource } from '../../../platform/http/access.ts';
import { hashToken } from '../../../platform/secrets/token.ts';
import type { Clock } from '../../../platform/time/clock.ts';

/** The last use is written at most this often, in milliseconds. */
const useMs = 60_000;

/** Authenticates external sources by their tokens, with each request, so that a revoked one is refused at once. */
export function sourceTokens({ read, write }: Pick<Database, 'read' | 'write'>, clock: Clock): AuthenticateSource {
  return async (token) => {
    if (token === undefined) throw errors.tokenRefused();
    const source = await read
      .selectFrom('emergencySources')
      .select(['id', 'name', 'lastUsedAt'])
      .where('tokenHash', '=', hashToken(token))
      .where('enabled', '=', 1)
      .executeTakeFirst();
    if (source === undefined) throw errors.tokenRefused();
    const { id, name, lastUsedAt } = source;
    const now = clock();
    if (lastUsedAt === null || lastUsedAt < now - useMs) {
      await write((trx) => trx.updateTable('emergencySources').set({ lastUsedAt: now }).where('id', '=', id).execute());
    }
    return { sourceId: id, name };
  };
}
