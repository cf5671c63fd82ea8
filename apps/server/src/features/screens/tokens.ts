import { SiteReadOnly } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { errors } from '../../platform/errors.ts';
import type { AuthenticateScreen } from '../../platform/http/access.ts';
import { hashToken, newToken } from '../../platform/secrets/token.ts';

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly isNext: number;
}

/**
 * Tokens of displays. A display that gets another token keeps the old one until it has used the new one, so that an answer
 * that is lost on the way locks out no display.
 */
export function screenTokens(database: Pick<Database, 'dialect' | 'keepPlan' | 'read' | 'write'>) {
  const byToken = prepared<{ tokenHash: string }, TokenRow>(database, (from, param) =>
    from
      .selectFrom('screens')
      .select(['id', 'name'])
      .select((e) => e.case().when('nextTokenHash', '=', param('tokenHash')).then(1).else(0).end().as('isNext'))
      .where((e) => e.or([e('tokenHash', '=', param('tokenHash')), e('nextTokenHash', '=', param('tokenHash'))])),
  );

  /** Ends the token that another one replaces. */
  const replace = async (id: number, tokenHash: string) => {
    try {
      await database.write((trx) =>
        trx
          .updateTable('screens')
          .set({ tokenHash, nextTokenHash: null })
          .where('id', '=', id)
          .where('nextTokenHash', '=', tokenHash)
          .execute(),
      );
    } catch (error) {
      // Displays keep playing while their site moves. Both tokens stay valid until the next request.
      if (!(error instanceof SiteReadOnly)) throw error;
    }
  };

  /** Checks the token with each request, so that a revoked one is refused at once. */
  const authenticate: AuthenticateScreen = async (token) => {
    const tokenHash = token === undefined ? undefined : hashToken(token);
    const [screen] = tokenHash === undefined ? [] : await byToken(database.read, { tokenHash });
    if (screen === undefined || tokenHash === undefined) throw errors.sessionEnded();
    if (screen.isNext === 1) await replace(screen.id, tokenHash);
    return { screenId: screen.id, name: screen.name };
  };

  return {
    authenticate,

    /** @returns a token that replaces the one of the screen once it is used */
    async renew(screenId: number): Promise<string> {
      const token = newToken();
      await database.write((trx) =>
        trx
          .updateTable('screens')
          .set({ nextTokenHash: hashToken(token) })
          .where('id', '=', screenId)
          .execute(),
      );
      return token;
    },
  };
}

export type ScreenTokens = ReturnType<typeof screenTokens>;
