import { errors } from '../../platform/errors.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { type ManifestDependencies, StoredHours } from './manifest.ts';
import { panelAt } from './off-duty.ts';
import { groupsOf } from './program.ts';

/** Says whether the panel of a screen should be lit. */
export function screenPower(
  { emergenciesOf, timeZone }: Pick<ManifestDependencies, 'emergenciesOf' | 'timeZone'>,
  clock: Clock,
) {
  /** @throws AppError 4004 if the screen does not exist */
  return async (executor: Executor, screenId: number): Promise<ReturnType<typeof panelAt>> => {
    const row = await executor
      .selectFrom('screens')
      .select(['groupId', 'enabled', 'orientation', 'workingHours', 'timeZone'])
      .where('id', '=', screenId)
      .executeTakeFirst();
    if (row === undefined) throw errors.notFound('屏幕');
    const groupIds = (await groupsOf(executor, row.groupId)).map(({ id }) => id);
    const { emergencies } = await emergenciesOf(executor, screenId, groupIds, row.orientation % 180 === 90);
    const panel = {
      enabled: row.enabled === 1,
      workingHours: readStored(StoredHours, row.workingHours),
      timeZone: row.timeZone || (await timeZone(executor)),
      emergencies,
    };
    return panelAt(panel, clock());
  };
}

export type ScreenPower = ReturnType<typeof screenPower>;
