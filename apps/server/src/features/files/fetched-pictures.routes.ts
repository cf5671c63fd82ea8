import { basename, extname } from 'node:path/posix';
import { filePermissions } from '@mutai/contract/files/page';
import { fetchedFilesPath, fileType } from '@mutai/contract/files/resource';
import { FetchFile, FileRecord } from '@mutai/contract/files/schema';
import { Answer, Code } from '@mutai/contract/codes';
import { AppError, errors } from '../../platform/errors.ts';
import { fairQueue } from '../../platform/workers/fair-queue.ts';
import { contextOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { OutboundError } from '../../platform/outbound/lookup.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { created, done } from '../../platform/resource/routes.ts';
import { defaultCategoryId, type FileLibrary } from './file-library.ts';

/** Timeout for one picture in milliseconds, including name resolution. */
const timeoutMs = 20_000;
/** Largest picture in bytes, regardless of the settings. */
const pictureBytesMax = 30 * 1024 ** 2;
/** Largest number of redirects; content delivery networks use one or two. */
const redirectsMax = 3;
/** Concurrent fetches in total and per user, so that slow sites of one user do not delay others. */
const fetches = { atOnce: 8, perUser: 4 };
/** Largest number of queued pictures per user. */
const waitingMax = 20;

/** Returns the file name for an address; the extension is added if it has none. */
function nameIn(address: string): (extension: string) => string {
  const { pathname } = new URL(address);
  const last = basename(pathname);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Invalid encoding: use the raw path segment.
  }
  return (extension) => (extname(name) === '' ? `${name || '图片'}.${extension}` : name);
}

const refusal = (reason: string): AppError => errors.invalid({ url: reason }, `图片无法收录：${reason}！`);

/**
 * Imports pictures of other sites into the library. Browsers may not read them across origins, so the server fetches
 * them, only from the internet and with limits on size and time.
 */
export function fetchedPictures(app: Server, library: FileLibrary, outbound: Outbound): void {
  const queue = fairQueue(fetches);

  const fetchPicture = async (context: RequestContext, url: string, signal: AbortSignal): Promise<FileRecord> => {
    const headers = { accept: 'image/*', 'user-agent': 'Mutai' };
    const { status, url: answered, body } = await outbound.fetch(url, { headers, timeoutMs, redirectsMax, signal });
    try {
      if (status !== 200) throw refusal(`对方返回状态码 ${status}`);
      return await library.add(context, nameIn(answered), defaultCategoryId, body, {
        only: fileType.image,
        maxBytes: pictureBytesMax,
      });
    } finally {
      body.destroy();
    }
  };

  app.post(
    fetchedFilesPath,
    {
      config: { access: [filePermissions.create], idempotent: true },
      schema: { summary: '收录外站图片', body: FetchFile, response: { 201: Answer(FileRecord) } },
    },
    async (request, reply) => {
      const requester = requesterOf(request);
      if (queue.queuedFor(requester.userId) >= waitingMax) {
        throw new AppError(Code.tooManyAttempts, '正在收录的图片较多，请稍后重试！');
      }
      try {
        const { url } = request.body;
        const picture = await queue.run(requester, () => fetchPicture(contextOf(request), url, requester.signal));
        return await reply.code(created).send(done(picture, '收录成功！'));
      } catch (error) {
        throw error instanceof OutboundError ? refusal(error.message) : error;
      }
    },
  );
}
