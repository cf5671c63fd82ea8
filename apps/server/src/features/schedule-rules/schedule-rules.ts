import { limits } from '@mutai/contract/limits';
import { batchPath } from '@mutai/contract/paths';
import { scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import {
  BatchEditScheduleRules,
  CreateScheduleRule,
  ScheduleRule,
  ScheduleRuleQuery,
  UpdateScheduleRule,
} from '@mutai/contract/schedule-rules/schema';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { batchMessage } from '../../platform/resource/batch.ts';
import { resource } from '../../platform/resource/resource.ts';
import { schedulePublishing, type AddressedScreens } from './publishing.ts';
import { checkedValues } from './rule-checks.ts';
import { ruleUses } from './rule-uses.ts';
import { rulesOfScreen, upcomingRules } from './rules-of-screens.ts';
import {
  defaultValues,
  itemTitleOf,
  ruleColumns,
  type RuleValues,
  type ScheduleRules,
  scheduleRulesTable,
  targetNameOf,
} from './schedule-rules.repository.ts';
import { publishingRoutes } from './schedule-rules.routes.ts';
import { type ReadPlaylists, withValidDays } from './valid-days.ts';

/** Changes the end, priority or colour of several rules. */
const editing: BatchAction<ScheduleRules, typeof BatchEditScheduleRules> = {
  path: batchPath(scheduleRulesPath),
  permission: schedulePermissions.update,
  summary: '批量修改排期',
  body: BatchEditScheduleRules,
  update({ ids: _, ...fields }, { firstDate }) {
    const { lastDate = null } = fields;
    if (lastDate !== null && lastDate < firstDate) throw errors.inUse('结束日期早于它的开始日期');
    return fields;
  },
  message: (count, { ids }) => batchMessage(ids.length, count),
};

/** @throws AppError 4009 if no rule can be added */
async function refuseTooMany(trx: WriteTransaction): Promise<void> {
  const { count } = await trx
    .selectFrom('scheduleRules')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < limits.scheduleRules) return;
  throw errors.inUse(`排期最多 ${limits.scheduleRules} 条，请先删除已经结束的排期！`);
}

const valueNames = [...ruleColumns, 'color', 'remark'] as const satisfies readonly (keyof RuleValues)[];

/** Stored values of a record. */
const valuesOf = (record: ScheduleRule): RuleValues =>
  // The names are those of all values.
  Object.fromEntries(valueNames.map((name) => [name, record[name]])) as unknown as RuleValues;

/**
 * Registers the schedule: what plays where and when (docs/decisions/0039-drafts-of-the-schedule.md).
 *
 * @returns the rules of screens, those that begin soon, and the uses of other records by rules
 */
export function scheduleRules(app: Server, platform: Platform, screens: AddressedScreens, playlistsOf: ReadPlaylists) {
  const { database } = platform;
  resource<ScheduleRules>(app, platform, {
    path: scheduleRulesPath,
    label: '排期',
    permissions: schedulePermissions,
    schemas: {
      record: ScheduleRule,
      query: ScheduleRuleQuery,
      create: CreateScheduleRule,
      update: UpdateScheduleRule,
    },
    ...scheduleRulesTable,
    found: { texts: ['nameSound'], title: 'name', details: [itemTitleOf('t'), targetNameOf('t')] },
    nameOf: ({ name }) => name,
    shownTo: (executor, _principal, rules) => withValidDays(executor, rules, playlistsOf),
    rules: {
      async toCreate(trx, _context, input) {
        await refuseTooMany(trx);
        return checkedValues({ ...defaultValues, ...input }, input);
      },
      async toUpdate(_trx, _context, before, { version: _, ...input }) {
        const stored = valuesOf(before);
        const values = checkedValues(stored, input);
        // Only what differs: a rule whose group was deleted keeps it until someone chooses another.
        const isChanged = (field: string) =>
          JSON.stringify(values[field as keyof RuleValues]) !== JSON.stringify(stored[field as keyof RuleValues]);
        return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field)));
      },
      audited: {
        without: ['targetName', 'itemTitle', 'state', 'problem', 'validDays'],
        instead: () => Promise.resolve({}),
      },
    },
    batchActions: { editing },
    trash: { shown: ['firstDate', 'target'] },
  });
  publishingRoutes(app, database, schedulePublishing(platform, screens));
  return {
    rulesOf: rulesOfScreen,
    upcoming: upcomingRules,
    uses: {
      groups: ruleUses(database, 'groupId'),
      screens: ruleUses(database, 'screenId'),
      layouts: ruleUses(database, 'layoutId'),
      playlists: ruleUses(database, 'playlistId'),
    },
  };
}
