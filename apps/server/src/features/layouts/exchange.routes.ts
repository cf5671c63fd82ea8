import { Readable } from 'node:stream';
import { Code } from '@mutai/contract/codes';
import { layoutExportPath, layoutImportPath, layoutPermissions } from '@mutai/contract/layouts/resource';
import { type LayoutImport, LayoutImportAnswer, LayoutImportQuery } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { IdParams } from '@mutai/contract/list';
import type { Layout } from '@mutai/layout/model/layout';
import Type from 'typebox';
import type { RequestContext } from '../../platform/access/principal.ts';
import { AppError, errors } from '../../platform/errors.ts';
import { fairQueue } from '../../platform/workers/fair-queue.ts';
import { contextOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { allowSlowBody } from '../../platform/http/connection-limits.ts';
import type { Server } from '../../platform/http/server.ts';
import { streamUploadedFile, type ExpectedFile, acceptFileUploads } from '../../platform/http/uploaded-file.ts';
import { done } from '../../platform/resource/routes.ts';
import { ContentTooLarge } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filesOf } from './layout-document.ts';
import type { ReadContent } from './layout-package.ts';
import type { ImportLibrary } from './layout-import.ts';
import { sourcesToPack, type SiteSources } from './package-sources.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LayoutLibrary } from './layout-library.ts';

const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

const file: ExpectedFile = {
  called: '布局文件',
  // The storage enforces the limit; the parser would truncate the file.
  maxBytes: Infinity,
  ifTooLarge: '请拆分后重新上传',
};
const tooLarge = () =>
  new AppError(Code.tooLarge, `布局文件不能超过 ${limits.layoutPackageBytes / 1024 ** 3} GB，请减少其中的视频后重试！`);

/** Limits concurrent imports: each reads its file twice, up to 2 GB. */
const imports = fairQueue({ atOnce: 2, perUser: 1 });

export interface ExchangeDependencies {
  readonly storage: Pick<Storage, 'lookInto'>;
  readonly library: ImportLibrary & {
    readonly read: ReadContent;
    /** Total size of contents in bytes; unknown contents count as 0. */
    bytesOf(addresses: readonly string[]): Promise<number>;
  };
  readonly site: SiteSources;
}

const told = ({ createdId }: LayoutImport): string => (createdId === null ? '检查通过！' : '导入成功！');

/** Registers the export and import of layouts with their contents as one file. */
export function exchangeRoutes(
  app: Server,
  platform: Platform,
  layouts: LayoutLibrary,
  { storage, library, site }: ExchangeDependencies,
): void {
  const { database, audit } = platform;
  const { service } = layouts;
  app.get(
    layoutExportPath(':id'),
    {
      exposeHeadRoute: false,
      config: { access: [layoutPermissions.read] },
      schema: {
        summary: '导出布局及其素材',
        params: IdParams,
        produces: ['application/zip'],
        response: { 200: binary },
      },
    },
    async (request, reply) => {
      const { id, title: recordName, document } = await service.get(principalOf(request), request.params.id);
      if ((await library.bytesOf(filesOf(document))) > limits.layoutPackageBytes) throw tooLarge();
      await database.write((trx) =>
        audit(trx, contextOf(request), {
          module: service.module,
          action: 'export',
          recordId: id,
          recordName,
          changes: {},
        }),
      );
      const sources = await sourcesToPack(document, principalOf(request), site);
      const { zipOfLayout } = await import('./layout-package.ts');
      const zip = Readable.from(zipOfLayout(document, sources, library.read), { objectMode: false });
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${recordName}.zip`, `layout-${id}.zip`))
        .send(zip);
    },
  );

  void app.register(async (scope: Server) => {
    await acceptFileUploads(scope, file);
    scope.post(
      layoutImportPath,
      {
        config: {
          access: [layoutPermissions.create],
          idempotent: true,
          uploadBytes: limits.layoutPackageBytes,
        },
        schema: {
          summary: '导入布局及其素材',
          consumes: ['multipart/form-data'],
          querystring: LayoutImportQuery,
          response: { 200: LayoutImportAnswer },
        },
        onRequest: async (request, reply) => allowSlowBody(request, reply),
      },
      async (request) => {
        const { dryRun } = request.query;
        let refusal = '';
        const report = await streamUploadedFile(request, file, async (_name, content) => {
          let made: LayoutImport | undefined;
          const options = { maxBytes: limits.layoutPackageBytes };
          await storage
            .lookInto(content, options, (place, { sha256, size }) =>
              imports.run(requesterOf(request), async () => {
                const { importedLayout, refusalOf } = await import('./layout-import.ts');
                const create = async (by: RequestContext, document: Layout) =>
                  (await service.create(by, { document })).id;
                const asked = { context: contextOf(request, sha256), dryRun };
                made = await importedLayout(place, size, asked, { library, site, create });
                refusal = refusalOf(made.problems);
              }),
            )
            .catch((error: unknown) => {
              throw error instanceof ContentTooLarge ? tooLarge() : error;
            });
          if (made === undefined) throw errors.notReady();
          return made;
        });
        return done(report, refusal || told(report));
      },
    );
  });
}
