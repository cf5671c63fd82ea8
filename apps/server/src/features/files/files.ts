import { Answer, type FieldErrors } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { filePermissions } from '@mutai/contract/files/page';
import { fileByHashPath, fileLabels, fileSettingsPath, filesPath, uploadFields } from '@mutai/contract/files/resource';
import {
  FileRecord,
  type FileSettings,
  FileSettingsAnswer,
  FileSettingsBody,
  HashParams,
} from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { idOf } from '@mutai/contract/list';
import { errors } from '../../platform/errors.ts';
import { contextOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import { allowSlowBody } from '../../platform/http/connection-limits.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { serveResource } from '../../platform/resource/resource.ts';
import { answer, created, done } from '../../platform/resource/routes.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { contentSweep } from './content-sweep.ts';
import { downloads } from './download.routes.ts';
import { defaultCategoryId, fileLibrary, type FileLibrary } from './file-library.ts';
import { fileSettings } from './file-settings.ts';
import { examinations } from './media/examination.ts';
import type { OnFilesChanged } from './media/findings-store.ts';
import { partUploadRoutes } from './part-uploads.routes.ts';
import { partUploads } from './part-uploads.ts';
import { posters } from './poster.routes.ts';
import { fetchedPictures } from './fetched-pictures.routes.ts';
import { fileUseRoutes } from './uses.routes.ts';
import { readUpload, acceptUploads } from './upload-form.http.ts';
import { newestFileWith } from './stored-files.repository.ts';

/** Contradictions between settings, by field. */
const conflictsIn = (settings: FileSettings): FieldErrors => ({
  ...(settings.allowedTypes.length > 0 ? {} : { allowedTypes: '请至少允许一种类型！' }),
  ...(settings.thumbnailSmall < settings.thumbnailMedium ? {} : { thumbnailMedium: '中缩略图应大于小缩略图！' }),
  ...(settings.thumbnailMedium < settings.thumbnailLarge ? {} : { thumbnailLarge: '大缩略图应大于中缩略图！' }),
});

/**
 * Registers the routes and jobs of uploaded files.
 *
 * @returns the library for other features that add files
 */
export function files(
  app: Server,
  platform: Platform,
  storage: Storage,
  outbound: Outbound,
  onChanged: OnFilesChanged,
): FileLibrary {
  const { database, clock, jobs } = platform;
  const library = fileLibrary(platform, storage, onChanged);
  const { contents, service, uploadLimits, create: createFile } = library;
  const newestWith = newestFileWith(database);
  const { read, create, settings } = filePermissions;
  const media = examinations(
    platform,
    storage,
    contents,
    async () => {
      const { thumbnailSmall, thumbnailMedium, thumbnailLarge } = await fileSettings.read(database.read);
      return [thumbnailSmall, thumbnailMedium, thumbnailLarge];
    },
    onChanged,
  );
  jobs.offer(contents.removing);
  jobs.offer(media.examining);
  jobs.offer(media.examiningSlowly);
  downloads(app, database, storage, service);
  settingsRoutes(app, platform, {
    path: fileSettingsPath,
    label: '素材设置',
    access: { read: [read, create, settings], update: [settings] },
    schemas: { body: FileSettingsBody, answer: FileSettingsAnswer },
    store: fileSettings,
    module: read,
    recordName: '素材设置',
    check(after) {
      const fields = conflictsIn(after);
      const [message] = Object.values(fields);
      if (message !== undefined) throw errors.invalid(fields, message);
    },
  });
  serveResource(app, platform, service);

  fileUseRoutes(app, platform, service);
  fetchedPictures(app, library, outbound);

  app.get(
    fileByHashPath(':hash'),
    {
      config: { access: [read] },
      schema: { summary: '按内容查找素材', params: HashParams, response: { 200: Answer(FileRecord) } },
    },
    async (request) => {
      const [holding] = await newestWith(database.read, { sha256: request.params.hash.toLowerCase() });
      if (holding === undefined) throw errors.notFound('素材');
      return answer(await service.get(principalOf(request), holding.id));
    },
  );

  const { get } = service;
  const { giveUp: giveUpContent } = contents;
  const uploads = partUploads({ platform, storage, uploadLimits, create: createFile, get, giveUpContent });
  partUploadRoutes(app, uploads);
  const sweepContents = contentSweep(database, storage, contents, clock);
  jobs.offer({
    kind: 'sweep-files',
    title: '核对素材文件',
    every: hourMs,
    async run(_payload: null, stopping) {
      await uploads.sweep();
      const swept = await sweepContents(stopping);
      if (Object.values(swept).some((count) => count > 0)) app.log.warn(swept, 'contents did not fit their records');
    },
  });

  void app.register(async (scope: Server) => {
    await acceptUploads(scope);
    posters(scope, service, media.usePoster);
    scope.post(
      filesPath,
      {
        config: {
          access: [create],
          idempotent: true,
          uploadBytes: limits.fileBytes,
          formFields: { [uploadFields.categoryId]: idOf(fileLabels.categoryId) },
        },
        schema: { summary: '上传素材', consumes: ['multipart/form-data'], response: { 201: Answer(FileRecord) } },
        onRequest: async (request, reply) => allowSlowBody(request, reply),
      },
      async (request, reply) => {
        let kept: Content | undefined;
        try {
          const upload = await readUpload(request, storage, await uploadLimits(requesterOf(request)), (content) => {
            kept = content;
          });
          const { name, categoryId = defaultCategoryId, content } = upload;
          const context = contextOf(request, JSON.stringify({ name, categoryId, sha256: content.sha256 }));
          const file = await createFile(context, upload);
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
  return library;
}
