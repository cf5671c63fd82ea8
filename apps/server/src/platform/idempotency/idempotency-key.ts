import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { PatternText } from '@mutai/contract/fields';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { rules } from '@mutai/contract/rules';
import type { RequestContext } from '../access/principal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route creates records with `onceForKey` and accepts the header `idempotency-key`. */
    idempotent?: true;
  }
}

/** Content of a request. */
export type RequestContent = string | Uint8Array;

const headers = Type.Object({
  [idempotencyKeyHeader]: Type.Optional(PatternText(rules.idempotencyKey, idempotencyKeyHeader)),
});

/** Adds the header to the schemas of routes that declare `idempotent`. Must run before they are registered. */
export function acceptIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.idempotent === true) route.schema = { ...route.schema, headers };
  });
}

/**
 * Returns the identity of a repeatable request; empty without a key, or if the route accepts none. Neither part reveals
 * the content, such as a password: guesses cannot be verified without the key, which is not stored.
 */
export function idempotencyOf(request: FastifyRequest, content?: RequestContent): Pick<RequestContext, 'idempotency'> {
  const key = request.headers[idempotencyKeyHeader];
  if (typeof key !== 'string' || request.routeOptions.config.idempotent !== true) return {};
  const fingerprint = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n`)
    .update(content ?? JSON.stringify(request.body ?? null))
    .digest('hex');
  return { idempotency: { keyHash: createHash('sha256').update(key).digest('hex'), fingerprint } };
}
