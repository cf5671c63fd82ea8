import { Readable } from 'node:stream';
import { Answer, Code, DoneAnswer } from '@mutai/contract/codes';
import { SafeInteger } from '@mutai/contract/fields';
import { filePermissions } from '@mutai/contract/files/page';
import {
  finishedUploadPath,
  partType,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import { BeginUpload, FileRecord, FinishUpload, UploadState } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AppError, errors } from '../../platform/errors.ts';
import { contextOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import { allowSlowBody } from '../../platform/http/connection-limits.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, created, done } from '../../platform/resource/routes.ts';
import type { PartUploads } from './part-uploads.ts';

const UploadParams = Type.Object({ id: Type.String({ title: '上传编号' }) });
const PartHeaders = Type.Object({ [uploadOffsetHeader]: SafeInteger('起始位置') });

const isPart = (request: FastifyRequest) => request.headers['content-type']?.split(';', 1)[0]?.trim() === partType;

/** Resumable uploads, which survive lost connections, restarts and ended sessions. */
export function partUploadRoutes(app: Server, uploads: PartUploads): void {
  const config = { access: [filePermissions.create] as const };
  const response = { 200: Answer(UploadState) };
  const path = uploadPath(':id');

  app.post(
    uploadsPath,
    {
      config: { ...config, idempotent: true },
      schema: { summary: '开始分片上传', body: BeginUpload, response: { 201: Answer(UploadState) } },
    },
    async (request, reply) => {
      const state = await uploads.begin(contextOf(request), request.body, requesterOf(request));
      return reply.code(created).send(done(state, '可以开始上传！'));
    },
  );
  app.get(
    path,
    { config, schema: { summary: '查看分片上传的进度', params: UploadParams, response } },
    async (request) => answer(await uploads.state(principalOf(request), request.params.id)),
  );
  app.delete(
    path,
    { config, schema: { summary: '放弃分片上传', params: UploadParams, response: { 200: DoneAnswer } } },
    async (request) => {
      await uploads.giveUp(principalOf(request), request.params.id);
      return done(null, '已取消上传！');
    },
  );
  app.post(
    finishedUploadPath(':id'),
    {
      // Finishing is idempotent by the upload itself. The key is accepted for consistency with other creates.
      config: { ...config, idempotent: true },
      schema: {
        summary: '完成分片上传',
        params: UploadParams,
        body: FinishUpload,
        response: { 201: Answer(FileRecord) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const file = await uploads.finish(contextOf(request), id, request.body.categoryId, requesterOf(request));
      return reply.code(created).send(done(file, '上传成功！'));
    },
  );

  void app.register(async (scope: Server) => {
    // The body is streamed into the storage.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    scope.patch(
      path,
      {
        config: { ...config, uploadBytes: limits.fileBytes },
        schema: {
          summary: '上传一片',
          consumes: [partType],
          params: UploadParams,
          headers: PartHeaders,
          response,
        },
        onRequest: async (request, reply) => allowSlowBody(request, reply),
      },
      async (request) => {
        const source: unknown = request.body;
        if (!isPart(request) || !(source instanceof Readable)) {
          throw new AppError(Code.unsupportedType, `请以 ${partType} 发送文件的内容！`);
        }
        const offset = request.headers[uploadOffsetHeader];
        const length = Number(request.headers['content-length'] ?? 0);
        try {
          const part = { offset, length, source };
          const state = await uploads.append(principalOf(request), request.params.id, part, requesterOf(request));
          return done(state, '已接收！');
        } catch (error) {
          if (request.raw.errored === null || (error instanceof Error && error.name === 'AbortError')) throw error;
          throw errors.invalid({}, '连接中断，请从已接收的位置继续！');
        }
      },
    );
  });
}
