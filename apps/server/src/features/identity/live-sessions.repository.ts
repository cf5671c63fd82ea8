import type { SessionQuery } from '@mutai/contract/sessions/schema';
import { sql } from 'kysely';
import { clockTolerance } from '../../platform/time/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { cancellationGuard } from '../../platform/database/sql.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import { nonBlank, hasWords, orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { sessionLifetime, type SignInRules, type SignInSettings } from './sign-in-rules.ts';

/** Active sessions: not ended, not expired, of enabled users. */
const live = (executor: Executor, settings: SignInSettings, now: number) =>
  executor
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '<=', now + clockTolerance)
    .where((e) =>
      e.or([
        e.and([e('s.remember', '=', 0), e('s.lastSeenAt', '>', now - sessionLifetime(settings, false))]),
        e.and([e('s.remember', '=', 1), e('s.lastSeenAt', '>', now - sessionLifetime(settings, true))]),
      ]),
    )
    .where('u.enabled', '=', 1);

const withColumns = (query: ReturnType<typeof live>) =>
  query
    .select(['s.id', 's.userId', 's.ip', 's.os', 's.browser', 's.remember', 's.createdAt', 's.lastSeenAt'])
    .select(['u.username', 'u.nickname', 'u.avatar']);

/** Active session with its user. */
type LiveSession = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

/** @param rules session settings */
export const liveSessionsRepository = (rules: SignInRules) => ({
  /** Runs as a long read, because the number of sessions is unknown. */
  async page(database: Database, query: SessionQuery, now: number, requester: Requester): Promise<Page<LiveSession>> {
    const lane = database.longRead(requester);
    const nickname = nonBlank(query.nickname);
    const ip = nonBlank(query.ip);
    const userId = typeof query.userId === 'number' ? query.userId : undefined;
    const [field, direction] = orderOf(query.sort, 'lastSeenAt:desc');
    const matching = cancellationGuard(database.dialect, 's.id')
      .reduce((all, one) => all.where(one), live(lane, await rules.now(database.read), now))
      .$if(nickname !== undefined, (q) => q.where(hasWords(database.dialect, 'u.nickname', nickname ?? '')))
      .$if(ip !== undefined, (q) => q.where(hasWords(database.dialect, 's.ip', ip ?? '')))
      .$if(userId !== undefined, (q) => q.where('s.userId', '=', userId ?? 0));
    const ordered = withColumns(matching)
      .orderBy(sql.ref(`s.${field}`), direction)
      .orderBy('s.id', direction);
    return pageOf(lane, ordered, windowOf(query));
  },

  async findMany(executor: Executor, ids: readonly number[], now: number): Promise<LiveSession[]> {
    return withColumns(live(executor, await rules.now(executor), now).where('s.id', 'in', [...ids]))
      .orderBy('s.id')
      .execute();
  },

  /** Sessions of a user, last used first. */
  async ofUser(executor: Executor, userId: number, now: number): Promise<LiveSession[]> {
    return withColumns(live(executor, await rules.now(executor), now).where('s.userId', '=', userId))
      .orderBy('s.lastSeenAt', 'desc')
      .orderBy('s.id', 'desc')
      .execute();
  },
});
