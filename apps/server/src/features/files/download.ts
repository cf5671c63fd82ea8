import type { FastifyReply, FastifyRequest } from 'fastify';
import { Code } from '@mutai/contract/codes';
import { contentsPath, thumbnailPath, thumbnailSizes } from '@mutai/contract/files/resource';
import { DownloadQuery } from '@mutai/contract/files/schema';
import Type from 'typebox';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared, preparedByShape } from '../../platform/database/prepared.ts';
import { errors } from '../../platform/errors.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { Server } from '../../platform/http/server.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { Content, Storage } from '../../platform/storage/storage.ts';
import { thumbnailColumn, type ThumbnailColumn, thumbnailType } from './contents.ts';
import { fileName } from './file-name.ts';
import { rangeOf } from './range.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const partial = 206;
const notModified = 304;
const rangeNotSatisfiable = 416;

/** What browsers show and play without running anything of it. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'audio/ogg',
  'audio/mpeg',
  'audio/wav',
  'audio/x-m4a',
  'application/pdf',
]);
const isShown = (mimetype: string) => shown.has(mimetype) || /^text\/plain(?:;|$)/.test(mimetype);

/** As what a content is sent. A vector graphic is a picture to pages that show it, and a download to who opens it. */
function sentType(mimetype: string): string {
  if (mimetype === 'text/plain') return 'text/plain; charset=utf-8';
  return isShown(mimetype) || mimetype === 'image/svg+xml' ? mimetype : 'application/octet-stream';
}

/** Whatever it is, nothing in it runs, and it loads nothing but itself. Browsers' PDF viewers do not work in a sandbox. */
const policyOf = (mimetype: string) =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'${
    mimetype === 'application/pdf' ? '' : '; sandbox'
  }`;

/** How a browser is told to show a content, or under what name to save it. */
function dispositionOf(mimetype: string, saveAs: string | undefined): string {
  if (saveAs === undefined) return isShown(mimetype) ? 'inline' : 'attachment';
  const name = fileName(saveAs);
  // For programs that know nothing but ASCII.
  const plain = name.replaceAll(/[^ !#-[\]-~]/g, '_');
  return attachment(name, plain);
}

const Params = Type.Object({ content: Type.String() });
const PictureParams = Type.Object({ content: Type.String(), picture: Type.String() });
/** A digest, and an ending that only says to people what it is. */
const address = /^([0-9a-f]{64})(?:\.[0-9a-z.]{1,16})?$/;

const names = (tags: string | undefined, etag: string) =>
  tags?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) === true;

/** Serves what files hold, by its digest, to anybody who knows that: as long as one of the files is there, or it is held. */
export function downloads(app: Server, database: Database, storage: Pick<Storage, 'read'>): void {
  const find = prepared<{ sha256: string }, { mimetype: string; size: number }>(database, (db, place) =>
    db.selectFrom('files').select(['mimetype', 'size']).where('sha256', '=', place('sha256')).limit(1),
  );
  const findHeld = prepared<{ sha256: string }, { mimetype: string; size: number }>(database, (db, place) =>
    db
      .selectFrom('contentHolds as h')
      .innerJoin('contents as c', 'c.sha256', 'h.sha256')
      .select(['c.mimetype', 'c.size'])
      .where('h.sha256', '=', place('sha256'))
      .limit(1),
  );
  const findThumbnail = preparedByShape<{ column: ThumbnailColumn }, { sha256: string }, Content>(
    database,
    (db, place, { column }) =>
      db
        .selectFrom('contents as whole')
        .innerJoin('contents as thumbnail', 'thumbnail.sha256', `whole.${column}`)
        .select(['thumbnail.sha256', 'thumbnail.size'])
        .where('whole.sha256', '=', place('sha256'))
        .where(({ exists, or, selectFrom }) =>
          or([
            exists(selectFrom('files').select('files.id').whereRef('files.sha256', '=', 'whole.sha256')),
            exists(selectFrom('contentHolds').select('holderId').whereRef('contentHolds.sha256', '=', 'whole.sha256')),
          ]),
        ),
  );

  const read = async (request: FastifyRequest, sha256: string, range?: Parameters<Storage['read']>[1]) => {
    try {
      return (await storage.read(sha256, range)).stream;
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      request.log.error({ reqId: request.id, sha256 }, 'the storage lacks the content of a file');
      throw errors.notFound('文件');
    }
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, sha256: string, size: number) => {
    const etag = `"${sha256}"`;
    reply.headers({ etag, 'accept-ranges': 'bytes' });
    if (names(request.headers['if-none-match'], etag)) return reply.code(notModified).send();
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
    return reply.send(stream);
  };

  const cached = {
    'cache-control': `public, max-age=${yearSeconds}, immutable`,
    // Pages of other sites show pictures of posts; nobody finds a content whose address they do not know.
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
        size === undefined ? [] : await findThumbnail(database.db, { column: thumbnailColumn(size) }, { sha256 });
      if (found === undefined) throw errors.notFound('缩略图');
      reply.type(thumbnailType).headers({ 'content-security-policy': policyOf(thumbnailType), ...cached });
      return send(request, reply, found.sha256, found.size);
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: `${contentsPath}/:content`,
    exposeHeadRoute: false,
    // Ranges are those of the content itself, and what is large is packed already.
    compress: false,
    config: { access: 'public' },
    schema: { params: Params, querystring: DownloadQuery },
    handler: async (request, reply) => {
      const sha256 = address.exec(request.params.content)?.[1];
      if (sha256 === undefined) throw errors.notFound('文件');
      const [found = (await findHeld(database.db, { sha256 }))[0]] = await find(database.db, { sha256 });
      if (found === undefined) throw errors.notFound('文件');
      const { mimetype, size } = found;
      reply.type(sentType(mimetype)).headers({
        'content-disposition': dispositionOf(mimetype, request.query.download),
        'content-security-policy': policyOf(mimetype),
        'x-frame-options': 'SAMEORIGIN',
        ...cached,
      });
      return send(request, reply, sha256, size);
    },
  });
}
