import type { LayoutAsset } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { LargeFileRules, Manifest, ManifestPublication, ScreenSettings } from '@mutai/contract/screens/player';
import { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { languages } from '@mutai/layout/model/languages';
import Type from 'typebox';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { type Group, groupsOf, type ProgramDependencies, programs } from './program.ts';

/** Dependencies on other features. */
export interface ManifestDependencies extends ProgramDependencies {
  /** Document of the publication with a key, as JSON; undefined if there is none. */
  readonly documentOf: (executor: Executor, key: string) => Promise<string | undefined>;
  readonly library: {
    /** Digest of each stored content → what displays get at its `displayedAddress`; unknown ones are left out. */
    readonly displayedContents: (
      executor: Executor,
      digests: readonly string[],
    ) => Promise<ReadonlyMap<string, Omit<LayoutAsset, 'path'>>>;
  };
  /** Title of the publication with a key; empty if there is none. */
  readonly titleOf: (executor: Executor, key: string) => Promise<string>;
  /** The function 屏幕播放 is on. */
  readonly isPlaybackOn: (executor: Executor) => Promise<boolean>;
  /** IANA name of the zone of the site. */
  readonly timeZone: (executor: Executor) => Promise<string>;
}

const StoredLanguages = Type.Array(Type.Enum([...languages]));
/** JSON in the column `workingHours`. */
export const StoredHours = Type.Array(WorkingHours);

const StoredDownloadHours = Type.Union([StoredHours, Type.Null()]);

/** Limits of large contents: each is that of the nearest group that sets it. */
function largeFilesOf(groups: readonly Group[]): LargeFileRules {
  const hours = groups.map(({ downloadHours }) => readStored(StoredDownloadHours, downloadHours));
  const rates = groups.map(({ downloadRate }) => downloadRate);
  return {
    aboveBytes: limits.largeFileBytes,
    hours: hours.find((one) => one !== null) ?? [],
    rate: rates.find((one) => one !== null) ?? 0,
  };
}

/** Composes manifests: what a screen shows, and everything that showing it needs. */
export function manifests(dependencies: Omit<ManifestDependencies, 'titleOf'>, clock: Clock) {
  const { documentOf, library, isPlaybackOn, timeZone } = dependencies;
  const programOf = programs(dependencies, clock);
  const rowOf = async (executor: Executor, screenId: number) => {
    const row = await executor.selectFrom('screens').selectAll().where('id', '=', screenId).executeTakeFirst();
    if (row === undefined) throw errors.notFound('屏幕');
    const zone = row.timeZone || (await timeZone(executor));
    return { ...row, timeZone: zone, groups: await groupsOf(executor, row.groupId) };
  };

  /** Names the contents of publications as displays get them. */
  const asDisplayed = async (executor: Executor, publications: readonly ManifestPublication[]) => {
    const digests = publications.flatMap(({ assets }) => assets.map(({ sha256 }) => sha256));
    if (digests.length === 0) return [...publications];
    const displayed = await library.displayedContents(executor, [...new Set(digests)]);
    return publications.map((publication) => ({
      ...publication,
      assets: publication.assets.map((asset) => ({ ...asset, ...displayed.get(asset.sha256) })),
    }));
  };

  return {
    /** Newest revision of a screen's manifest. @throws AppError 4004 if the screen does not exist */
    async revision(executor: Executor, screenId: number): Promise<number> {
      const row = executor.selectFrom('screens').select('revision').where('id', '=', screenId);
      const found = await row.executeTakeFirst();
      if (found === undefined) throw errors.notFound('屏幕');
      return found.revision;
    },

    /**
     * @param draft with the rules as edited instead of as published
     * @throws AppError 4004 if the screen does not exist
     */
    async of(executor: Executor, screenId: number, draft = false): Promise<Manifest> {
      // The revision is read first: a change between the reads leads to another revision, and to another request.
      const screen = await rowOf(executor, screenId);
      const settings: ScreenSettings = {
        id: screen.id,
        name: screen.name,
        place: screen.place,
        groups: screen.groups.map(({ name }) => name).toReversed(),
        timeZone: screen.timeZone,
        orientation: screen.orientation as ScreenSettings['orientation'],
        fit: screen.fit as ScreenSettings['fit'],
        languages: readStored(StoredLanguages, screen.languages),
        languageSeconds: screen.languageSeconds,
        volume: screen.volume,
        workingHours: readStored(StoredHours, screen.workingHours),
      };
      const program = await programOf(executor, screen, draft);
      return {
        revision: screen.revision,
        screen: settings,
        playback: await isPlaybackOn(executor),
        enabled: screen.enabled === 1,
        ...program,
        publications: await asDisplayed(executor, program.publications),
        largeFiles: largeFilesOf(screen.groups),
        reportSeconds: limits.screenReports.everySeconds,
      };
    },

    /** Ids of the data sources that the manifest of a screen names. @throws AppError 4004 if the screen does not exist */
    async sources(executor: Executor, screenId: number): Promise<readonly number[]> {
      const { publications } = await programOf(executor, await rowOf(executor, screenId), false);
      return [...new Set(publications.flatMap(({ sources = [] }) => sources))];
    },

    /**
     * Document of a publication in the manifest of a screen, as JSON.
     *
     * @param draft of the manifest with the rules as edited
     * @throws AppError 4004 if the screen does not exist or its manifest does not have this publication
     */
    async document(executor: Executor, screenId: number, key: string, draft = false): Promise<string> {
      const { publications } = await programOf(executor, await rowOf(executor, screenId), draft);
      const isListed = publications.some((one) => one.key === key);
      const text = isListed ? await documentOf(executor, key) : undefined;
      if (text === undefined) throw errors.notFound('布局');
      return text;
    },
  };
}

export type Manifests = ReturnType<typeof manifests>;
