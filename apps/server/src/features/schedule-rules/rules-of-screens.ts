import { RuleHours, RuleRepeat } from '@mutai/contract/schedule-rules/schema';
import type { ManifestRule } from '@mutai/contract/screens/program';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { RuleColumns } from '../../platform/database/tables/schedule.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { StoredExceptions } from './schedule-changes.ts';

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
