import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Code } from '@mutai/contract/codes';
import { isConverted, shownPictureTypes } from '@mutai/contract/files/pictures';
import { filePermissions } from '@mutai/contract/files/page';
import { filesPath, originalFilePath, thumbnailPath, thumbnailSizes } from '@mutai/contract/files/resource';
import { DownloadQuery, type FileRecord } from '@mutai/contract/files/schema';
import { IdParams } from '@mutai/contract/list';
import { contentsPath, trashPicturePath } from '@mutai/contract/paths';
import Type from 'typebox';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { matchesEtag, rangeOf } from '../../platform/http/conditional.ts';
import type { Server } from '../../platform/http/server.ts';
import type { TrashService } from '../../platform/resource/deletion/trash.ts';
import type { RecordSource } from '../../platform/resource/service.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { thumbnailColumn, thumbnailType } from './contents.ts';
import { fileName } from './file-name.ts';
import { fileSettings } from './file-settings.ts';
import type { PrivatePart } from './privacy/parts.ts';
import { mayBePrivate, privateParts, streamWithout } from './privacy/private-parts.ts';
import { copyOf, type SentContent, storedFiles, type Stored } from './stored-files.repository.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const partial = 206;
const notModified = 304;
const rangeNotSatisfiable = 416;

const vector = 'image/svg+xml';

/** Types that browsers display or play without running code. */
const shown: ReadonlySet<string> = new Set([
  ...shownPictureTypes.filter((type) => type !== vector),
  'video/mp4',
  'video/webm',
  'video/ogg',
  'audio/ogg',
  'audio/mpeg',
  'audio/wav',
  'audio/x-m4a',
  'audio/mp4',
  'audio/webm',
  'application/pdf',
]);
const isShown = (mimetype: string) => shown.has(mimetype) || /^text\/plain(?:;|$)/.test(mimetype);

/** Content-Type of a stored file. SVG renders inside pages and downloads when opened. */
function sentType(mimetype: string): string {
  if (mimetype === 'text/plain') return 'text/plain; charset=utf-8';
  return isShown(mimetype) || mimetype === vector ? mimetype : 'application/octet-stream';
}

/**
 * Content policy of a stored file: runs nothing, and loads nothing but itself. No sandbox for PDF, because browsers'
 * viewers do not work in one.
 */
