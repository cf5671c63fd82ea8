import { Answer, Code, DoneAnswer } from '@mutai/contract/codes';
import {
  contentsPath,
  fileByHashPath,
  fileLabels,
  filePermissions,
  filesPath,
  movedFilesPath,
  uploadFields,
} from '@mutai/contract/files/resource';
import { FileQuery, FileRecord, HashParams, MoveFiles, UpdateFile } from '@mutai/contract/files/schema';
import { idOf } from '@mutai/contract/list';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { ContentsTable } from '../../platform/database/schema.ts';
import { errors } from '../../platform/errors.ts';
import { actOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import { allowSlowBody } from '../../platform/http/connection-limits.ts';
import type { Server } from '../../platform/http/server.ts';
import { offerJobs } from '../../platform/jobs/offered-jobs.ts';
import { done, resourceRoutes } from '../../platform/resource/routes.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { Act } from '../../platform/principal.ts';
import { withPinyin } from '../../platform/search/pinyin.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { acceptanceBy } from './acceptance.ts';
import { contentSweep } from './content-sweep.ts';
import { fileContents, type FileContents } from './contents.ts';
import { fileTypeOf } from './content-type.ts';
import { downloads } from './download.ts';
import { fileName } from './file-name.ts';
import { fileSettings, fileSettingsRoutes } from './file-settings.ts';
import { examinations } from './media/examination.ts';
import { partUploadRoutes } from './part-uploads.routes.ts';
import { partUploads } from './part-uploads.ts';
import { posters } from './poster.ts';
import { fileUseRoutes, filesInUse, unused, useCount } from './uses.ts';
import { readUpload, takeUploads, type Upload } from './upload.ts';

const created = 201;
const hourMs = 60 * 60_000;

/** 默认分类, the first that migration 0011 makes: nobody can delete it. */
const defaultCategoryId = 1;

type FileValues = Pick<
  FileRecord,
  'name' | 'mimetype' | 'path' | 'size' | 'type' | 'sha256' | 'categoryId' | 'description'
> & { readonly searchText: string; readonly used: number };

/** What a file is before what follows from it. */
type NewFile = Omit<FileValues, 'searchText' | 'used'>;

/** What is known of the content of a file. */
const ofContent = (column: keyof ContentsTable) =>
  sql`(select c.${sql.ref(column)} from "contents" as c where c."sha256" = ${sql.ref('t.sha256')})`;

const fileRecords = (database: Database) =>
  tableRepository<FileRecord, FileQuery, FileValues>(database, {
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
    },
    search: {
      name: { contains: 'searchText' },
      type: 'oneOf',
      categoryId: 'reference',
      unused,
      created: { timeRange: 'createdAt' },
    },
    defaultSort: 'id:desc',
  });

const valuesOf = ({ content, type: { mimetype, extension }, name, categoryId }: Upload): NewFile => ({
  name,
  mimetype,
  path: `${contentsPath}/${content.sha256}.${extension}`,
  size: content.size,
  type: fileTypeOf(mimetype),
  sha256: content.sha256,
  categoryId: categoryId ?? defaultCategoryId,
  description: '',
});

function fileService(database: Database, clock: Clock, contents: FileContents) {
  const { countsWithout, isUsed, refresh } = filesInUse(database);
  return resourceService<FileRecord, FileQuery, NewFile, UpdateFile, FileValues>(database, clock, {
    module: filePermissions.read,
    label: '素材',
    repository: fileRecords(database),
    rules: {
      async toCreate(trx, _act, values) {
        await contents.use(trx, values, values.mimetype);
        return { ...values, searchText: await withPinyin(values.name), used: await isUsed(trx, values.sha256) };
      },
      async toUpdate(_executor, _act, before, { version: _, name: given = before.name, ...changes }) {
        const name = fileName(given);
        return name === before.name ? changes : { ...changes, name, searchText: await withPinyin(name) };
      },
      afterRestore: (trx, _act, restored) => refresh(trx, restored),
      onPurged: (trx, gone) =>
        contents.release(
          trx,
          gone.map(({ row }) => String(row['sha256'])),
        ),
    },
    trash: true,
    usage: {
      counts: countsWithout,
      message: (count) => `正被 ${count} 条数据引用，删除后它们将无法显示此文件`,
    },
    nameOf: (file) => file.name,
    taken: () => ({}),
  });
}

