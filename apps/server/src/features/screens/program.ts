import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import { publicationDocumentPath } from '@mutai/contract/screens/player-paths';
import type { ManifestItem, ManifestPlaylist, ManifestRule } from '@mutai/contract/screens/program';
import { dateOf, dayAt } from '@mutai/schedule/days';
import { zoneOf } from '@mutai/schedule/zone';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Publication whose document has no address yet. */
export interface ShownPublication extends Omit<ManifestPublication, 'document'> {
  readonly document: Pick<ManifestPublication['document'], 'sha256' | 'size'>;
}

/** Rule of the schedule that addresses a screen. */
interface ScreenRule extends Omit<ManifestRule, 'item' | 'level'> {
  /** Set if the rule is for a group. */
  readonly groupId: number | null;
  /** Set if the rule is for this screen. */
  readonly screenId: number | null;
  /** One of both is set. */
  readonly layoutId: number | null;
  readonly playlistId: number | null;
}

/** Dependencies on other features. */
export interface ProgramDependencies {
  /** Layout → its current publication; layouts that are not published are left out. */
  readonly publicationsOf: (
    executor: Executor,
    layoutIds: readonly number[],
  ) => Promise<ReadonlyMap<number, ShownPublication>>;
  /**
   * Rules of the schedule that address a screen and may apply on some day from a day on.
   *
   * @param draft as edited instead of as published
   */
  readonly rulesOf: (
    executor: Executor,
    screen: { readonly screenId: number; readonly groupIds: readonly number[]; readonly from: string },
    draft: boolean,
  ) => Promise<readonly ScreenRule[]>;
  /** Playlists with these ids, and the publications that they play; playlists that do not exist are left out. */
  readonly programOf: (
    executor: Executor,
    playlistIds: readonly number[],
  ) => Promise<{
    readonly playlists: readonly ManifestPlaylist[];
    readonly publications: readonly ShownPublication[];
  }>;
  /** Emergencies of a screen, prepared ones included, and the publications that they show. */
  readonly emergenciesOf: (
    executor: Executor,
    screenId: number,
    groupIds: readonly number[],
    upright: boolean,
  ) => Promise<{
    readonly emergencies: readonly ManifestEmergency[];
    readonly publications: readonly ShownPublication[];
  }>;
}

/** Group of screens. */
export interface Group {
  readonly id: number;
  readonly name: string;
  readonly layoutId: number | null;
  /** JSON: hours for large contents; `null`: those of the group above. */
  readonly downloadHours: string;
  /** KB a second for large contents; `null`: as the group above. */
  readonly downloadRate: number | null;
}

/** Screen whose program is wanted. */
interface ProgrammedScreen {
  readonly id: number;
  readonly layoutId: number | null;
  /** In degrees. */
  readonly orientation: number;
  /** Innermost first. */
  readonly groups: readonly Group[];
  /** IANA name. */
  readonly timeZone: string;
}

type Program = Pick<Manifest, 'emergencies' | 'publications' | 'playlists' | 'rules' | 'defaultKey'>;

/** Groups of a screen, innermost first. */
export async function groupsOf(executor: Executor, groupId: number | null): Promise<readonly Group[]> {
  if (groupId === null) return [];
  const { rows } = await sql<Group>`
    with recursive "above" as (
      select "id", "parentId", 1 as "level" from "screenGroups" where "id" = ${groupId}
      union all
      select g."id", g."parentId", a."level" + 1 from "screenGroups" as g
        inner join "above" as a on g."id" = a."parentId" where a."level" < ${limits.screenGroupDepth}
    ) select g."id", g."name", g."layoutId", g."downloadHours", g."downloadRate" from "above" as a
      inner join "screenGroups" as g on g."id" = a."id" order by a."level"`.execute(executor);
  return rows;
}

/** Layout that a screen shows if nothing else does: its own, or that of the nearest group with one. */
const defaultLayoutOf = ({ layoutId, groups }: ProgrammedScreen): number | null =>
  layoutId ?? groups.find((group) => group.layoutId !== null)?.layoutId ?? null;

const withDocument = (publication: ShownPublication): ManifestPublication => ({
  ...publication,
  document: {
    ...publication.document,
    path: publicationDocumentPath(publication.key),
    mimetype: 'application/json',
  },
});

const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

/** Level of a rule: 0 for all screens, then the depth of the group, and the highest for the screen itself. */
function levelOf({ groupId, screenId }: ScreenRule, groups: readonly Group[]): number {
  if (screenId !== null) return limits.screenGroupDepth + 1;
  return groupId === null ? 0 : groups.length - groups.findIndex(({ id }) => id === groupId);
}

/** Composes what may play on a screen, now or later. */
export function programs(dependencies: ProgramDependencies, clock: Clock) {
  const { publicationsOf, rulesOf, programOf, emergenciesOf } = dependencies;
  return async (executor: Executor, screen: ProgrammedScreen, draft: boolean): Promise<Program> => {
    const { groups, timeZone } = screen;
    // Hours that began yesterday may last until today.
    const from = dateOf(dayAt(zoneOf(timeZone).wallAt(clock())) - 1);
    const addressed = { screenId: screen.id, groupIds: groups.map(({ id }) => id), from };
    const rules = await rulesOf(executor, addressed, draft);
    const defaultLayout = defaultLayoutOf(screen);
    const layoutIds = distinct([defaultLayout, ...rules.map((rule) => rule.layoutId)]);
    const layouts = await publicationsOf(executor, layoutIds);
    const keyOf = (layoutId: number | null) => (layoutId === null ? undefined : layouts.get(layoutId)?.key);
    // Displays load them in this order.
    const ordered = layoutIds.flatMap((id) => layouts.get(id) ?? []);
    const publications = new Map(ordered.map((publication) => [publication.key, publication]));
    const playlistIds = distinct(rules.map(({ playlistId }) => playlistId));
    const played =
      playlistIds.length === 0 ? { playlists: [], publications: [] } : await programOf(executor, playlistIds);
    for (const publication of played.publications) publications.set(publication.key, publication);
    const urgent = await emergenciesOf(executor, screen.id, addressed.groupIds, screen.orientation % 180 === 90);
    for (const publication of urgent.publications) publications.set(publication.key, publication);
    const known = new Set(played.playlists.map(({ id }) => id));
    /** Undefined: it was deleted or is not published. */
    const itemOf = ({ layoutId, playlistId }: ScreenRule): ManifestItem | undefined => {
      if (playlistId !== null) return known.has(playlistId) ? { kind: 'playlist', id: playlistId } : undefined;
      const key = keyOf(layoutId);
      return key === undefined ? undefined : { kind: 'publication', key };
    };
    return {
      publications: [...publications.values()].map(withDocument),
      emergencies: [...urgent.emergencies],
      playlists: [...played.playlists],
      rules: rules.flatMap((rule) => {
        const item = itemOf(rule);
        if (item === undefined) return [];
        const { id, name, hours, repeat, firstDate, lastDate, exceptions, priority } = rule;
        const level = levelOf(rule, groups);
        return [{ id, name, item, hours, repeat, firstDate, lastDate, exceptions, priority, level }];
      }),
      defaultKey: keyOf(defaultLayout) ?? null,
    };
  };
}
