import type { CoveredPlace } from '@mutai/contract/emergencies/schema';
import { screenGroupModuleName } from '@mutai/contract/screen-groups/resource';
import { screenPermissions } from '@mutai/contract/screens/page';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { purgedRecord } from '../../platform/resource/deletion/snapshots.ts';

/** Emergency with the groups and screens that it covers. */
interface Covering {
  readonly id: number;
  readonly groupIds: readonly number[];
  readonly screenIds: readonly number[];
}

const sources = {
  groups: { table: 'screenGroups', links: 'emergencyGroups', module: screenGroupModuleName },
  screens: { table: 'screens', links: 'emergencyScreens', module: screenPermissions.read },
} as const;
type Source = (typeof sources)[keyof typeof sources];

/**
 * Adds the names of groups and screens to emergencies. Deleted ones that are in the trash are among them: a restore makes
 * the emergency cover them again.
 */
export function coveredPlaces({ dialect }: Pick<Database, 'dialect'>) {
  async function namesOf(executor: Executor, { table }: Source, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, string>();
    const found = sql<{ id: number; name: string }>`select "id", "name" from ${sql.table(table)}
      where ${among(dialect, 'id', listParameter(dialect, ids))}`;
    return new Map((await found.execute(executor)).rows.map(({ id, name }) => [id, name]));
  }

  /** Deleted ones by the id of the emergency. */
  async function deletedOf(executor: Executor, { module, links }: Source) {
    const rows = await executor
      .selectFrom('trash')
      .select(['recordId', 'name', 'snapshot'])
      .where('module', '=', module)
      .where('snapshot', 'like', '%"emergencyId":%')
      .orderBy('id')
      .execute();
    const pairs = rows.flatMap(({ recordId, name, snapshot }) =>
      purgedRecord(recordId, name, snapshot)
        .linked(links, 'emergencyId')
        .map((emergencyId) => ({ emergencyId, place: { id: recordId, name, deleted: true } })),
    );
    return Map.groupBy(pairs, ({ emergencyId }) => emergencyId);
  }

  return async function named<Record extends Covering>(executor: Executor, records: readonly Record[]) {
    const chosen = records.filter(({ groupIds, screenIds }) => groupIds.length + screenIds.length > 0);
    const [groupNames, screenNames] = [
      await namesOf(executor, sources.groups, [...new Set(chosen.flatMap(({ groupIds }) => groupIds))]),
      await namesOf(executor, sources.screens, [...new Set(chosen.flatMap(({ screenIds }) => screenIds))]),
    ];
    const [groupsGone, screensGone] = [
      await deletedOf(executor, sources.groups),
      await deletedOf(executor, sources.screens),
    ];
    const placesOf = (
      id: number,
      ids: readonly number[],
      names: ReadonlyMap<number, string>,
      gone: Awaited<ReturnType<typeof deletedOf>>,
    ): CoveredPlace[] => [
      ...ids.map((one) => ({ id: one, name: names.get(one) ?? '', deleted: false })),
      ...(gone.get(id) ?? []).map(({ place }) => place),
    ];
    return records.map((record) => ({
      ...record,
      groups: placesOf(record.id, record.groupIds, groupNames, groupsGone),
      screens: placesOf(record.id, record.screenIds, screenNames, screensGone),
    }));
  };
}
