import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import type { Secrets } from './secrets.ts';

/** Target and maker of a link. */
export interface SignedLink {
  readonly id: number;
  /** Id of the user who made the link; the caller of `open` decides whether they still may. */
  readonly makerId: number;
}

/** Tokens of links that open one thing to whoever has them, for a while. Nothing is kept of them. */
export interface SignedLinks {
  /** @returns a token for addresses, and when it ends, in milliseconds since 1970 */
  sign(link: SignedLink): { readonly token: string; readonly expiresAt: number };
  /** What a token opens; undefined when it was not signed here, or has ended. */
  open(token: string): SignedLink | undefined;
}

const tokenForm = /^(\d{1,10})\.(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;

const tokenLike = /^\d{1,16}(?:\.|%2e)\d{1,16}(?:\.|%2e)/i;

/** A path as logs may hold it: without anything that looks like a token of a link. */
export const withoutTokens = (path: string): string =>
  path
    .split('/')
    .map((part) => (tokenLike.test(part) ? ':token' : part))
    .join('/');

/**
 * @param use what the links open, such as `preview`: a token of one use is none of another
 * @param lifeMs milliseconds for which a token can be used
 */
export function signedLinks(secrets: Pick<Secrets, 'sign'>, clock: Clock, use: string, lifeMs: number): SignedLinks {
  const signature = (id: string, makerId: string, expiresAt: string) =>
    secrets.sign(use, `${id}.${makerId}.${expiresAt}`);
  return {
    sign({ id, makerId }) {
      const expiresAt = clock() + lifeMs;
      const signed = signature(String(id), String(makerId), String(expiresAt)).toString('base64url');
      return { token: `${id}.${makerId}.${expiresAt}.${signed}`, expiresAt };
    },
    open(token) {
      const [, id, makerId, expiresAt, signed] = tokenForm.exec(token) ?? [];
      if (id === undefined || makerId === undefined || expiresAt === undefined || signed === undefined)
        return undefined;
      if (!timingSafeEqual(signature(id, makerId, expiresAt), Buffer.from(signed, 'base64url'))) return undefined;
      return Number(expiresAt) > clock() ? { id: Number(id), makerId: Number(makerId) } : undefined;
    },
  };
}
