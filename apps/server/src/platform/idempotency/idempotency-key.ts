import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PatternText } from '@mutai/contract/fields';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { rules } from '@mutai/contract/rules';
import type { Act } from '../principal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Creates something by way of `onceForKey`: takes the header `idempotency-key`. */
    idempotent?: true;
  }
}

/** What a request carries. */
export type Content = string | Uint8Array;

const headers = Type.Object({
  [idempotencyKeyHeader]: Type.Optional(PatternText(rules.idempotencyKey, idempotencyKeyHeader)),
});

/** Lets routes that declare `idempotent` take a key, and be documented so. Must come before them. */
export function acceptIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.idempotent === true) route.schema = { ...route.schema, headers };
  });
}

/**
 * By what a request is known that is sent once more; nothing where it carries no key, or its route takes none. Neither
 * part tells anything of the content, a password say: without the key, which is not kept, no guess can be tried.
 */
export function idempotencyOf(request: FastifyRequest, content?: Content): Pick<Act, 'idempotency'> {
  const key = request.headers[idempotencyKeyHeader];
  if (typeof key !== 'string' || request.routeOptions.config.idempotent !== true) return {};
  const fingerprint = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n`)
    .update(content ?? JSON.stringify(request.body ?? null))
    .digest('hex');
  return { idempotency: { keyHash: createHash('sha256').update(key).digest('hex'), fingerprint } };
}
