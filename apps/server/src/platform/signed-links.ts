import { timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';

/** Tokens of links that open one thing to whoever has them, for a while. Nothing is kept of them. */
export interface SignedLinks {
  /** @returns a token for addresses, and when it ends, in milliseconds since 1970 */
  sign(id: number): { readonly token: string; readonly expiresAt: number };
  /** What a token opens; undefined when it was not signed here, or has ended. */
  open(token: string): number | undefined;
}

const tokenForm = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;

/**
 * @param use what the links open, such as `preview`: a token of one use is none of another
 * @param lifeMs milliseconds for which a token can be used
 */
export function signedLinks(secrets: Pick<Secrets, 'sign'>, clock: Clock, use: string, lifeMs: number): SignedLinks {
  const signature = (id: string, expiresAt: string) => secrets.sign(use, `${id}.${expiresAt}`);
  return {
    sign(id) {
      const expiresAt = clock() + lifeMs;
      const signed = signature(String(id), String(expiresAt)).toString('base64url');
      return { token: `${id}.${expiresAt}.${signed}`, expiresAt };
    },
    open(token) {
      const [, id, expiresAt, signed] = tokenForm.exec(token) ?? [];
      if (id === undefined || expiresAt === undefined || signed === undefined) return undefined;
      if (!timingSafeEqual(signature(id, expiresAt), Buffer.from(signed, 'base64url'))) return undefined;
      return Number(expiresAt) > clock() ? Number(id) : undefined;
    },
  };
}
