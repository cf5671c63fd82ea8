import { everything } from '@mutai/contract/permissions';
import { clockTolerance, type Clock } from '../../platform/time/clock.ts';
import { DatabaseUnreachable } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Authenticate } from '../../platform/http/access.ts';
import type { SessionRow, SessionsRepository } from './sessions.repository.ts';
import { isPasswordOld, sessionLifetime, type SignInRules } from './sign-in-rules.ts';
import { hashToken } from '../../platform/secrets/token.ts';

/** Interval of recording the use of a session, in milliseconds, so that most reads need no write. */
const seenEveryMs = 60_000;

function permissionsOf(rows: readonly SessionRow[]): readonly string[] {
  if (rows.some((row) => row.holdsEverything === 1)) return [everything];
  return [...new Set(rows.flatMap((row) => row.permission ?? []))];
}

/**
 * Authenticates a token on every request, so that ended sessions, disabled accounts and changed roles take effect
 * immediately.
 *
 * @param rules session settings, found by the version read with the session, without another query
 * @param onUnwritable called if the use of a session cannot be recorded; the request continues
 */
export function authenticator(
  { read: db, write }: Database,
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
    // A last use in the future was before the clock was set back, at an unknown time. The other condition applies when
    // the lifetime was shortened after the last use.
    if (session.lastSeenAt > now + clockTolerance || session.lastSeenAt + lifetime <= now) {
      await sessions.seen(session.id, Math.min(session.lastSeenAt, now), now).catch(onUnwritable);
      throw errors.sessionExpired();
    }
    if (isUse && now - session.lastSeenAt >= seenEveryMs) {
      await sessions.seen(session.id, now, now + lifetime).catch((error: unknown) => {
        // Do not let the request time out a second time.
        if (error instanceof DatabaseUnreachable) throw error;
        onUnwritable(error);
      });
    }
    const { viewRoleId } = session;
    const viewAs = viewRoleId === null ? null : await sessions.viewAsRole(db, session.userId, viewRoleId);
    if (viewAs === undefined) {
      // The user has lost the super-administrator role: continue with their own permissions.
      await write((trx) => sessions.setViewAs(trx, session.id, null));
      return authenticate(token, isUse);
    }
    return {
      userId: session.userId,
      nickname: session.nickname,
      sessionId: session.id,
      permissions: permissionsOf(rows),
      mustChangePassword: session.mustChangePassword === 1 || isPasswordOld(settings, session.passwordChangedAt, now),
      viewAs,
    };
  };
  return authenticate;
}
