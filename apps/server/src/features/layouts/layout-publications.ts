import {
  LayoutAsset,
  type LayoutPublication,
  type LayoutPublicationQuery,
  type WholeLayoutPublication,
} from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { schemaVersion, type Layout } from '@mutai/layout/model/layout';
import { sql } from 'kysely';
import { picturesOf } from '@mutai/layout/model/media';
import Type from 'typebox';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import { picturesInConversion, undisplayablePictures } from '../../platform/resource/pictures.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { orderOf, windowOf } from '../../platform/resource/list/search.ts';
import { digestAt, namedPlaces } from './layout-assets.ts';
import { currentText, digestOf, filesOf, storedLayout } from './layout-document.ts';
import type { LayoutSources } from './layout-sources.ts';
import type { LayoutVersions } from './layout-versions.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { LayoutValues, StoredLayout } from './layouts.repository.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

/** JSON in the column `assets`. */
const StoredAssets = Type.Array(LayoutAsset);

/** Operations of the file library that layouts need: contents are kept while publications show them. */
export interface HeldContents {
  /** Contents that are missing from the storage. */
  lost(contents: readonly string[]): Promise<readonly string[]>;
  /** Prevents the deletion of contents. @returns those that exist */
  hold(
    trx: WriteTransaction,
    holderId: number,
    contents: readonly string[],
  ): Promise<readonly { readonly sha256: string; readonly mimetype: string; readonly size: number }[]>;
  end(trx: WriteTransaction, holderIds: readonly number[]): Promise<void>;
}

type State = Pick<LayoutValues, 'status' | 'publishedAt' | 'publication'>;

interface Row {
  readonly number: number;
  readonly layoutVersion: number;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly blockCount: number;
  readonly assetCount: number;
  readonly assetBytes: number;
  readonly publishedAt: number;
  readonly publishedBy: string | null;
  readonly current: number | null;
}

const toPublication = ({ publishedAt, publishedBy, current, ...row }: Row): LayoutPublication => ({
  ...row,
  publishedAt: new Date(publishedAt).toISOString(),
  publishedBy: publishedBy ?? '',
  current: current === row.number,
});

/** @throws AppError 4000 that names missing contents and their locations */
function refuseGone(layout: Layout, gone: readonly string[]): void {
  if (gone.length === 0) return;
  const places = namedPlaces(layout, new Set(gone));
  const message = `${places}已不在素材库中，请更换或重新上传后再发布`;
  throw errors.invalid({ document: message }, `${message}！`);
}

/** @throws AppError 4000 that names pictures that browsers cannot show and their locations */
function refuseUndisplayablePictures(layout: Layout, unshown: ReadonlySet<string>): void {
  if (unshown.size === 0) return;
  const message = `浏览器不能显示${namedPlaces(layout, unshown)}，请更换为 JPEG、PNG、WebP 等格式的图片后再发布`;
  throw errors.invalid({ document: message }, `${message}！`);
}

/** @throws AppError 4000 that names pictures whose copies for browsers have yet to be made, and their locations */
function refuseInConversion(layout: Layout, open: ReadonlySet<string>): void {
  if (open.size === 0) return;
  const message = `${namedPlaces(layout, open)}还在转换为浏览器能显示的格式，请过几秒再发布`;
  throw errors.invalid({ document: message }, `${message}！`);
}

const contentsOf = (layout: Layout): readonly string[] => [
  ...new Set(filesOf(layout).flatMap((address) => digestAt(address) ?? [])),
];

