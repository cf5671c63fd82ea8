import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import type { Secrets } from './secrets.ts';

/** Target and creator of a link. */
export interface SignedLink {
  readonly id: number;
  /** Id of the user who created the link. The caller of `open` must check that they still have access. */
  readonly makerId: number;
}

/** Signed tokens that give everyone who has them access to one record until they expire. They are not stored. */
export interface SignedLinks {
  /** @returns a URL-safe token and its expiry in milliseconds since 1970 */
  sign(link: SignedLink): { readonly token: string; readonly expiresAt: number };
  /** @returns undefined if the signature is invalid or the token has expired */
  open(token: string): SignedLink | undefined;
}

const tokenForm = /^(\d{1,10})\.(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;

const tokenLike = /^\d{1,16}(?:\.|%2e)\d{1,16}(?:\.|%2e)/i;

/** Replaces everything in a path that looks like a token, for the logs. */
export const withoutTokens = (path: string): string =>
  path
    .split('/')
    .map((part) => (tokenLike.test(part) ? ':token' : part))
    .join('/');

/**
 * @param use purpose of the links, such as `preview`; a token is valid for its own purpose only
 * @param lifeMs lifetime of a token in milliseconds
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
