import { everything } from '@mutai/contract/permissions';
import { clockTolerance, type Clock } from '../../platform/clock.ts';
import { NoAnswer } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http/access.ts';
import type { SessionRow, SessionsRepository } from './sessions.repository.ts';
import { isPasswordOld, sessionLifetime, type SignInRules } from './sign-in-rules.ts';
import { hashToken } from './token.ts';

/** Milliseconds between two notes of a session's being used: a read must not cost a write each time. */
const seenEveryMs = 60_000;

function permissionsOf(rows: readonly SessionRow[]): readonly string[] {
  if (rows.some((row) => row.holdsEverything === 1)) return [everything];
  return [...new Set(rows.flatMap((row) => row.permission ?? []))];
}

/**
 * Checks a token on every request, so that a session ended, an account disabled or a role changed elsewhere
 * takes effect at once.
 *
 * @param rules by which sessions live, found by the version that comes with the session: no query more
 * @param onUnwritable told when a session's use could not be noted; reading goes on
 */
export function authenticator(
  { db, write }: Database,
  sessions: SessionsRepository,
  rules: SignInRules,
  clock: Clock,
  onUnwritable: (error: unknown) => void,
): Authenticate {
  const authenticate: Authenticate = async (token, isUse) => {
    const rows = token === undefined ? [] : await sessions.byToken(hashToken(token));
    const [session] = rows;
    if (session === undefined || session.endedAt !== null || session.enabled === 0) throw errors.sessionEnded();
    const now = clock();
    if (session.expiresAt <= now) throw errors.sessionExpired();
    const settings = await rules.at(db, session.settingsVersion);
    const lifetime = sessionLifetime(settings, session.remember === 1);
    // One that was used later than now was so before the clock was set back, nobody knows how long ago. The other has
    // been left alone for longer than sessions live since the settings were changed.
    if (session.lastSeenAt > now + clockTolerance || session.lastSeenAt + lifetime <= now) {
      await sessions.seen(session.id, Math.min(session.lastSeenAt, now), now).catch(onUnwritable);
      throw errors.sessionExpired();
    }
    if (isUse && now - session.lastSeenAt >= seenEveryMs) {
      await sessions.seen(session.id, now, now + lifetime).catch((error: unknown) => {
        // Who waited in vain once is not made to wait again for what comes next.
        if (error instanceof NoAnswer) throw error;
        onUnwritable(error);
      });
    }
    const { viewRoleId } = session;
    const viewing = viewRoleId === null ? null : await sessions.viewedRole(db, session.userId, viewRoleId);
    if (viewing === undefined) {
      // Who is no super-administrator any more does not keep looking; the next look is at their own permissions.
      await write((trx) => sessions.setViewAs(trx, session.id, null));
      return authenticate(token, isUse);
    }
    return {
      userId: session.userId,
      nickname: session.nickname,
      sessionId: session.id,
      permissions: permissionsOf(rows),
      mustChangePassword: session.mustChangePassword === 1 || isPasswordOld(settings, session.passwordChangedAt, now),
      viewing,
    };
  };
  return authenticate;
}
