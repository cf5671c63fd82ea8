import { dataSourceLabels as labels, type Statistic, statisticNames } from '@mutai/contract/data-sources/resource';
import { dayAt } from '@mutai/schedule/days';
import { minutesPerDay, zoneOf } from '@mutai/schedule/zone';
import { sql, type RawBuilder } from 'kysely';
import type { Executor, ReadDatabase } from '../../../platform/database/open-database.ts';
import { errors } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { SourceKind } from './kind.ts';

export interface StatisticsDependencies {
  readonly clock: Clock;
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
}

/** Numbers of the product that need no permission: displays show them to anybody. */
export function statisticsKind(
  { read }: Pick<ReadDatabase, 'read'>,
  { clock, timeZone }: StatisticsDependencies,
): SourceKind {
  const count = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${from}`.execute(read);
    return rows[0]?.count ?? 0;
  };
  const published = sql`"posts" where "status" = 'published'`;

  const counting: Readonly<Record<Statistic, () => Promise<number>>> = {
    posts: () => count(published),
    async postsToday() {
      const zone = zoneOf(await timeZone(read));
      const midnight = zone.instantOf(dayAt(zone.wallAt(clock())) * minutesPerDay);
      return count(sql`${published} and "publishedAt" >= ${midnight}`);
    },
    comments: () => count(sql`"comments" where "status" = 'approved'`),
    screens: () => count(sql`"screens"`),
    screensOnline: () => count(sql`"screenReports" where "online" = 1`),
  };

  return {
    repeats: true,
    check({ statistics }) {
      if (statistics.length === 0) throw errors.invalidField('statistics', labels.statistics, '请至少选择一项');
    },
    async bring({ statistics }) {
      const entries: (readonly [string, number])[] = [];
      for (const name of statistics) entries.push([statisticNames[name], await counting[name]()]);
      return { data: Object.fromEntries(entries) };
    },
  };
}
