import { picturedFiles } from './stored-files.repository.ts';
import { Readable } from 'node:stream';
import { Code } from '@mutai/contract/codes';
import { filePermissions } from '@mutai/contract/files/page';
import { fileLabels, filesPath, movedFilesPath } from '@mutai/contract/files/resource';
import { contentsPath } from '@mutai/contract/paths';
import { FileQuery, FileRecord, MoveFiles, UpdateFile } from '@mutai/contract/files/schema';
import { sql } from 'kysely';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { ContentsTable } from '../../platform/database/tables/files.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { AppError } from '../../platform/errors.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { nameOfRow } from '../../platform/resource/found.ts';
import { isPicture } from '../../platform/resource/pictures.ts';
import { resourceService } from '../../platform/resource/service.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { withPinyin } from '../../platform/search/pinyin.ts';
import { contentGauge } from '../../platform/storage/content-gauge.ts';
import { beginningBytes, type Content, type Storage } from '../../platform/storage/storage.ts';
import { storeAccepted, uploadLimitsReader, type UploadRestriction, restrictedTo } from './upload-limits.ts';
import { contentHolds } from './content-holds.ts';
import { contentTypeOf, fileTypeOf } from './content-type.ts';
import { fileContents, type FileContents, type Reservation } from './contents.ts';
import { displayedContents } from './displayed-contents.ts';
import { fileName } from './file-name.ts';
import type { OnFilesChanged } from './media/findings-store.ts';
import { pictureSize, pixelsOf } from './media/picture-size.ts';
import type { Upload } from './upload-form.http.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesInUse, unused, useCount } from './uses.repository.ts';

/** Id of 默认分类, created by migration 0011. It cannot be deleted. */
export const defaultCategoryId = 1;

type FileValues = Pick<
  FileRecord,
  'name' | 'mimetype' | 'path' | 'size' | 'type' | 'sha256' | 'categoryId' | 'description'
> & { readonly searchText: string; readonly used: number };

/** Values of a new file before derived ones are added. */
type NewFile = Omit<FileValues, 'used'> & {
  /** Use of its content. */
  readonly use: Reservation;
};

/** Column of the content of a file. */
const ofContent = (column: keyof ContentsTable) =>
  sql`(select c.${sql.ref(column)} from "contents" as c where c."sha256" = ${sql.ref('t.sha256')})`;

const isPictureFile = isPicture(sql.ref('t.mimetype'), ofContent('shownSha256'), ofContent('examinedAt'));

/** Condition for files that are pictures, or that are not. */
const picture = (flag: string) => sql<boolean>`${isPictureFile} = case ${flag} when 'true' then 1 else 0 end`;

type Files = TypesOf<{
  record: FileRecord;
  query: FileQuery;
  create: NewFile;
  update: UpdateFile;
  values: FileValues;
}>;

const valuesOf = async (
  { content, type: { mimetype, extension }, name, categoryId }: Upload,
  use: Reservation,
): Promise<NewFile> => ({
  use,
  searchText: withPinyin(name),
  name,
  mimetype,
  path: `${contentsPath}/${content.sha256}.${extension}`,
  size: content.size,
  type: fileTypeOf(mimetype),
  sha256: content.sha256,
  categoryId: categoryId ?? defaultCategoryId,
  description: '',
});

/** Moves files to a category. */
const moving: BatchAction<Files, typeof MoveFiles> = {
  path: movedFilesPath,
  permission: filePermissions.update,
  summary: '移动素材',
  body: MoveFiles,
  update: ({ categoryId }) => ({ categoryId }),
  message: (count) => `已移动 ${count} 个素材！`,
};

