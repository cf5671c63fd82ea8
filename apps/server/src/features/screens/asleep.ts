import type { ListedScreen, ScreenQuery } from '@mutai/contract/screens/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { StoredHours } from './manifest.ts';
import { isOffDuty, offDutySince } from './off-duty.ts';

type ReadZone = (executor: Executor) => Promise<string>;

/** Offline screens, by whether they are asleep. */
async function sleepers(executor: Executor, timeZone: ReadZone, now: number) {
  const zoneOfSite = await timeZone(executor);
  const offline = await executor
    .selectFrom('screenReports as r')
    .innerJoin('screens as s', 's.id', 'r.screenId')
    .select(['s.id', 's.enabled', 's.workingHours', 's.timeZone', 'r.stateSince'])
    .where('r.online', '=', 0)
    .where('s.tokenHash', 'is not', null)
    .execute();
  // Thousands of screens share a few working hours.
  const known = new Map<string, number>();
  const sinceOf = ({ workingHours, timeZone: own }: (typeof offline)[number]): number => {
    const key = `${own} ${workingHours}`;
    const since = known.get(key) ?? offDutySince(readStored(StoredHours, workingHours), own || zoneOfSite, now);
    known.set(key, since);
    return since;
  };
  return Map.groupBy(offline, (screen) => screen.enabled === 0 || screen.stateSince >= sinceOf(screen));
}

/**
 * Screens that are offline on purpose: disabled, or without contact only outside of their working hours. Nothing of it is
 * stored, because it depends on the time.
 *
 * @param timeZone reads the IANA name of the zone of the site
 */
export function asleepScreens(timeZone: ReadZone, clock: Clock) {
  const idsOf = async (executor: Executor, asleep: boolean): Promise<readonly number[]> =>
    ((await sleepers(executor, timeZone, clock())).get(asleep) ?? []).map(({ id }) => id);

  return {
    /** Ids of all screens that are asleep. */
    ids: (executor: Executor): Promise<readonly number[]> => idsOf(executor, true),

    /** Sets `asleep` of screens. */
    async marked<Screen extends ListedScreen>(
      executor: Executor,
      screens: readonly Screen[],
    ): Promise<readonly Screen[]> {
      if (!screens.some(({ state }) => state === 'offline')) return screens;
      const [zone, now] = [await timeZone(executor), clock()];
      return screens.map((screen) => {
        const since = screen.state === 'offline' ? screen.stateSince : null;
        const inZone = { ...screen, timeZone: screen.timeZone || zone };
        return { ...screen, asleep: since !== null && (!screen.enabled || isOffDuty(inZone, Date.parse(since), now)) };
      });
    },

    /** Query of stored states: 休眠 is stored as 离线, without the screens that were not asked for. */
    async stored(executor: Executor, query: ScreenQuery): Promise<ScreenQuery & { readonly except?: string }> {
      const states = new Set(query.state?.split(','));
      const [offline, asleep] = [states.has('offline'), states.delete('asleep')];
      if (offline === asleep) return { ...query, state: [...states].join(',') };
      return {
        ...query,
        state: [...states.add('offline')].join(','),
        except: (await idsOf(executor, offline)).join(','),
      };
    },
  };
}
