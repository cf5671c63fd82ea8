import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../../platform/http/conditional.ts';

/** Response that is the same for every reader. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const megabyte = 1024 * 1024;
/** Largest size of all kept answers, in bytes. */
const bufferMaxBytes = 16 * megabyte;
/** Largest size of one kept answer, in bytes. A sitemap of 50,000 addresses is larger. */
const answerBytes = megabyte;
/** Estimated overhead of a kept answer without body and key, in bytes. */
const entryBytes = 500;

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

/**
 * Caches answers until public content changes, and drops the oldest ones when there are too many. Concurrent requests for a
 * key share one computation. Failures are not cached.
 */
export function answerCache() {
  const answers = new Map<string, Promise<Answer>>();
  const sizes = new Map<string, number>();
  let bytes = 0;
  let version = 0;

  const drop = (key: string) => {
    answers.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const settle = (key: string, made: Promise<Answer>, size: number) => {
    // The cache may have been cleared meanwhile.
    if (answers.get(key) !== made) return;
    if (size > answerBytes) {
      drop(key);
      return;
    }
    sizes.set(key, size);
    bytes += size;
    for (const oldest of sizes.keys()) {
      if (bytes <= bufferMaxBytes) return;
      drop(oldest);
    }
  };

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
        sizes.clear();
        bytes = 0;
      }
      const known = answers.get(key);
      if (known !== undefined) return known;
      const made = make();
      answers.set(key, made);
      made.then(
        ({ body }) => settle(key, made, body.length + entryBytes + 2 * key.length),
        () => settle(key, made, Infinity),
      );
      return made;
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
