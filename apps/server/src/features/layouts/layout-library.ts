import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import { CreateLayout, LayoutQuery, LayoutRecord, ListedLayout, UpdateLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { checkedDocument, storedLayout } from './layout-document.ts';
import { type HeldContents, layoutPublications } from './layout-publications.ts';
import { layoutSources } from './layout-sources.ts';
import { layoutVersions } from './layout-versions.ts';
import { layoutActions } from './layouts.actions.ts';
import { layoutRecord, type Layouts, layoutsRepository, type StoredLayout } from './layouts.repository.ts';
import { layoutRules, type OnShown } from './layouts.rules.ts';

/** Screens and playlists that show layouts. */
export interface ScreensOfLayouts {
  readonly onShown: OnShown;
  readonly onRemoved: OnShown;
  /** Number of screens that show any of these layouts. */
  readonly countShowing: (executor: Executor, layoutIds: readonly number[]) => Promise<number>;
  /** Each of these layouts with each of the playlists that use it. */
  readonly playlistsWith: (executor: Executor, layoutIds: readonly number[]) => Promise<readonly PlaylistOfLayout[]>;
}

/** Playlist with one of its layouts. */
interface PlaylistOfLayout {
  readonly title: string;
  readonly contentId: number;
}

/** Playlists that a message names. */
const mostNamed = 3;

/** Says which playlists use something, by their titles. */
function usedByPlaylists(titles: readonly string[]): string {
  const named = titles.slice(0, mostNamed).map((title) => `“${title}”`);
  return `被节目单${named.join('、')}${titles.length > mostNamed ? `等 ${titles.length} 个` : ''}使用`;
}

/** Displays know a publication by this key. */
const publicationKey = (layoutId: number, number: number): string => `${layoutId}-${number}`;

/** Layout and number of the publication with a key; 0 if it is none. */
function numbersOf(key: string): readonly [layoutId: number, number: number] {
  const [, id = 0, number = 0] = /^(\d{1,9})-(\d{1,9})$/.exec(key) ?? [];
  return [Number(id), Number(number)];
}

/** Uses of layouts by screens, playlists and rules of the schedule. */
function layoutUsage(
  { countShowing, playlistsWith }: ScreensOfLayouts,
  rules: Usage<{ readonly id: number }>,
): Usage<StoredLayout> {
  const idsOf = (layouts: readonly StoredLayout[]) => layouts.map(({ id }) => id);
  return {
    async counts(executor, layouts) {
      const uses = await playlistsWith(executor, idsOf(layouts));
      const usesOf = (id: number) => uses.filter(({ contentId }) => contentId === id).length;
      const inRules = await rules.counts(executor, layouts);
      return layouts.map(
        ({ id, publication }, index) => usesOf(id) + (inRules[index] ?? 0) + (publication === null ? 0 : 1),
      );
    },
    async message(_count, executor, layouts) {
      const [shown, playlists] = [
        await countShowing(executor, idsOf(layouts)),
        await playlistsWith(executor, idsOf(layouts)),
      ];
      const titles = [...new Set(playlists.map(({ title }) => title))];
      const inRules = (await rules.counts(executor, layouts)).reduce((sum, count) => sum + count, 0);
      const uses = [
        ...(shown === 0 ? [] : [`正在 ${shown} 块屏幕上播放，删除后这些屏幕不再显示`]),
        ...(titles.length === 0 ? [] : [`${usedByPlaylists(titles)}，删除后不再播放`]),
        ...(inRules === 0 ? [] : [await rules.message(inRules, executor, layouts)]),
      ];
      return uses.length === 0 ? '已发布，删除后屏幕不再显示' : uses.join('；');
    },
  };
}

/** Creates the layouts with their versions and publications, for routes and for code that writes layouts directly. */
export function layoutLibrary(
  platform: Platform,
  contents: HeldContents,
  screens: ScreensOfLayouts,
  rules: Usage<{ readonly id: number }>,
) {
  const { database, clock } = platform;
  const { read: db } = database;
  const label = '布局';
  const repository = layoutsRepository(database);
  const versions = layoutVersions(database, clock);
  const sources = layoutSources(database);
  const publications = layoutPublications(database, clock, versions, contents, sources);
  const dependencies = { versions, publications, sources, onShown: screens.onShown, onRemoved: screens.onRemoved };
  const actions = layoutActions(database, dependencies);
  const service = resourceService<Layouts>(platform, {
    path: layoutsPath,
    label,
    permissions: layoutPermissions,
    schemas: {
      record: LayoutRecord,
      listed: ListedLayout,
      saved: ListedLayout,
      query: LayoutQuery,
      create: CreateLayout,
      update: UpdateLayout,
      bodyBytes: limits.layoutBytes,
    },
    prepare: {
      create: async ({ document }) => ({ document: await checkedDocument(document) }),
      update: async ({ version, document }) => ({
        ...(version === undefined ? {} : { version }),
        ...(document === undefined ? {} : { document: await checkedDocument(document) }),
      }),
    },
    repository,
    found: {
      texts: ['searchText'],
      title: 'title',
      details: [sql<string>`${sql.ref('t.width')} || ' × ' || ${sql.ref('t.height')}`, 'description'],
    },
    nameOf: ({ title }) => title,
    answerOf: (layout) => layoutRecord(layout, storedLayout),
    rules: layoutRules(dependencies),
    actions,
    trash: { shown: ['status', 'description'] },
    usage: layoutUsage(screens, rules),
  });

  return {
    service,
    versions,
    publications,
    sources,
    actions,

    /** Layout → its current publication, for displays; layouts that are not published are left out. */
    async publicationsOf(executor: Executor, ids: readonly number[]) {
      const current = await publications.current(executor, ids);
      return new Map(
        current.map((one) => [one.layoutId, { key: publicationKey(one.layoutId, one.number), ...one }] as const),
      );
    },

    /** Document of the publication with a key, as JSON; undefined if there is none. */
    documentOf(executor: Executor, key: string): Promise<string | undefined> {
      const [id, number] = numbersOf(key);
      return publications.documentOf(executor, id, number);
    },

    /** Title of the publication with a key; empty if there is none. */
    titleOf(executor: Executor, key: string): Promise<string> {
      const [id, number] = numbersOf(key);
      return publications.titleOf(executor, id, number);
    },

    /** @throws AppError 4004 if the layout does not exist */
    async refuseMissing(id: number): Promise<void> {
      if ((await repository.within(db, [id], {})).length === 0) throw errors.notFound(label);
    },
  };
}

export type LayoutLibrary = ReturnType<typeof layoutLibrary>;
