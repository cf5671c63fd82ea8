import {
  scheduleRuleLabels as labels,
  type RuleProblem,
  type RuleState,
} from '@mutai/contract/schedule-rules/resource';
import type {
  CreateScheduleRule,
  ScheduleRule,
  ScheduleRuleQuery,
  UpdateScheduleRule,
} from '@mutai/contract/schedule-rules/schema';
import { sql, type RawBuilder } from 'kysely';
import type { RuleColumns } from '../../platform/database/tables/schedule.ts';
import type { TableDefinition } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

/** Stored values of a rule. */
export type RuleValues = Pick<ScheduleRule, keyof RuleColumns | 'color' | 'remark'>;

export type ScheduleRules = TypesOf<{
  record: ScheduleRule;
  query: ScheduleRuleQuery;
  create: CreateScheduleRule;
  update: UpdateScheduleRule;
  values: RuleValues;
}>;

/** Columns that displays know: rules that differ in none of them are the same to displays. */
export const ruleColumns = [
  'name',
  'target',
  'groupId',
  'screenId',
  'layoutId',
  'playlistId',
  'hours',
  'repeat',
  'firstDate',
  'lastDate',
  'exceptions',
  'priority',
] as const satisfies readonly (keyof RuleColumns)[];

/** Values of a rule that a request leaves out. */
export const defaultValues = {
  groupId: null,
  screenId: null,
  layoutId: null,
  playlistId: null,
  lastDate: null,
  exceptions: [],
  priority: 0,
  color: 'blue',
  remark: '',
} as const satisfies Partial<RuleValues>;

/** Condition that two rows with the columns of a rule are the same to displays. @param a alias of a table */
export const isSameRule = (a: string, b: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    ruleColumns.map((name) => sql`${sql.ref(`${a}.${name}`)} is not distinct from ${sql.ref(`${b}.${name}`)}`),
    sql` and `,
  )})`;

/** Name of the group or screen of a rule; empty: all screens, or deleted. @param alias of the table of rules */
export const targetNameOf = (alias: string): RawBuilder<string> => sql<string>`coalesce(
  (select g."name" from "screenGroups" as g where g."id" = ${sql.ref(`${alias}.groupId`)}),
  (select s."name" from "screens" as s where s."id" = ${sql.ref(`${alias}.screenId`)}), '')`;

/** Title of the layout or playlist of a rule; empty: deleted. @param alias of the table of rules */
export const itemTitleOf = (alias: string): RawBuilder<string> => sql<string>`coalesce(
  (select l."title" from "layouts" as l where l."id" = ${sql.ref(`${alias}.layoutId`)}),
  (select o."title" from "playlists" as o where o."id" = ${sql.ref(`${alias}.playlistId`)}), '')`;

const state = sql<RuleState>`case
  when not exists (select 1 from "publishedRules" as p where p."id" = t."id") then 'new'
  when exists (select 1 from "publishedRules" as p where p."id" = t."id" and ${isSameRule('p', 't')}) then 'published'
  else 'changed' end`;

const problem = sql<RuleProblem>`case
  when t."target" = 'group' and not exists (select 1 from "screenGroups" as g where g."id" = t."groupId") then 'target'
  when t."target" = 'screen' and not exists (select 1 from "screens" as s where s."id" = t."screenId") then 'target'
  when ${itemTitleOf('t')} = '' then 'item'
  when exists (select 1 from "layouts" as l where l."id" = t."layoutId" and l."publication" is null) then 'unpublished'
  else 'none' end`;

/** Groups of a list of ids, separated by commas, and all below them. */
const groupsBelow = (ids: string) => sql`
  with recursive below(id) as (
    select g."id" from "screenGroups" as g where (',' || ${ids} || ',') like ('%,' || cast(g."id" as text) || ',%')
    union
    select g."id" from "screenGroups" as g inner join below on g."parentId" = below.id
  ) select id from below`;

const forGroups = (ids: string): RawBuilder<boolean> => sql<boolean>`(t."groupId" in (${groupsBelow(ids)})
  or t."screenId" in (select s."id" from "screens" as s where s."groupId" in (${groupsBelow(ids)})))`;

const listedScreens = (ids: string) => sql`(',' || ${ids} || ',') like ('%,' || cast(s."id" as text) || ',%')`;

const concerningScreens = (ids: string): RawBuilder<boolean> => sql<boolean>`(t."target" = 'all'
  or t."screenId" in (select s."id" from "screens" as s where ${listedScreens(ids)})
  or t."groupId" in (
    with recursive above(id, parent) as (
      select g."id", g."parentId" from "screenGroups" as g
        where g."id" in (select s."groupId" from "screens" as s where ${listedScreens(ids)})
      union
      select g."id", g."parentId" from "screenGroups" as g inner join above on g."id" = above.parent
    ) select id from above))`;

/** Rules that do not repeat end on their first day. */
const lastDay = sql`case when t."repeat" = '{"kind":"once"}' then t."firstDate" else t."lastDate" end`;

/** Table of rules as edited. */
export const scheduleRulesTable: TableDefinition<ScheduleRules> = {
  table: 'scheduleRules',
  columns: {
    name: 'text',
    target: 'text',
    groupId: 'number',
    screenId: 'number',
    layoutId: 'number',
    playlistId: 'number',
    hours: 'json',
    repeat: 'json',
    firstDate: 'text',
    lastDate: 'text',
    exceptions: 'json',
    priority: 'number',
    color: 'text',
    remark: 'text',
  },
  computed: {
    targetName: { kind: 'text', value: targetNameOf('t') },
    itemTitle: { kind: 'text', value: itemTitleOf('t') },
    state: { kind: 'text', value: state },
    problem: { kind: 'text', value: problem },
    // Set by `shownTo`: only the feature of playlists knows what can be played.
    validDays: { kind: 'json', value: sql`'null'` },
  },
  // Rules keep the ids of what was deleted: they play again if it is restored.
  references: {
    groupId: { table: 'screenGroups', label: labels.groupId, otherwise: null, onDelete: 'by-rules' },
    screenId: { table: 'screens', label: labels.screenId, otherwise: null, onDelete: 'by-rules' },
    layoutId: {
      table: 'layouts',
      nameColumn: 'title',
      label: labels.layoutId,
      otherwise: null,
      onDelete: 'by-rules',
    },
    playlistId: {
      table: 'playlists',
      nameColumn: 'title',
      label: labels.playlistId,
      otherwise: null,
      onDelete: 'by-rules',
    },
  },
  search: {
    name: { contains: 'nameSound' },
    target: 'oneOf',
    groupId: forGroups,
    screenId: concerningScreens,
    layoutId: 'reference',
    playlistId: 'reference',
    state: (states) => sql<boolean>`(',' || ${states} || ',') like ('%,' || (${state}) || ',%')`,
    from: (day) => sql<boolean>`(${lastDay} is null or ${lastDay} >= ${day})`,
    to: (day) => sql<boolean>`t."firstDate" <= ${day}`,
  },
  defaultSort: 'id:desc',
  nullable: ['lastDate'],
};