/** Uploaded files: their records, the upload, and what they hold. */
export function files(app: Server, database: Database, storage: Storage, clock: Clock): void {
  const contents = fileContents(database, storage, clock);
  const service = fileService(database, clock, contents);
  const acceptance = acceptanceBy(database);
  const newestWith = prepared<{ sha256: string }, { id: number }>(database, (db, place) =>
    db.selectFrom('files').select('id').where('sha256', '=', place('sha256')).orderBy('id', 'desc').limit(1),
  );
  const { read, create, update, delete: remove } = filePermissions;
  const media = examinations(database, storage, contents, async () => {
    const { thumbnailSmall, thumbnailMedium, thumbnailLarge } = await fileSettings.read(database.db);
    return [thumbnailSmall, thumbnailMedium, thumbnailLarge];
  });
  offerJobs(app, contents.removing);
  offerJobs(app, media.examining);
  downloads(app, database, storage);
  fileSettingsRoutes(app, database, clock);
  resourceRoutes(
    app,
    filesPath,
    { record: FileRecord, query: FileQuery, update: UpdateFile },
    { list: [read], get: [read], create: [create], update: [update], remove: [remove] },
    service,
  );

  fileUseRoutes(app, database, service);

  app.post(
    movedFilesPath,
    {
      config: { access: [update] },
      schema: { summary: '移动素材', body: MoveFiles, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { ids, categoryId } = request.body;
      return done(null, `已移动 ${await service.updateAll(actOf(request), ids, { categoryId })} 个素材！`);
    },
  );

  app.get(
    fileByHashPath(':hash'),
    {
      config: { access: [read] },
      schema: { summary: '按内容查找素材', params: HashParams, response: { 200: Answer(FileRecord) } },
    },
    async (request) => {
      const [holding] = await newestWith(database.db, { sha256: request.params.hash.toLowerCase() });
      if (holding === undefined) throw errors.notFound('素材');
      return { code: Code.success, data: await service.get(principalOf(request), holding.id) };
    },
  );

  const createFile = (act: Act, upload: Upload) => service.create(act, valuesOf(upload));
  const { get } = service;
  const { giveUp: giveUpContent } = contents;
  const uploads = partUploads({ database, storage, clock, acceptance, create: createFile, get, giveUpContent });
  partUploadRoutes(app, uploads);
  const sweepContents = contentSweep(database, storage, contents, clock);
  offerJobs(app, {
    kind: 'sweep-files',
    every: hourMs,
    async run(_payload: null, stopping) {
      await uploads.sweep();
      const swept = await sweepContents(stopping);
      if (Object.values(swept).some((count) => count > 0)) app.log.warn(swept, 'contents did not fit their records');
    },
  });

  void app.register(async (scope: Server) => {
    await takeUploads(scope);
    posters(scope, service, media.usePoster);
    scope.post(
      filesPath,
      {
        config: {
          access: [create],
          idempotent: true,
          formFields: { [uploadFields.categoryId]: idOf(fileLabels.categoryId) },
        },
        schema: { summary: '上传素材', consumes: ['multipart/form-data'], response: { 201: Answer(FileRecord) } },
        onRequest: async (request, reply) => allowSlowBody(request, reply),
      },
      async (request, reply) => {
        let kept: Content | undefined;
        try {
          const upload = await readUpload(request, storage, await acceptance(requesterOf(request)), (content) => {
            kept = content;
          });
          const { name, categoryId = defaultCategoryId, content } = upload;
          const act = actOf(request, JSON.stringify({ name, categoryId, sha256: content.sha256 }));
          const file = await createFile(act, upload);
          return await reply.code(created).send(done(file, '上传成功！'));
        } catch (error) {
          if (kept !== undefined) {
            await contents.giveUp(kept.sha256).catch((failure: unknown) => {
              request.log.error({ reqId: request.id, err: failure }, 'a content that no file holds is left');
            });
          }
          throw error;
        }
      },
    );
  });
}
