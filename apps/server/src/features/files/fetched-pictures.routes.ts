import { basename, extname } from 'node:path/posix';
import { fetchedFilesPath, filePermissions, fileType } from '@mutai/contract/files/resource';
import { FetchFile, FileRecord } from '@mutai/contract/files/schema';
import { Answer, Code } from '@mutai/contract/codes';
import { AppError, errors } from '../../platform/errors.ts';
import { fairQueue } from '../../platform/fair-queue.ts';
import { actOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { OutboundError } from '../../platform/outbound/lookup.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Act } from '../../platform/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import { defaultCategoryId, type FileLibrary } from './file-library.ts';

const created = 201;
/** Milliseconds for one picture, from the look-up of the name to its last byte. */
const timeoutMs = 20_000;
/** Bytes of one picture at most, whatever the settings allow. */
const pictureBytesMax = 30 * 1024 ** 2;
/** Redirects that a picture may have: networks that deliver content have one or two. */
const redirectsMax = 3;
/** Pictures that are fetched at once, by all and by one user: slow sites of one do not hold up the pictures of others. */
const fetches = { atOnce: 8, perUser: 4 };
/** Pictures of one user that wait for their turn. */
const waitingMax = 20;

/** The name of a picture as its address has it; its ending is added where there is none. */
function nameIn(address: string): (extension: string) => string {
  const { pathname } = new URL(address);
  const last = basename(pathname);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // An address that is encoded badly: its last part as it stands.
  }
  return (extension) => (extname(name) === '' ? `${name || '图片'}.${extension}` : name);
}

const refusal = (reason: string): AppError => errors.invalid({ url: reason }, `图片无法收录：${reason}！`);

/**
 * Takes pictures of other sites into the library. Browsers may not read them, so the server fetches them: from the
 * internet only, within bounds of bytes and time.
 */
export function fetchedPictures(app: Server, library: FileLibrary, outbound: Outbound): void {
  const queue = fairQueue(fetches);

  const fetchPicture = async (act: Act, url: string, signal: AbortSignal): Promise<FileRecord> => {
    const headers = { accept: 'image/*', 'user-agent': 'Mutai' };
    const { status, url: answered, body } = await outbound.get(url, { headers, timeoutMs, redirectsMax, signal });
    try {
      if (status !== 200) throw refusal(`对方返回状态码 ${status}`);
      return await library.add(act, nameIn(answered), defaultCategoryId, body, {
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
      const leave = await queue.enter(requester);
      try {
        const picture = await fetchPicture(actOf(request), request.body.url, requester.signal);
        return await reply.code(created).send(done(picture, '收录成功！'));
      } catch (error) {
        throw error instanceof OutboundError ? refusal(error.message) : error;
      } finally {
        leave();
      }
    },
  );
}
