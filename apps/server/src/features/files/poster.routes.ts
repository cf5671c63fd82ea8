import type { FastifyRequest } from 'fastify';
import { Answer, Code } from '@mutai/contract/codes';
import { filePermissions } from '@mutai/contract/files/page';
import { fileLabels, fileType, posterPath, uploadFields } from '@mutai/contract/files/resource';
import { FileRecord } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import { IdParams } from '@mutai/contract/list';
import { AppError, errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import { principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';
import type { RecordSource } from '../../platform/resource/service.ts';
import { contentTypeOf } from './content-type.ts';

const bytesPerMegabyte = 1024 ** 2;
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const refused = (message: string) => errors.invalidField(uploadFields.file, '封面', message);
const tooLarge = () =>
  new AppError(Code.tooLarge, `封面不能超过 ${limits.posterBytes / bytesPerMegabyte} MB，请压缩后再上传！`);

/** @throws AppError 4000, 4013, 4015 */
async function readPoster(request: FastifyRequest): Promise<{ readonly bytes: Buffer; readonly mimetype: string }> {
  if (!request.isMultipart()) {
    throw new AppError(Code.unsupportedType, `请以表单上传封面，字段名为 ${uploadFields.file}！`);
  }
  let poster: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.posterBytes, files: 1, fields: 0 } })) {
      if (part.type !== 'file' || part.fieldname !== uploadFields.file) throw refused('没有此字段');
      poster = await part.toBuffer();
      if (part.file.truncated) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof AppError ? error : errors.invalid({}, '上传的内容不完整，请重新选择封面后上传！');
  }
  if (poster === undefined) throw refused('请选择图片');
  const { mimetype } = await contentTypeOf(poster);
  if (!pictures.has(mimetype)) {
    throw new AppError(Code.unsupportedType, '封面应为 PNG、JPEG 或 WebP 图片，请重新选择！');
  }
  return { bytes: poster, mimetype };
}

/**
 * Registers the upload of video posters. @param use creates thumbnails; returns false if the poster cannot be decoded
 */
export function posters(
  scope: Server,
  service: RecordSource<FileRecord>,
  use: (sha256: string, poster: Uint8Array, mimetype: string, requester: Requester) => Promise<boolean>,
): void {
  scope.post(
    posterPath(':id'),
    {
      config: { access: [filePermissions.create, filePermissions.update], uploadBytes: limits.posterBytes },
      schema: {
        summary: '上传视频的封面',
        consumes: ['multipart/form-data'],
        params: IdParams,
        response: { 200: Answer(FileRecord) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const principal = principalOf(request);
      const file = await service.get(principal, id);
      if (file.type !== fileType.video) {
        throw errors.invalid({}, `只有${fileLabels.type}为视频的素材可以上传封面！`);
      }
      const { bytes, mimetype } = await readPoster(request);
      if (!file.hasThumbnails && !(await use(file.sha256, bytes, mimetype, requesterOf(request)))) {
        throw refused('图片已损坏或尺寸过大，请重新选择');
      }
      return done(await service.get(principal, id), '封面已保存！');
    },
  );
}
