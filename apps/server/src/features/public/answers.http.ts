import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../platform/http/conditional.ts';
import { boundedCache } from './bounded-cache.ts';

/** Response that is the same for every reader. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const megabyte = 1024 * 1024;
/** Cache limits in bytes. A single large answer, such as a sitemap of 50,000 addresses, is not cached. */
const bounds = { all: 16 * megabyte, one: megabyte, sizeOf: ({ body }: Answer) => body.length };

const notModified = 304;

/** Length of the digest in an ETag, in characters. */
const etagLength = 27;

/** @param type its Content-Type @param headers in addition to the common ones */
export function answerOf(type: string, text: string, status = 200, headers: Answer['headers'] = {}): Answer {
  const body = Buffer.from(text);
  // Weak, because the body is compressed in different ways.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, etagLength)}"`;
  return { status, type, body, etag, headers };
}

/** Caches answers until public content changes. */
export function keptAnswers() {
  const answers = boundedCache<Answer>(bounds);
  let version = 0;
  return {
    /**
     * @param current version of public content, read before this call
     * @param key identifies the request
     * @param make creates the answer
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

/** Sends an answer, or 304 if the reader has it. @param maxAge in seconds; 0: revalidate always */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, maxAge: number): FastifyReply {
  const { status, type, body, etag, headers } = answer;
  const cache = maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`;
  reply.headers({ etag, 'cache-control': cache, ...headers });
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(notModified).send();
  return reply.code(status).type(type).send(body);
}
