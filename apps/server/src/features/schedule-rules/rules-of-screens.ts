import { dayMs } from '@mutai/contract/durations';
import { RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import type { ManifestRule } from '@mutai/contract/screens/program';
import { dateOf, dayAt } from '@mutai/schedule/days';
import { beginnings, createSchedule } from '@mutai/schedule/schedule';
import { zoneOf } from '@mutai/schedule/zone';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { RuleColumns } from '../../platform/database/tables/schedule.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { StoredExceptions } from './schedule-changes.ts';
import { itemTitleOf, targetNameOf } from './schedule-rules.repository.ts';

/** Rule that addresses a screen. */
export interface ScreenRule extends Omit<ManifestRule, 'item' | 'level'> {
  /** Set if the rule is for a group. */
  readonly groupId: number | null;
  /** Set if the rule is for this screen. */
  readonly screenId: number | null;
  /** One of both is set. */
  readonly layoutId: number | null;
  readonly playlistId: number | null;
}

/** Screen whose rules are wanted. */
export interface AddressedScreen {
  readonly screenId: number;
  /** Its groups of all levels. */
  readonly groupIds: readonly number[];
  /** First day that matters, `YYYY-MM-DD`. */
  readonly from: string;
}

type Row = RuleColumns & { readonly id: number };

/** Day after which a rule never applies; `null`: it always may. */
export function lastDayOf({
  repeat,
  firstDate,
  lastDate,
}: Pick<RuleColumns, 'repeat' | 'firstDate' | 'lastDate'>): string | null {
  const days = readStored(RuleRepeat, repeat);
  if (days.kind === 'once') return firstDate;
  if (days.kind !== 'dates') return lastDate;
  const last = days.dates.toSorted().at(-1) ?? firstDate;
  return lastDate !== null && lastDate < last ? lastDate : last;
}

function ruleOf(row: Row): ScreenRule {
  const { id, name, groupId, screenId, layoutId, playlistId, firstDate, lastDate, priority } = row;
  return {
    id,
    name,
    groupId,
    screenId,
    layoutId,
    playlistId,
    hours: readStored(RuleHours, row.hours),
    repeat: readStored(RuleRepeat, row.repeat),
    firstDate,
    lastDate,
    exceptions: readStored(StoredExceptions, row.exceptions),
    priority,
  };
}

const addressing = (screenId: number, groupIds: readonly number[]) =>
  sql<boolean>`("target" = 'all' or "screenId" = ${screenId}
    ${groupIds.length === 0 ? sql`` : sql`or "groupId" in (${sql.join(groupIds)})`})`;

/**
 * Rules that address a screen and may apply on some day from a day on.
 *
 * @param draft as edited instead of as published
 */
export async function rulesOfScreen(
  executor: Executor,
  { screenId, groupIds, from }: AddressedScreen,
  draft: boolean,
): Promise<readonly ScreenRule[]> {
  if (!draft) {
    const { rows } = await sql<Row>`select * from "publishedRules" where ${addressing(screenId, groupIds)}
      and ("lastDay" is null or "lastDay" >= ${from}) order by "id"`.execute(executor);
    return rows.map(ruleOf);
  }
  const { rows } = await sql<Row>`select * from "scheduleRules" where ${addressing(screenId, groupIds)}
    order by "id"`.execute(executor);
  return rows.filter((row) => (lastDayOf(row) ?? from) >= from).map(ruleOf);
}

/** Rule that begins to apply soon. */
export interface UpcomingRule {
  readonly id: number;
  readonly name: string;
  /** Name of the group or screen; empty: all screens. */
  readonly targetName: string;
  /** Title of the layout or playlist. */
  readonly itemTitle: string;
  /** Unix time in milliseconds. */
  readonly at: number;
}

type UpcomingRow = Row & Pick<UpcomingRule, 'targetName' | 'itemTitle'>;

/**
 * Published rules that begin to apply within a day, soonest first. Rules of screens with a zone of their own count as if
 * they had that of the site.
 *
 * @param now Unix time in milliseconds
 * @param timeZone IANA name of the zone of the site
 */
export async function upcomingRules(
  executor: Executor,
  now: number,
  timeZone: string,
  most: number,
): Promise<readonly UpcomingRule[]> {
  const today = dayAt(zoneOf(timeZone).wallAt(now));
  const { rows } = await sql<UpcomingRow>`select p.*, ${targetNameOf('p')} as "targetName",
      ${itemTitleOf('p')} as "itemTitle"
    from "publishedRules" as p
    where p."firstDate" <= ${dateOf(today + 1)} and (p."lastDay" is null or p."lastDay" >= ${dateOf(today - 1)})
    order by p."id"`.execute(executor);
  const rules = rows
    // Without its group, screen or contents a rule has no effect.
    .filter(({ target, targetName, itemTitle }) => (target === 'all' || targetName !== '') && itemTitle !== '')
    .map((row) => ({ ...ruleOf(row), level: 0, item: row }));
  return beginnings(createSchedule(timeZone, rules), { start: now, end: now + dayMs })
    .slice(0, most)
    .map(({ start, rule: { item } }) => ({
      id: item.id,
      name: item.name,
      targetName: item.targetName,
      itemTitle: item.itemTitle,
      at: start,
    }));
}
