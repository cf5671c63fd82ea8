import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../platform/http/conditional.ts';
import { boundedCache } from './bounded-cache.ts';

/** What is sent to every reader who asks the same. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const megabyte = 1024 * 1024;
/** For all answers, and for one: a map of 50,000 addresses is not worth the room. */
const bounds = { all: 16 * megabyte, one: megabyte, sizeOf: ({ body }: Answer) => body.length };

const notModified = 304;

/** Characters of the digest by which an answer is told from others. */
const etagLength = 27;

/** @param type its content type @param headers beside those that all answers have */
export function answerOf(type: string, text: string, status = 200, headers: Answer['headers'] = {}): Answer {
  const body = Buffer.from(text);
  // Weak, because it is sent packed in one way or another.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, etagLength)}"`;
  return { status, type, body, etag, headers };
}

/** Keeps answers as long as nothing has changed that readers see. */
export function keptAnswers() {
  const answers = boundedCache<Answer>(bounds);
  let version = 0;
  return {
    /**
     * @param current version of what readers see, read before this was called
     * @param key of what is asked for
     * @param make answers as it is now
     */
    get(current: number, key: string, make: () => Promise<Answer>): Promise<Answer> {
      if (current !== version) {
        version = current;
        answers.clear();
      }
      return answers.get(key, make);
    },
  };
}

/** Sends an answer, or only that the reader has it already. @param maxAge seconds for which it may be shown unasked */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, maxAge: number): FastifyReply {
  const { status, type, body, etag, headers } = answer;
  const cache = maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`;
  reply.headers({ etag, 'cache-control': cache, ...headers });
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(notModified).send();
  return reply.code(status).type(type).send(body);
}
