import { layoutPermissions } from '@mutai/contract/layouts/resource';
import type {
  CreateLayout,
  LayoutQuery,
  LayoutRecord,
  ListedLayout,
  UpdateLayout,
} from '@mutai/contract/layouts/schema';
import { AppError, errors } from '../../platform/errors.ts';
import type { Act } from '../../platform/principal.ts';
import { resourceService, type ResourceService } from '../../platform/resource/service.ts';
import { checkedDocument, storedLayout } from './layout-document.ts';
import { type HeldContents, layoutPublications } from './layout-publications.ts';
import { layoutVersions } from './layout-versions.ts';
import {
  type LayoutChange,
  layoutRecord,
  layoutsRepository,
  type LayoutValues,
  type StoredLayout,
} from './layouts.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { layoutRules, type NewLayout } from './layouts.rules.ts';

const wired = (layout: StoredLayout): LayoutRecord => layoutRecord(layout, storedLayout);

/** A conflict tells the record as it is now: as the wire has it. */
async function answering<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !isStored(error.data)) throw error;
    throw errors.stale(wired(error.data));
  }
}

const isStored = (data: unknown): data is StoredLayout =>
  typeof data === 'object' && data !== null && 'document' in data && 'files' in data;

/** Layouts and what is kept beside them: for calls, and for whoever writes layouts without one. */
export function layoutLibrary(platform: Platform, contents: HeldContents) {
  const { database, clock } = platform;
  const { db } = database;
  const label = '布局';
  const repository = layoutsRepository(database);
  const versions = layoutVersions(database, clock);
  const publications = layoutPublications(database, clock, versions, contents);
  const stored = resourceService<StoredLayout, LayoutQuery, NewLayout, LayoutChange, LayoutValues, ListedLayout>(
    platform,
    {
      module: layoutPermissions.read,
      label,
      repository,
      rules: layoutRules({ versions, publications }),
      trash: true,
      usage: {
        counts: (_executor, layouts) => layouts.map(({ publication }) => (publication === null ? 0 : 1)),
        message: () => '已发布，删除后屏幕不再显示',
      },
      nameOf: ({ title }) => title,
      taken: () => ({}),
    },
  );

  const withDocument = async ({ version, document }: UpdateLayout): Promise<LayoutChange> => ({
    ...(version === undefined ? {} : { version }),
    ...(document === undefined ? {} : { document: await checkedDocument(document) }),
  });

  const service: ResourceService<LayoutRecord, LayoutQuery, CreateLayout, UpdateLayout, ListedLayout, ListedLayout> = {
    ...stored,
    get: async (principal, id) => wired(await stored.get(principal, id)),
    create: async (act, { document }) => stored.create(act, { document: await checkedDocument(document) }),
    update: async (act, id, input) => answering(stored.update(act, id, await withDocument(input))),
    updateAll: async (act, ids, input) => stored.updateAll(act, ids, await withDocument(input)),
  };

  /** Does something to a layout that is saved. */
  const act = async (by: Act, id: number, change: LayoutChange): Promise<LayoutRecord> =>
    wired(await answering(stored.update(by, id, change)));

  return {
    service,
    versions,
    publications,
    act,

    /** @throws AppError 4004 when there is no such layout */
    async refuseMissing(id: number): Promise<void> {
      if ((await repository.within(db, [id], {})).length === 0) throw errors.notFound(label);
    },

    /** Publishes what is saved. @throws AppError 4000 when something that it shows is gone, 4009 */
    async publish(by: Act, id: number, version: number | undefined): Promise<LayoutRecord> {
      // The storage is asked before anything is held.
      const { document } = await stored.get(by.principal, id);
      await publications.refuseLost(document);
      return act(by, id, { ...(version === undefined ? {} : { version }), act: 'publish' });
    },

    /** Gives a layout what it held in a version: as a change of its own. @throws AppError 4004, 4009 */
    async restoreVersion(by: Act, id: number, number: number, version: number | undefined): Promise<LayoutRecord> {
      await stored.get(by.principal, id);
      const found = await versions.find(db, id, number);
      if (found === undefined) throw errors.notFound('版本');
      const document = await checkedDocument(found.document);
      return act(by, id, { ...(version === undefined ? {} : { version }), document, restored: number });
    },
  };
}

export type LayoutLibrary = ReturnType<typeof layoutLibrary>;