function fileService(platform: Platform, contents: FileContents, onChanged: OnFilesChanged) {
  const idsOf = (files: readonly FileRecord[]) => files.map(({ id }) => id);
  const { countsWithout, isUsed, refresh } = filesInUse(platform);
  return resourceService<Files>(platform, {
    path: filesPath,
    label: '素材',
    permissions: filePermissions,
    schemas: { record: FileRecord, query: FileQuery, update: UpdateFile },
    table: 'files',
    columns: {
      name: 'text',
      mimetype: 'text',
      path: 'text',
      size: 'number',
      type: 'number',
      sha256: 'text',
      categoryId: 'number',
      description: 'text',
      searchText: { kind: 'text', secret: true },
      used: { kind: 'number', secret: true },
    },
    references: {
      categoryId: {
        table: 'fileCategories',
        label: fileLabels.categoryId,
        shownAs: 'category',
        otherwise: defaultCategoryId,
        onDelete: (name, count) => `“${name}”下还有 ${count} 个素材，请先将它们移到其他分类或删除！`,
      },
    },
    computed: {
      width: { kind: 'number', value: ofContent('width') },
      height: { kind: 'number', value: ofContent('height') },
      rotation: { kind: 'number', value: ofContent('rotation') },
      durationMs: { kind: 'number', value: ofContent('durationMs') },
      useCount: { kind: 'number', value: useCount },
      hasThumbnails: { kind: 'flag', value: sql`case when ${ofContent('smallSha256')} is null then 0 else 1 end` },
      isPicture: { kind: 'flag', value: isPictureFile },
      codec: { kind: 'text', value: ofContent('codec') },
    },
    search: {
      name: { contains: 'searchText' },
      type: 'oneOf',
      categoryId: 'reference',
      unused,
      picture,
      created: { timeRange: 'createdAt' },
    },
    defaultSort: 'id:desc',
    found: {
      texts: ['searchText'],
      title: 'name',
      details: [nameOfRow('fileCategories', 'name', 'categoryId'), 'description'],
    },
    nameOf: (file) => file.name,
    rules: {
      async toCreate(trx, _context, { use, ...values }) {
        const mimetype = await contents.use(trx, use);
        const kind = { mimetype, type: fileTypeOf(mimetype) };
        return { ...values, ...kind, used: await isUsed(trx, values.sha256) };
      },
      afterCreate: (trx, _context, { sha256 }) => contents.examine(trx, sha256),
      async toUpdate(_executor, _context, before, { version: _, name: given = before.name, ...changes }) {
        const name = fileName(given);
        return name === before.name ? changes : { ...changes, name, searchText: withPinyin(name) };
      },
      beforeRemove: (trx, _context, removed) => onChanged(trx, idsOf(removed)),
      async afterRestore(trx, _context, restored) {
        await refresh(trx, restored);
        await onChanged(trx, idsOf(restored));
      },
      onPurged: (trx, gone) =>
        contents.release(
          trx,
          gone.map(({ row }) => String(row['sha256'])),
        ),
    },
    batchActions: { moving },
    trash: {
      shown: ['type', 'mimetype', 'categoryId'],
      pictured: (executor, records) => picturedFiles(platform.database, executor, records),
    },
    usage: {
      counts: countsWithout,
      message: (count) => `正被 ${count} 条数据引用，删除后它们将无法显示此文件`,
    },
  });
}

/** Content that is not stored, with its detected type. */
interface LookedAt extends Content {
  readonly mimetype: string;
  /** Number of pixels of a picture; `undefined` if unknown. */
  readonly pixels: number | undefined;
}

const contentAddress = new RegExp(`^${contentsPath}/(?<sha256>[0-9a-f]{64})(?:\\.[0-9a-z.]{1,16})?$`);

/** Returns a name for a file of which only the extension is known. */
type NameByExtension = (extension: string) => string;

