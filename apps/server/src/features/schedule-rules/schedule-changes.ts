import { hash } from 'node:crypto';
import { limits } from '@mutai/contract/limits';
import {
  RuleException,
  RuleHours,
  RuleRepeat,
  type RuleContent,
  type ScheduleChange,
} from '@mutai/contract/schedule-rules/schema';
import { sql } from 'kysely';
import Type from 'typebox';
import type { Executor } from '../../platform/database/open-database.ts';
import type { RuleColumns } from '../../platform/database/tables/schedule.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { isSameRule, itemTitleOf, ruleColumns, targetNameOf } from './schedule-rules.repository.ts';

/** JSON in the column `exceptions`. */
export const StoredExceptions = Type.Array(RuleException);

/** Rule as displays have it, or as edited, with the names that people know. */
interface NamedRow extends RuleColumns {
  readonly targetName: string;
  readonly itemTitle: string;
}

/** Rule that the next publication changes. */
export interface Difference {
  readonly id: number;
  /** `null`: new. */
  readonly before: NamedRow | null;
  /** `null`: deleted. */
  readonly after: NamedRow | null;
}

/** Groups and screens that rules address. */
export interface Targets {
  readonly all: boolean;
  readonly groupIds: readonly number[];
  readonly screenIds: readonly number[];
}

/** Columns of one side of a difference: `before_name`, `before_targetName` and so on. @param alias of its table */
const side = (name: 'before' | 'after', alias: string) =>
  sql.join([
    sql`${sql.ref(`${alias}.id`)} as ${sql.ref(`${name}_id`)}`,
    ...ruleColumns.map((column) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`${name}_${column}`)}`),
    sql`${targetNameOf(alias)} as ${sql.ref(`${name}_targetName`)}`,
    sql`${itemTitleOf(alias)} as ${sql.ref(`${name}_itemTitle`)}`,
  ]);

type Row = Readonly<Record<string, string | number | null>>;

function sideOf(row: Row, name: 'before' | 'after'): NamedRow | null {
  if (row[`${name}_id`] === null) return null;
  const columns = [...ruleColumns, 'targetName', 'itemTitle'];
  return Object.fromEntries(columns.map((column) => [column, row[`${name}_${column}`]])) as unknown as NamedRow;
}

/** Everything that the next publication changes, by id. */
export async function differences(executor: Executor): Promise<readonly Difference[]> {
  const { rows } = await sql<Row>`
    select coalesce(t."id", p."id") as "id", ${side('before', 'p')}, ${side('after', 't')}
      from "scheduleRules" as t full join "publishedRules" as p on p."id" = t."id"
      where t."id" is null or p."id" is null or not ${isSameRule('p', 't')}
      order by 1`.execute(executor);
  return rows.map((row) => ({ id: row['id'] as number, before: sideOf(row, 'before'), after: sideOf(row, 'after') }));
}

const plain = (row: RuleColumns | null) => row && ruleColumns.map((column) => row[column]);

/** Identifies differences. Names of groups, screens and items are no part of them. */
export const tokenOf = (all: readonly Difference[]): string =>
  hash('sha256', JSON.stringify(all.map(({ id, before, after }) => [id, plain(before), plain(after)])));

/** Targets of rules before and after a publication. */
export function targetsOf(all: readonly Difference[]): Targets {
  const rules = all.flatMap(({ before, after }) => [before, after]).filter((rule) => rule !== null);
  const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    all: rules.some(({ target }) => target === 'all'),
    groupIds: distinct(rules.map(({ groupId }) => groupId)),
    screenIds: distinct(rules.map(({ screenId }) => screenId)),
  };
}

const contentOf = (row: NamedRow | null): RuleContent | null =>
  row && {
    ...row,
    target: row.target as RuleContent['target'],
    hours: readStored(RuleHours, row.hours),
    repeat: readStored(RuleRepeat, row.repeat),
    exceptions: readStored(StoredExceptions, row.exceptions),
  };

/** Kind of a difference. */
export function stateOf({ before, after }: Difference): 'new' | 'changed' | 'deleted' {
  if (before === null) return 'new';
  return after === null ? 'deleted' : 'changed';
}

/** The first differences in the form of answers. */
export const listedChanges = (all: readonly Difference[]): ScheduleChange[] =>
  all.slice(0, limits.scheduleChanges).map((difference) => ({
    id: difference.id,
    state: stateOf(difference),
    before: contentOf(difference.before),
    after: contentOf(difference.after),
  }));
