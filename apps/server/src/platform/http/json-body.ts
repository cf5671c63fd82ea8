import type { FastifyInstance } from 'fastify';
import { limits } from '@mutai/contract/limits';
import { errors } from '../errors.ts';

/** An escaped NUL in JSON text; a backslash that is itself escaped does not count. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

const sign = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d };

/**
 * Whether lists and objects stand in one another deeper than so many levels. Told from the text: what walks the value
 * later calls itself once a level, and runs out of stack.
 */
export function deeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === sign.backslash) at += 1;
      else if (code === sign.quote) inText = false;
    } else if (code === sign.quote) inText = true;
    else if (code === sign.openList || code === sign.openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === sign.closeList || code === sign.closeObject) depth -= 1;
  }
  return false;
}

/** Reads JSON bodies. A NUL character is no text: PostgreSQL cannot store one, and nobody types one. */
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
