import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is sent to every reader who asks the same. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of answers that are kept, and of one that is worth it. */
const keptBytes = 16 * 1024 * 1024;
const largestKept = 1024 * 1024;

/** Bytes that keeping one takes beside its body and the characters of its key. */
const keyBytes = 500;

const notModified = 304;

/** Characters of the digest by which an answer is told from others. */
const etagLength = 27;

/** @param type its content type @param headers beside those that all answers have */
export function answerOf(type: string, text: string, status = 200, headers: Answer['headers'] = {}): Answer {
  const body = Buffer.from(text);
  // Weak, because it is sent packed in one way or another.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, etagLength)}"`;
  return { status, type, body, etag, headers };
}

/**
 * Keeps answers as long as nothing has changed that readers see. Who asks the same at the same time waits for one
 * answer. The oldest leave when there are too many.
 */
export function keptAnswers() {
  const answers = new Map<string, Promise<Answer>>();
  const sizes = new Map<string, number>();
  let version = 0;
  let bytes = 0;

  const drop = (key: string) => {
    answers.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const settle = (key: string, made: Promise<Answer>, size: number | undefined) => {
    // Another version may have come meanwhile.
    if (answers.get(key) !== made) return;
    if (size === undefined || size > largestKept) return drop(key);
    sizes.set(key, size);
    bytes += size;
    for (const [oldest] of sizes) {
      if (bytes <= keptBytes) return;
      drop(oldest);
    }
  };

  return {
    /**
     * @param current version of what readers see, read before this was called
     * @param key of what is asked for
     * @param make answers as it is now; a failure is not kept
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
        ({ body }) => settle(key, made, body.length + keyBytes + 2 * key.length),
        () => settle(key, made, undefined),
      );
      return made;
    },
  };
}

/** Sends an answer, or only that the reader has it already. @param maxAge seconds for which it may be shown unasked */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer, maxAge: number): FastifyReply {
  const { status, type, body, etag, headers } = answer;
  const cache = maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`;
  reply.headers({ etag, 'cache-control': cache, ...headers });
  const known = request.headers['if-none-match']?.split(',').some((tag) => ['*', etag].includes(tag.trim()));
  if (known === true && status === 200) return reply.code(notModified).send();
  return reply.code(status).type(type).send(body);
}
