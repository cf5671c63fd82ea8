import { dayMs } from '@mutai/contract/durations';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { severities, type Severity } from '@mutai/contract/emergencies/severities';
import type { ScreenOverview } from '@mutai/contract/home/schema';
import { holdsAny } from '@mutai/contract/permissions';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { ScreenFault } from '@mutai/contract/screens/player';
import type { ScreenState } from '@mutai/contract/screens/resource';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { amongNone, listParameter } from '../../platform/database/sql.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Screens and faults that are named. */
const namedScreens = 5;
const namedFaults = 3;
const namedRules = 3;

const StoredFaults = Type.Array(ScreenFault);

const iso = (moment: number) => new Date(moment).toISOString();

/** Dependencies on other features. */
export interface OverviewDependencies {
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
  /** Ids of screens that are offline on purpose. */
  readonly asleepIds: (executor: Executor) => Promise<readonly number[]>;
  /** Rules of the schedule that begin to apply within a day, soonest first, with Unix times in milliseconds. */
  readonly upcomingRules: (
    executor: Executor,
    now: number,
    timeZone: string,
    most: number,
  ) => Promise<readonly (Omit<UpcomingRule, 'at'> & { readonly at: number })[]>;
}

type UpcomingRule = NonNullable<ScreenOverview['upcoming']>[number];

/** Reads the state of all screens for the home page. */
export function screenOverview(
  { read: db, dialect }: Database,
  clock: Clock,
  { asleepIds, timeZone, upcomingRules }: OverviewDependencies,
) {
  const countStates = async (): Promise<Readonly<Record<ScreenState, number>>> => {
    const { rows } = await sql<{ state: ScreenState; count: number }>`select
        case when s."tokenHash" is null then 'unpaired' when r."online" is null then 'never'
          when r."online" = 1 then 'online' else 'offline' end as "state", count(*) as "count"
      from "screens" as s left join "screenReports" as r on r."screenId" = s."id" group by 1`.execute(db);
    const of = (state: ScreenState) => rows.find((row) => row.state === state)?.count ?? 0;
    return { online: of('online'), offline: of('offline'), never: of('never'), unpaired: of('unpaired') };
  };

  const offlineScreens = async (): Promise<Pick<ScreenOverview, 'counts' | 'offline'>> => {
    const [counts, asleep] = [await countStates(), await asleepIds(db)];
    const lostLast = await db
      .selectFrom('screenReports as r')
      .innerJoin('screens as s', 's.id', 'r.screenId')
      .select(['s.id', 's.name', 'r.stateSince'])
      .where('r.online', '=', 0)
      .where('s.tokenHash', 'is not', null)
      .where(amongNone(dialect, 's.id', listParameter(dialect, asleep)))
      .orderBy('r.stateSince', 'desc')
      .limit(namedScreens)
      .execute();
    return {
      // Others may report between the reads.
      counts: { ...counts, offline: Math.max(0, counts.offline - asleep.length), asleep: asleep.length },
      offline: lostLast.map(({ id, name, stateSince }) => ({ id, name, since: iso(stateSince) })),
    };
  };

  // Faults are stored newest first.
  const newestFault =
    dialect === 'sqlite'
      ? sql<number>`json_extract(r."faults", '$[0].at')`
      : sql<number>`cast(r."faults"::json -> 0 ->> 'at' as bigint)`;

  const latestFaults = async (now: number): Promise<ScreenOverview['faults']> => {
    const rows = await db
      .selectFrom('screenReports as r')
      .innerJoin('screens as s', 's.id', 'r.screenId')
      .select(['s.id', 's.name', 'r.faults'])
      .where('r.faults', '!=', '[]')
      .where(newestFault, '>', now - dayMs)
      .orderBy(newestFault, 'desc')
      .limit(namedFaults)
      .execute();
    return rows.flatMap(({ id, name, faults }) =>
      readStored(StoredFaults, faults)
        .slice(0, 1)
        // Clocks of displays may be fast.
        .map(({ at, message }) => ({ screenId: id, name, at: iso(Math.min(at, now)), message })),
    );
  };

  const activeEmergencies = async (now: number): Promise<NonNullable<ScreenOverview['emergencies']>> => {
    const rows = await db
      .selectFrom('emergencies')
      .select(['id', 'title', 'severity', 'endsAt'])
      .where('startsAt', '<=', now)
      .where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', now)]))
      .where('askedById', 'is', null)
      .orderBy('startsAt', 'desc')
      .execute();
    return (
      rows
        // Severities are checked before they are stored.
        .map((row) => ({
          ...row,
          severity: row.severity as Severity,
          endsAt: row.endsAt === null ? null : iso(row.endsAt),
        }))
        .toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity))
    );
  };

  const upcoming = async (now: number): Promise<readonly UpcomingRule[]> => {
    const rules = await upcomingRules(db, now, await timeZone(db), namedRules);
    return rules.map(({ at, ...rule }) => ({ ...rule, at: iso(at) }));
  };

  return async ({ permissions }: Principal): Promise<ScreenOverview> => {
    const now = clock();
    return {
      ...(await offlineScreens()),
      faults: await latestFaults(now),
      emergencies: holdsAny(permissions, [emergencyPermissions.read]) ? await activeEmergencies(now) : null,
      upcoming: holdsAny(permissions, [schedulePermissions.read]) ? [...(await upcoming(now))] : null,
    };
  };
}
