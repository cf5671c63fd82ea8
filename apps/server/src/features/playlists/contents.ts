import { limits } from '@mutai/contract/limits';
import type { ItemKind } from '@mutai/contract/playlists/resource';
import type { PlaylistContent } from '@mutai/contract/playlists/schema';
import { filePermissions } from '@mutai/contract/files/page';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import type { ManifestPublication } from '@mutai/contract/screens/player';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { isPicture } from '../../platform/resource/pictures.ts';
import { fileIdOf, filePublication, playableFile } from './file-publication.ts';

/** Publication whose document has no address yet. */
export interface PlayedPublication extends Omit<ManifestPublication, 'document'> {
  readonly document: Pick<ManifestPublication['document'], 'sha256' | 'size'>;
}

/** Layouts, as displays get them. */
export interface PublishedLayouts {
  /** Layout → its current publication; layouts that are not published are left out. */
  readonly publicationsOf: (
    executor: Executor,
    layoutIds: readonly number[],
  ) => Promise<ReadonlyMap<number, PlayedPublication>>;
  /** Document of the publication with a key, as JSON; undefined if there is none. */
  readonly documentOf: (executor: Executor, key: string) => Promise<string | undefined>;
  /** Title of the publication with a key; empty if there is none. */
  readonly titleOf: (executor: Executor, key: string) => Promise<string>;
}

/** Layout or file of an item, with what plays for it. */
export interface FoundContent extends PlaylistContent {
  /** Undefined unless the content is ready. */
  readonly publication: PlayedPublication | undefined;
  /** Address of a file; empty for layouts and deleted files. */
  readonly path: string;
}

/** Reference of an item. */
export interface ContentReference {
  readonly kind: ItemKind;
  readonly id: number;
}

/** Identifies a content among those of both kinds. */
export const contentName = ({ kind, id }: ContentReference): string => `${kind} ${id}`;

/** Modules whose trash may hold a content. */
const modules: Readonly<Record<ItemKind, string>> = { layout: layoutPermissions.read, file: filePermissions.read };

const deleted = {
  state: 'deleted',
  key: null,
  seconds: limits.playlistItemDefaultSeconds,
  width: null,
  height: null,
  isVideo: false,
  thumbnail: '',
  publication: undefined,
  path: '',
} as const;

/** Finds the contents of playlists. */
export function playlistContents({ dialect }: Pick<Database, 'dialect'>, layouts: PublishedLayouts) {
  const oneOf = (column: string, ids: readonly number[]) => among(dialect, column, listParameter(dialect, ids));

  const filesOf = (executor: Executor, ids: readonly number[]) =>
    executor
      .selectFrom('files as f')
      .innerJoin('contents as c', 'c.sha256', 'f.sha256')
      .select(['f.id', 'f.name', 'f.type', 'f.path', 'f.sha256', 'f.mimetype', 'f.size'])
      .select(['c.examinedAt', 'c.width', 'c.height', 'c.durationMs', 'c.smallSha256'])
      .select(isPicture(sql.ref('f.mimetype'), sql.ref('c.shownSha256'), sql.ref('c.examinedAt')).as('isPicture'))
      .where(oneOf('f.id', ids))
      .execute();

  const foundFiles = async (executor: Executor, ids: readonly number[]): Promise<readonly FoundContent[]> =>
    (await filesOf(executor, ids)).map((file) => {
      const publication = filePublication(file)?.publication;
      return { kind: 'file', ...playableFile(file), key: publication?.key ?? null, publication, path: file.path };
    });

  const foundLayouts = async (executor: Executor, ids: readonly number[]): Promise<readonly FoundContent[]> => {
    const rows = executor.selectFrom('layouts').select(['id', 'title', 'width', 'height']).where(oneOf('id', ids));
    const publications = await layouts.publicationsOf(executor, ids);
    return (await rows.execute()).map((row) => {
      const publication = publications.get(row.id);
      const state = publication === undefined ? 'unpublished' : 'ready';
      return { ...deleted, ...row, kind: 'layout', state, key: publication?.key ?? null, publication };
    });
  };

  /** Names of deleted contents that are still in the trash. */
  const trashedNames = async (executor: Executor, kind: ItemKind, ids: readonly number[]) => {
    const rows = executor
      .selectFrom('trash')
      .select(['recordId', 'name'])
      .where('module', '=', modules[kind])
      .where(oneOf('recordId', ids));
    return new Map((await rows.execute()).map(({ recordId, name }) => [recordId, name]));
  };

  const ofKind = async (
    executor: Executor,
    kind: ItemKind,
    ids: readonly number[],
  ): Promise<readonly FoundContent[]> => {
    if (ids.length === 0) return [];
    const found = await (kind === 'layout' ? foundLayouts : foundFiles)(executor, ids);
    const known = new Set(found.map(({ id }) => id));
    const lacking = ids.filter((id) => !known.has(id));
    if (lacking.length === 0) return found;
    const names = await trashedNames(executor, kind, lacking);
    return [...found, ...lacking.map((id) => ({ ...deleted, kind, id, title: names.get(id) ?? '' }))];
  };

  return {
    /** Finds contents by `contentName`, deleted ones included. */
    async find(
      executor: Executor,
      references: readonly ContentReference[],
    ): Promise<ReadonlyMap<string, FoundContent>> {
      const idsOf = (kind: ItemKind) => [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))];
      const found = [
        ...(await ofKind(executor, 'layout', idsOf('layout'))),
        ...(await ofKind(executor, 'file', idsOf('file'))),
      ];
      return new Map(found.map((content) => [contentName(content), content]));
    },

    /** Document that plays for a key, as JSON; undefined if there is none. */
    async documentOf(executor: Executor, key: string): Promise<string | undefined> {
      const id = fileIdOf(key);
      if (id === undefined) return layouts.documentOf(executor, key);
      const [file] = await filesOf(executor, [id]);
      const found = file === undefined ? undefined : filePublication(file);
      return found?.publication.key === key ? found.text : undefined;
    },

    /** Title of what plays for a key: of the publication, or the name of the file; empty if it is gone. */
    async titleOf(executor: Executor, key: string): Promise<string> {
      const id = fileIdOf(key);
      if (id === undefined) return layouts.titleOf(executor, key);
      const [file] = await filesOf(executor, [id]);
      return file?.name ?? (await trashedNames(executor, 'file', [id])).get(id) ?? '';
    },
  };
}

export type PlaylistContents = ReturnType<typeof playlistContents>;