/** Published documents with their contents, which are immutable. */
export function layoutPublications(
  { dialect }: Pick<Database, 'dialect'>,
  clock: Clock,
  versions: Pick<LayoutVersions, 'newest'>,
  contents: HeldContents,
  sources: LayoutSources,
) {
  const ofLayout = (executor: Executor, layoutId: number) =>
    executor
      .selectFrom('layoutPublications as p')
      .leftJoin('users as u', 'u.id', 'p.publishedById')
      .leftJoin('layouts as l', 'l.id', 'p.layoutId')
      .select(['p.number', 'p.layoutVersion', 'p.title', 'p.width', 'p.height', 'p.blockCount', 'p.assetCount'])
      .select(['p.assetBytes', 'p.publishedAt', 'u.nickname as publishedBy', 'l.publication as current'])
      .where('p.layoutId', '=', layoutId);

  const documentOf = async (executor: Executor, layoutId: number, number: number): Promise<string | undefined> => {
    const row = await executor
      .selectFrom('layoutPublications')
      .select('document')
      .where('layoutId', '=', layoutId)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.document;
  };

  /** Status of a published layout with this document. @param published document of its publication */
  const statusOf = (published: string | undefined, document: string): State['status'] =>
    published !== undefined && currentText(published) === currentText(document) ? 'published' : 'changed';

  const add = async (trx: WriteTransaction, layout: StoredLayout, userId: number): Promise<number> => {
    const { id: layoutId, title, width, height, blockCount } = layout;
    const document = currentText(layout.document);
    const shown = storedLayout(document);
    const addresses = filesOf(shown);
    const { number: last } = await trx
      .selectFrom('layoutPublications')
      .select((e) => e.fn.max<number | null>('number').as('number'))
      .where('layoutId', '=', layoutId)
      .executeTakeFirstOrThrow();
    const number = (last ?? 0) + 1;
    const { id } = await trx
      .insertInto('layoutPublications')
      .values({
        layoutId,
        number,
        title,
        width,
        height,
        blockCount,
        document,
        schemaVersion,
        layoutVersion: await versions.newest(trx, layoutId),
        digest: digestOf(document),
        assets: '[]',
        assetCount: 0,
        assetBytes: 0,
        publishedAt: clock(),
        publishedById: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sources.notePublished(trx, layoutId, number, shown);
    const wanted = contentsOf(shown);
    const held = new Map((await contents.hold(trx, id, wanted)).map((content) => [content.sha256, content]));
    refuseGone(
      shown,
      wanted.filter((sha256) => !held.has(sha256)),
    );
    const pictures = [...new Set(picturesOf(shown).flatMap(({ url }) => digestAt(url) ?? []))];
    refuseUndisplayablePictures(shown, await undisplayablePictures(trx, dialect, pictures));
    refuseInConversion(shown, await picturesInConversion(trx, dialect, pictures));
    const assets = addresses.flatMap((path): LayoutAsset[] => {
      const content = held.get(digestAt(path) ?? '');
      return content === undefined ? [] : [{ path, ...content }];
    });
    const assetBytes = [...held.values()].reduce((sum, { size }) => sum + size, 0);
    await trx
      .updateTable('layoutPublications')
      .set({ assets: JSON.stringify(assets), assetCount: held.size, assetBytes })
      .where('id', '=', id)
      .execute();
    return number;
  };

  const now = () => new Date(clock()).toISOString();

  return {
    /** @throws AppError 4000 if contents of the layout are missing from the storage */
    async refuseLost(document: string): Promise<void> {
      const layout = storedLayout(document);
      const wanted = contentsOf(layout);
      if (wanted.length > limits.layoutAssets) {
        const message = `发布的布局最多使用 ${limits.layoutAssets} 个素材，现有 ${wanted.length} 个`;
        throw errors.invalid({ document: message }, `${message}，请拆成几个布局！`);
      }
      refuseGone(layout, await contents.lost(wanted));
    },

    /** Publishes the saved document. @throws AppError 4000 if contents that it shows are gone */
    async publish(trx: WriteTransaction, layout: StoredLayout, userId: number): Promise<Partial<State>> {
      if (layout.status === 'published') return {};
      return { status: 'published', publishedAt: now(), publication: await add(trx, layout, userId) };
    },

    /** Publishes an earlier publication again. @throws AppError 4004 if it does not exist */
    async republish(trx: WriteTransaction, layout: StoredLayout, number: number): Promise<Partial<State>> {
      const published = await documentOf(trx, layout.id, number);
      if (published === undefined) throw errors.notFound('发布记录');
      if (layout.publication === number) return {};
      return { status: statusOf(published, layout.document), publishedAt: now(), publication: number };
    },

    /** State of a layout that is not published. */
    unpublished: { status: 'draft', publishedAt: null, publication: null } satisfies State as State,

    /** Status of a layout with this document: `changed` if the current publication has another document. */
    async statusWith(
      trx: WriteTransaction,
      { id, publication }: StoredLayout,
      document: string,
    ): Promise<State['status']> {
      if (publication === null) return 'draft';
      return statusOf(await documentOf(trx, id, publication), document);
    },

    /** Addresses of the file library in all publications. */
    async files(executor: Executor, layoutId: number): Promise<readonly string[]> {
      const rows = executor.selectFrom('layoutPublications').select('assets').where('layoutId', '=', layoutId);
      return (await rows.execute()).flatMap(({ assets }) => readStored(StoredAssets, assets).map(({ path }) => path));
    },

    async page(executor: Executor, layoutId: number, query: LayoutPublicationQuery): Promise<Page<LayoutPublication>> {
      const [, direction] = orderOf(query.sort, 'number:desc');
      const ordered = ofLayout(executor, layoutId).orderBy('p.number', direction);
      const page = await pageOf(executor, ordered, windowOf(query));
      return { ...page, rows: page.rows.map(toPublication) };
    },

    async find(executor: Executor, layoutId: number, number: number): Promise<WholeLayoutPublication | undefined> {
      const row = await ofLayout(executor, layoutId)
        .select(['p.document', 'p.assets'])
        .where('p.number', '=', number)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { document, assets, ...publication } = row;
      return {
        ...toPublication(publication),
        document: storedLayout(document),
        assets: readStored(StoredAssets, assets),
      };
    },

    /**
     * Current publications of layouts as displays know them: documents are files. Documents of earlier schema versions
     * are sent as they were published, because displays migrate them: no digest changes, and nothing is computed.
     */
    async current(executor: Executor, layoutIds: readonly number[]) {
      if (layoutIds.length === 0) return [];
      const rows = await executor
        .selectFrom('layouts as l')
        .innerJoin('layoutPublications as p', (join) =>
          join.onRef('p.layoutId', '=', 'l.id').onRef('p.number', '=', 'l.publication'),
        )
        .select(['p.layoutId', 'p.number', 'p.title', 'p.assets', 'p.digest'])
        .select(sql<number>`octet_length(p."document")`.as('bytes'))
        .where(among(dialect, 'l.id', listParameter(dialect, layoutIds)))
        .execute();
      const shownSources = await sources.ofPublished(executor, layoutIds);
      return rows.map(({ layoutId, number, title, assets, digest, bytes }) => {
        const ids = shownSources.get(layoutId);
        return {
          layoutId,
          number,
          title,
          document: { sha256: digest, size: bytes },
          assets: readStored(StoredAssets, assets),
          ...(ids === undefined ? {} : { sources: ids }),
        };
      });
    },

    /** Document as it was published, as JSON; undefined if there is no such publication. */
    documentOf,

    /** Title of a publication; empty if there is none. */
    async titleOf(executor: Executor, layoutId: number, number: number): Promise<string> {
      const found = executor
        .selectFrom('layoutPublications')
        .select('title')
        .where('layoutId', '=', layoutId)
        .where('number', '=', number);
      return (await found.executeTakeFirst())?.title ?? '';
    },

    async remove(trx: WriteTransaction, layoutIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'layoutId', listParameter(dialect, layoutIds));
      const rows = await trx.deleteFrom('layoutPublications').where(ofThem).returning('id').execute();
      await contents.end(
        trx,
        rows.map(({ id }) => id),
      );
    },
  };
}

export type LayoutPublications = ReturnType<typeof layoutPublications>;