const policyOf = (mimetype: string) =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'${
    mimetype === 'application/pdf' ? '' : '; sandbox'
  }`;

/** Content-Disposition: display inline, or save under a name. */
function dispositionOf(mimetype: string, saveAs: string | undefined): string {
  if (saveAs === undefined) return isShown(mimetype) ? 'inline' : 'attachment';
  const name = fileName(saveAs);
  // ASCII fallback.
  const plain = name.replaceAll(/[^ !#-[\]-~]/g, '_');
  return attachment(name, plain);
}

const Params = Type.Object({ content: Type.String() });
const PictureParams = Type.Object({ content: Type.String(), picture: Type.String() });
/** Digest with an optional extension, which is only for people. */
const address = /^([0-9a-f]{64})(?:\.[0-9a-z.]{1,16})?$/;

/** Interval and number of polls for the copy of a picture that was just uploaded, in milliseconds. */
const copyLookMs = 250;
const copyLooks = 40;
/** Largest number of requests waiting for copies; others get the original. */
const maxWaiting = 20;

/** Content of a response. */
interface Sent extends SentContent {
  /** Ranges with private data, to be blanked. */
  readonly parts: readonly PrivatePart[];
}

/**
 * Serves the content of files by digest to anyone who knows it, as long as a file or a holder exists. Private data is
 * blanked if the settings say so; users who may change files get the original.
 */
export function downloads(
  app: Server,
  database: Database,
  storage: Pick<Storage, 'read'>,
  files: RecordSource<FileRecord> & { readonly trash: Pick<TrashService, 'get'> | undefined },
): void {
  const partsOf = privateParts(database, storage);
  const { find, findThumbnail } = storedFiles(database);

  /** Converts an error of reading content. */
  const missing = (request: FastifyRequest, sha256: string, error: unknown): unknown => {
    if (!(error instanceof ContentMissing)) return error;
    request.log.error({ reqId: request.id, sha256 }, 'the storage lacks the content of a file');
    return errors.notFound('文件');
  };

  const read = async (request: FastifyRequest, sha256: string, range?: Parameters<Storage['read']>[1]) => {
    try {
      return (await storage.read(sha256, range)).stream;
    } catch (error) {
      throw missing(request, sha256, error);
    }
  };

  let waiting = 0;
  /** Returns the content with its copy, after waiting while the copy is created. */
  const withCopy = async (request: FastifyRequest, first: Stored): Promise<Stored> => {
    const isMade = ({ mimetype, copySha256, examinedAt }: Stored) =>
      !isConverted(mimetype) || copySha256 !== null || examinedAt !== null;
    if (isMade(first) || waiting >= maxWaiting) return first;
    let stored = first;
    waiting += 1;
    try {
      for (let look = 0; look < copyLooks && !isMade(stored) && !request.raw.destroyed; look += 1) {
        await delay(copyLookMs);
        [stored = stored] = await find(database.read, { sha256: stored.sha256 });
      }
    } finally {
      waiting -= 1;
    }
    return stored;
  };

  /**
   * Chooses between content and copy.
   *
   * @param saved true if the response is saved to disk, not displayed
   * @param isForDisplay true to leave out private data whatever the settings say
   */
  const sentOf = async (
    request: FastifyRequest,
    stored: Stored,
    { saved, isForDisplay }: { readonly saved: boolean; readonly isForDisplay: boolean },
  ): Promise<Sent> => {
    const copy = saved ? undefined : copyOf(stored);
    // Copies are re-encoded and contain no private data.
    if (copy !== undefined) return { ...copy, parts: [] };
    const isLookedAt = mayBePrivate(stored.mimetype) && stored.privateParts !== '[]';
    const isHidden = async () => isForDisplay || (await fileSettings.read(database.read)).hidePrivateData;
    if (!isLookedAt || !(await isHidden())) return { ...stored, parts: [] };
    try {
      return { ...stored, parts: await partsOf(stored) };
    } catch (error) {
      throw missing(request, stored.sha256, error);
    }
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, { sha256, size, parts }: Sent) => {
    const etag = parts.length === 0 ? `"${sha256}"` : `"${sha256}-public"`;
    reply.headers({ etag, 'accept-ranges': 'bytes' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(notModified).send();
    const { range: wanted, 'if-range': unlessChanged = etag } = request.headers;
    const range = request.method === 'GET' && unlessChanged === etag ? rangeOf(wanted, size) : undefined;
    if (range === 'none') {
      return reply
        .code(rangeNotSatisfiable)
        .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
        .type('application/json; charset=utf-8')
        .send({ code: Code.invalid, message: '请求的范围超出了文件的大小！' });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    reply.header('content-length', end - start + 1);
    if (request.method === 'HEAD') return reply.send();
    const stream = await read(request, sha256, range);
    if (range !== undefined) reply.code(partial).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply.send(streamWithout(stream, start, parts));
  };

  const cached = {
    'cache-control': `public, max-age=${yearSeconds}, immutable`,
    // Pages of other sites may embed pictures of posts. Addresses are unguessable.
    'cross-origin-resource-policy': 'cross-origin',
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: `${contentsPath}/:content/:picture`,
    exposeHeadRoute: false,
    compress: false,
    config: { access: 'public' },
    schema: { params: PictureParams },
    handler: async (request, reply) => {
      const { content: sha256, picture } = request.params;
      const size = thumbnailSizes.find((one) => thumbnailPath(sha256, one).endsWith(`/${picture}`));
      const [found] =
        size === undefined
          ? []
          : await findThumbnail(database.read, { column: thumbnailColumn(size), held: true }, { sha256 });
      if (found === undefined) throw errors.notFound('缩略图');
      reply.type(thumbnailType).headers({ 'content-security-policy': policyOf(thumbnailType), ...cached });
      return send(request, reply, { ...found, mimetype: thumbnailType, parts: [] });
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${contentsPath}/:content`,
    exposeHeadRoute: false,
    // Ranges refer to the uncompressed content, and large formats are compressed already.
    compress: false,
    config: { access: 'public' },
    schema: { params: Params, querystring: DownloadQuery },
    handler: async (request, reply) => {
      const sha256 = address.exec(request.params.content)?.[1];
      if (sha256 === undefined) throw errors.notFound('文件');
      const [found] = await find(database.read, { sha256 });
      if (found === undefined) throw errors.notFound('文件');
      const saved = request.query.download !== undefined;
      const stored = saved ? found : await withCopy(request, found);
      const sent = await sentOf(request, stored, { saved, isForDisplay: request.query.as !== undefined });
      // The response changes once the copy is ready.
      const isFinal = saved || sent.sha256 !== sha256 || !isConverted(stored.mimetype);
      reply.type(sentType(sent.mimetype)).headers({
        'content-disposition': dispositionOf(sent.mimetype, request.query.download),
        'content-security-policy': policyOf(sent.mimetype),
        'x-frame-options': 'SAMEORIGIN',
        ...cached,
        ...(isFinal ? {} : { 'cache-control': 'no-cache' }),
      });
      return send(request, reply, sent);
    },
  });

  app.get(
    trashPicturePath(filesPath, ':id'),
    {
      compress: false,
      config: { access: [filePermissions.delete] },
      schema: { summary: '查看回收站中素材的缩略图', params: IdParams },
    },
    async (request, reply) => {
      const deleted = await files.trash?.get(principalOf(request), request.params.id);
      const shape = { column: thumbnailColumn('small'), held: false };
      const [found] = await findThumbnail(database.read, shape, { sha256: String(deleted?.row['sha256']) });
      if (found === undefined) throw errors.notFound('缩略图');
      reply
        .type(thumbnailType)
        .headers({ 'content-security-policy': policyOf(thumbnailType), 'cache-control': 'private, no-cache' });
      return send(request, reply, { ...found, mimetype: thumbnailType, parts: [] });
    },
  );

  app.get(
    originalFilePath(':id'),
    {
      compress: false,
      config: { access: [filePermissions.update] },
      schema: { summary: '下载素材的原件，包含照片中的位置等信息', params: IdParams },
    },
    async (request, reply) => {
      const { sha256, mimetype, size, name } = await files.get(principalOf(request), request.params.id);
      reply.type('application/octet-stream').headers({
        'content-disposition': dispositionOf(mimetype, name),
        'content-security-policy': policyOf(mimetype),
        'cache-control': 'no-store',
      });
      return send(request, reply, { sha256, mimetype, size, parts: [] });
    },
  );
}