/** Files, their content and upload limits, for routes and for other features that add files. */
export function fileLibrary(platform: Platform, storage: Storage, onChanged: OnFilesChanged = () => Promise.resolve()) {
  const { database } = platform;
  const contents = fileContents(platform, storage);
  const service = fileService(platform, contents, onChanged);
  const uploadLimits = uploadLimitsReader(database);
  const create = async (context: RequestContext, upload: Upload): Promise<FileRecord> => {
    const use = await contents.reserve(upload.content, upload.type.mimetype);
    try {
      return await service.create(context, await valuesOf(upload, use));
    } finally {
      await use.settle();
    }
  };
  /** Stores content and creates a file with it. @throws as uploads do */
  async function add(
    context: RequestContext,
    name: string | NameByExtension,
    categoryId: number,
    source: Readable,
    narrowed?: UploadRestriction,
  ): Promise<FileRecord> {
    const all = await uploadLimits(background);
    const acceptable = narrowed === undefined ? all : restrictedTo(all, narrowed);
    const taken = await storeAccepted(acceptable, (options) => storage.write(source, options));
    const given = typeof name === 'string' ? name : name(taken.type.extension);
    return create(context, { ...taken, name: fileName(given), categoryId });
  }

  return {
    contents,
    /** Keeps content independent of files. @param module permission code of the holder's page */
    holds: (module: string) => contentHolds(database, storage, contents, module),
    service,
    uploadLimits,
    displayedContents: displayedContents(database, storage),
    /** Creates a file with stored content. */
    create,
    add,
    /**
     * Stores a picture that is no file. The caller must assign its use to a record, and settle it in any case.
     *
     * @throws AppError 4015 if it is no picture of this type
     */
    async storePicture(bytes: Uint8Array, mimetype: string) {
      const type = await contentTypeOf(bytes.subarray(0, beginningBytes));
      const size = pictureSize(bytes);
      if (type.mimetype !== mimetype || size === undefined) {
        throw new AppError(Code.unsupportedType, `内容不是 ${mimetype} 图片，请重新生成！`);
      }
      const source = Readable.from([bytes], { objectMode: false });
      const content = await storage.write(source, { maxBytes: bytes.length });
      return { use: await contents.reserve(content, mimetype), ...size };
    },
    /** Checks content against the upload limits without storing it. @throws as uploads do */
    async look(source: AsyncIterable<Uint8Array>): Promise<LookedAt> {
      let pixels: number | undefined;
      const { content, type } = await storeAccepted(await uploadLimits(background), async (options) => {
        const onBeginning = async (beginning: Uint8Array) => {
          const bound = await options.onBeginning?.(beginning);
          pixels = pixelsOf(beginning);
          return bound;
        };
        const gauge = contentGauge({ ...options, onBeginning });
        for await (const bytes of source) await gauge.add(bytes);
        return gauge.end();
      });
      return { ...content, mimetype: type.mimetype, pixels };
    },
    /** @throws AppError 4013 if the quota has no room for the bytes */
    async refuseBeyondRoom(bytes: number): Promise<void> {
      const { room } = await uploadLimits(background);
      if (room !== undefined && bytes > room.bytes) throw room.refusal();
    },
    /** Total size of the content at some addresses, in bytes. Duplicates count once. */
    async bytesOf(addresses: readonly string[]): Promise<number> {
      const all = [...new Set(addresses.flatMap((address) => contentAddress.exec(address)?.groups?.['sha256'] ?? []))];
      const { bytes } = await database.read
        .selectFrom('contents')
        .select((e) => e.fn.sum<number | string | null>('size').as('bytes'))
        .where(among(database.dialect, 'sha256', listParameter(database.dialect, all)))
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    /** Adds a file to the default category. @returns its address */
    async addUnsorted(context: RequestContext, name: string | NameByExtension, source: Readable): Promise<string> {
      return (await add(context, name, defaultCategoryId, source)).path;
    },

    /** Digest → address of content that files have. */
    async addressesOf(digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { read: db, dialect } = database;
      const rows = await db
        .selectFrom('files')
        .select(['sha256', 'path'])
        .where(among(dialect, 'sha256', listParameter(dialect, digests)))
        .execute();
      return new Map(rows.map(({ sha256, path }) => [sha256, path]));
    },
    /** Opens the content at a file address; `undefined` if there is none. */
    async read(address: string): Promise<Readable | undefined> {
      const { sha256 } = contentAddress.exec(address)?.groups ?? {};
      if (sha256 === undefined || (await storage.head(sha256)) === undefined) return undefined;
      return (await storage.read(sha256)).stream;
    },
  };
}

export type FileLibrary = ReturnType<typeof fileLibrary>;
