import type { FastifyInstance } from 'fastify';
import { limits } from '@mutai/contract/limits';
import { errors } from '../errors.ts';
import { deeperThan } from '../validation/json-depth.ts';

/** Escaped NUL in JSON text, except after an escaped backslash. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Parses JSON bodies. Rejects NUL characters, which PostgreSQL cannot store. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (deeperThan(json, limits.jsonDepth)) {
      done(errors.invalid({}, `提交的内容嵌套不能超过 ${limits.jsonDepth} 层，请简化后重试！`));
    } else if (escapedNul.test(json)) done(errors.invalid({}, '内容中含有无效字符，请检查后重试！'));
    else void parse(request, json, done);
  });
}
