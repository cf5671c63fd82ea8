import { Code } from '@mutai/contract/codes';
import { schedulePage, schedulePermissions } from '@mutai/contract/schedule-rules/page';
import type { PublishedSchedule, ScheduleChanges } from '@mutai/contract/schedule-rules/schema';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { Changes } from '../../platform/audit/changes.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { insertRows } from '../../platform/database/many-rows.ts';
import { type Executor, writeLane } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lastDayOf } from './rules-of-screens.ts';
import {
  type Difference,
  differences,
  listedChanges,
  stateOf,
  type Targets,
  targetsOf,
  tokenOf,
} from './schedule-changes.ts';
import { ruleColumns } from './schedule-rules.repository.ts';

/** Screens that rules address. */
export interface AddressedScreens {
  readonly countAddressed: (executor: Executor, targets: Targets) => Promise<number>;
  /** Tells the displays that their manifests changed. @returns number of screens */
  readonly ofAddressed: (trx: WriteTransaction, targets: Targets) => Promise<number>;
}

/** Names in one line of the log, for each kind of change. */
const loggedNames = 100;

/** Names of the changed rules by kind, for the log. */
function logged(all: readonly Difference[]): Changes {
  const states = ['new', 'changed', 'deleted'] as const;
  return Object.fromEntries(
    states.flatMap((state) => {
      const names = all
        .filter((one) => stateOf(one) === state)
        .map(({ before, after }) => (after ?? before)?.name ?? '');
      if (names.length === 0) return [];
      const rest = names.length > loggedNames ? [`等 ${names.length} 条`] : [];
      return [[state, [null, [...names.slice(0, loggedNames), ...rest]]]];
    }),
  );
}

/** Compares the rules as edited with those that displays have, and publishes them. */
export function schedulePublishing(platform: Platform, screens: AddressedScreens) {
  const { database, audit, announceChange } = platform;

  const replace = async (trx: WriteTransaction, all: readonly Difference[]): Promise<void> => {
    const ids = listParameter(
      database.dialect,
      all.map(({ id }) => id),
    );
    await trx
      .deleteFrom('publishedRules')
      .where(among(database.dialect, 'id', ids))
      .execute();
    const rows = all.flatMap(({ id, after }) => {
      if (after === null) return [];
      const columns = Object.fromEntries(ruleColumns.map((column) => [column, after[column]]));
      return [{ id, ...columns, lastDay: lastDayOf(after) }];
    });
    await insertRows(database.dialect, trx, 'publishedRules', rows);
  };

  return {
    async changes(executor: Executor): Promise<ScheduleChanges> {
      const all = await differences(executor);
      return {
        count: all.length,
        screenCount: await screens.countAddressed(executor, targetsOf(all)),
        changes: listedChanges(all),
        token: tokenOf(all),
      };
    },

    /**
     * Gives all changes to the displays.
     *
     * @param token of the changes that the user saw
     * @throws AppError 4009 if the changes are others by now
     */
    async publish(context: RequestContext, token: string): Promise<PublishedSchedule> {
      const expected = await differences(database.read);
      return writeLane(
        database,
        expected.length,
      )(async (trx) => {
        await lockForTransaction(database, trx, 'schedule', 0);
        const all = await differences(trx);
        if (tokenOf(all) !== token) {
          throw new AppError(Code.conflict, '排期已有新的变更，或已由他人发布，请核对最新的变更后再发布！');
        }
        if (all.length === 0) return { count: 0, screenCount: 0 };
        await replace(trx, all);
        const screenCount = await screens.ofAddressed(trx, targetsOf(all));
        const { read } = schedulePermissions;
        await audit(trx, context, {
          module: read,
          action: 'publish',
          recordId: null,
          recordName: schedulePage.title,
          changes: { count: [null, all.length], screens: [null, screenCount], ...logged(all) },
        });
        announceChange(trx, { module: read, action: 'update', ids: null });
        return { count: all.length, screenCount };
      });
    },
  };
}

export type SchedulePublishing = ReturnType<typeof schedulePublishing>;
