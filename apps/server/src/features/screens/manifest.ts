import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import { type Manifest, type ManifestPublication, type ScreenSettings } from '@mutai/contract/screens/player';
import { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { publicationDocumentPath } from '@mutai/contract/screens/player-paths';
import { languages } from '@mutai/layout/model/languages';
import { type Selectable, sql } from 'kysely';
import Type from 'typebox';
import type { Executor } from '../../platform/database/open-database.ts';
import type { ScreensTable } from '../../platform/database/tables/screens.ts';
import { errors } from '../../platform/errors.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** Publication whose document has no address yet. */
interface ShownPublication extends Omit<ManifestPublication, 'document'> {
  readonly document: Pick<ManifestPublication['document'], 'sha256' | 'size'>;
}

/** Dependencies on other features. */
export interface ManifestDependencies {
  /** Current publication of a layout; undefined: it is not published. */
  readonly publicationOf: (executor: Executor, layoutId: number) => Promise<ShownPublication | undefined>;
  /** Document of the publication with a key, as JSON; undefined if there is none. */
  readonly documentOf: (executor: Executor, key: string) => Promise<string | undefined>;
  /** Title of the publication with a key; empty if there is none. */
  readonly titleOf: (executor: Executor, key: string) => Promise<string>;
  /** Emergencies of a screen, and the publications that they show. @param upright the picture is higher than wide */
  readonly emergenciesOf: (
    executor: Executor,
    screenId: number,
    groupIds: readonly number[],
    upright: boolean,
  ) => Promise<{ readonly emergencies: ManifestEmergency[]; readonly publications: readonly ShownPublication[] }>;
  /** The function 屏幕播放 is on. */
  readonly isPlaybackOn: (executor: Executor) => Promise<boolean>;
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
}

const StoredLanguages = Type.Array(Type.Enum([...languages]));
/** JSON in the column `workingHours`. */
export const StoredHours = Type.Array(WorkingHours);

/** What decides which contents a screen shows. */
type ScreenRow = Pick<Selectable<ScreensTable>, 'id' | 'layoutId' | 'orientation'>;

interface Group {
  readonly id: number;
  readonly name: string;
  readonly layoutId: number | null;
}

/** Groups of a screen, innermost first. */
async function groupsOf(executor: Executor, groupId: number | null): Promise<readonly Group[]> {
  if (groupId === null) return [];
  const { rows } = await sql<Group>`
    with recursive "above" as (
      select "id", "parentId", "name", "layoutId", 1 as "level" from "screenGroups" where "id" = ${groupId}
      union all
      select g."id", g."parentId", g."name", g."layoutId", a."level" + 1 from "screenGroups" as g
        inner join "above" as a on g."id" = a."parentId" where a."level" < ${limits.screenGroupDepth}
    ) select "id", "name", "layoutId" from "above" order by "level"`.execute(executor);
  return rows;
}

/** Composes manifests: what a screen shows, and everything that showing it needs. */
export function manifests(dependencies: Omit<ManifestDependencies, 'titleOf'>) {
  const { publicationOf, documentOf, emergenciesOf, isPlaybackOn, timeZone } = dependencies;
  const rowOf = async (executor: Executor, screenId: number) => {
    const row = await executor.selectFrom('screens').selectAll().where('id', '=', screenId).executeTakeFirst();
    if (row === undefined) throw errors.notFound('屏幕');
    return row;
  };

  /** Layout that a screen shows if nothing else does: its own, or that of the nearest group with one. */
  const layoutOf = (own: number | null, groups: readonly Group[]): number | null =>
    own ?? groups.find(({ layoutId }) => layoutId !== null)?.layoutId ?? null;

  /** Emergencies of a screen, and all publications that it may show. The one of its layout comes first. */
  const contentsOf = async (executor: Executor, screen: ScreenRow, groups: readonly Group[]) => {
    const shownId = layoutOf(screen.layoutId, groups);
    const shown = shownId === null ? undefined : await publicationOf(executor, shownId);
    const ids = groups.map(({ id }) => id);
    const isUpright = screen.orientation % 180 === 90;
    const urgent = await emergenciesOf(executor, screen.id, ids, isUpright);
    const all = [...(shown === undefined ? [] : [shown]), ...urgent.publications];
    const publications = new Map<string, ManifestPublication>();
    for (const publication of all) {
      const path = publicationDocumentPath(publication.key);
      const document = { ...publication.document, path, mimetype: 'application/json' };
      publications.set(publication.key, { ...publication, document });
    }
    return { emergencies: urgent.emergencies, publications, defaultKey: shown?.key ?? null };
  };

  return {
    /** Newest revision of a screen's manifest. @throws AppError 4004 if the screen does not exist */
    async revision(executor: Executor, screenId: number): Promise<number> {
      const row = executor.selectFrom('screens').select('revision').where('id', '=', screenId);
      const found = await row.executeTakeFirst();
      if (found === undefined) throw errors.notFound('屏幕');
      return found.revision;
    },

    /** @throws AppError 4004 if the screen does not exist */
    async of(executor: Executor, screenId: number): Promise<Manifest> {
      // The revision is read first: a change between the reads leads to another revision, and to another request.
      const screen = await rowOf(executor, screenId);
      const groups = await groupsOf(executor, screen.groupId);
      const { emergencies, publications, defaultKey } = await contentsOf(executor, screen, groups);
      const settings: ScreenSettings = {
        id: screen.id,
        name: screen.name,
        place: screen.place,
        groups: groups.map(({ name }) => name).toReversed(),
        timeZone: screen.timeZone || (await timeZone(executor)),
        orientation: screen.orientation as ScreenSettings['orientation'],
        fit: screen.fit as ScreenSettings['fit'],
        languages: readStored(StoredLanguages, screen.languages),
        languageSeconds: screen.languageSeconds,
        volume: screen.volume,
        workingHours: readStored(StoredHours, screen.workingHours),
      };
      return {
        revision: screen.revision,
        screen: settings,
        playback: await isPlaybackOn(executor),
        enabled: screen.enabled === 1,
        publications: [...publications.values()],
        emergencies,
        playlists: [],
        rules: [],
        defaultKey,
        reportSeconds: limits.screenReports.everySeconds,
      };
    },

    /**
     * Document of a publication that a screen shows, as JSON.
     *
     * @throws AppError 4004 if the screen does not exist or does not show this publication
     */
    async document(executor: Executor, screenId: number, key: string): Promise<string> {
      const screen = await rowOf(executor, screenId);
      const { publications } = await contentsOf(executor, screen, await groupsOf(executor, screen.groupId));
      const text = publications.has(key) ? await documentOf(executor, key) : undefined;
      if (text === undefined) throw errors.notFound('布局');
      return text;
    },
  };
}

export type Manifests = ReturnType<typeof manifests>;
