import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';

/**
 * Returns the valid addresses of `X-Forwarded-For` closest to the server. Everything before the last invalid entry
 * comes from the client and is dropped.
 */
export function forwardedAddresses(header: string): string {
  const parts = header.split(',').map((part) => part.trim());
  return parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1).join(', ');
}

function keepValidAddresses({ raw: { headers } }: FastifyRequest): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const believed = forwardedAddresses(String(header));
  if (believed === '') delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = believed;
}

/** Returns the error of a request head that Node's parser accepts; `undefined` if it is valid. */
function problemOf({ raw, url }: FastifyRequest): string | undefined {
  if (url.includes('%00')) return '请求地址中含有无效字符，请检查后重试！';
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) return '请求缺少 Host 头，请补充后重试！';
  // Node uses the first of several Host headers; a proxy may have used another.
  if (raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1) {
    return '请求包含多个 Host 头，请只保留一个后重试！';
  }
  const { expect } = raw.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return '不支持请求头 Expect 的要求，请去掉后重试！';
  }
  return undefined;
}

/** Rejects invalid request heads with an envelope. Node would answer two of these cases itself, without one. */
export function checkHeads(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', (request, _reply, done) => {
    keepValidAddresses(request);
    const problem = problemOf(request);
    done(problem === undefined ? undefined : errors.invalid({}, problem));
  });
}
