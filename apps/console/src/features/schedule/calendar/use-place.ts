import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { dayAt, dayOf, mondayOf, dateOf } from '@mutai/schedule/days';
import { zoneOf } from '@mutai/schedule/zone';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { useChoices } from '../../../ui/choices/choices.ts';
import { useNarrow } from '../../../ui/kit/hooks.ts';
import { useNow } from '../../../ui/kit/kit.tsx';
import type { GroupPlace, Place } from '../model/scope.ts';
import { useProgram, useScreen } from '../records/rules.queries.ts';

/** Parameters of the address: place and day. */
const groupParameter = 'group';
const screenParameter = 'screen';
const dayParameter = 'day';

const daysOfWeek = 7;
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const idIn = (value: string | null): number | null =>
  value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

/** Groups by id; `null`: not loaded. */
export function useGroupPlaces() {
  const { all, failed, loading, retry } = useChoices(screenGroupChoices);
  const groups = useMemo(
    (): ReadonlyMap<number, ScreenGroup & GroupPlace> | null =>
      all === null ? null : new Map(all.map(({ record }) => [record.id, record])),
    [all],
  );
  return { groups, failed, loading, retry };
}

/** Chosen place and days, which the address names. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const now = useNow(0);
  const groupId = idIn(params.get(groupParameter));
  const screenId = idIn(params.get(screenParameter));
  const screen = useScreen(screenId);
  const known = screen.data;
  const place = useMemo((): Place | null => {
    if (screenId !== null) return known === undefined ? null : { kind: 'screen', id: screenId, groupId: known.groupId };
    return groupId === null ? { kind: 'all' } : { kind: 'group', id: groupId };
  }, [screenId, groupId, known]);

  // The screen itself does not know the zone of the site.
  const program = useProgram(screenId);
  const ownZone = program.data?.screen.timeZone ?? known?.timeZone ?? '';
  // The times of places with several screens are those of each screen.
  const zone = ownZone === '' ? browserZone() : ownZone;
  const wall = zoneOf(zone).wallAt(now);
  const today = dayAt(wall);
  const chosen = dayOf(params.get(dayParameter) ?? '');
  const day = Number.isNaN(chosen) ? today : chosen;
  const days = narrow ? 1 : daysOfWeek;
  const change = (fields: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(fields)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return {
    /** `null`: the screen has not loaded. */
    place,
    screen,
    pick: (next: Pick<Place, 'kind'> & { readonly id?: number }) =>
      change({
        [groupParameter]: next.kind === 'group' ? String(next.id) : null,
        [screenParameter]: next.kind === 'screen' ? String(next.id) : null,
      }),
    /** Own zone of the chosen screen; empty: none. */
    ownZone,
    today,
    /** Minute of today. */
    minute: wall - today * 24 * 60,
    firstDay: days === 1 ? day : mondayOf(day),
    days,
    /** @param next `null`: today */
    show: (next: number | null) => change({ [dayParameter]: next === null ? null : dateOf(next) }),
  };
}

export type ChosenPlace = ReturnType<typeof usePlace>;
