import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { errors } from '../../platform/errors.ts';
import type { AuthenticateScreen } from '../../platform/http/access.ts';
import { hashToken } from '../../platform/secrets/token.ts';

/** Authenticates displays by their token, with each request, so that a revoked token is refused at once. */
export function screenAuthenticator(database: ReadDatabase): AuthenticateScreen {
  const byToken = prepared<{ tokenHash: string }, { id: number; name: string }>(database, (from, param) =>
    from.selectFrom('screens').select(['id', 'name']).where('tokenHash', '=', param('tokenHash')),
  );
  return async (token) => {
    const [screen] = token === undefined ? [] : await byToken(database.read, { tokenHash: hashToken(token) });
    if (screen === undefined) throw errors.sessionEnded();
    return { screenId: screen.id, name: screen.name };
  };
}
