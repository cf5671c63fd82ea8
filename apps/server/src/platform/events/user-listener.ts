import { holdsAny } from '@mutai/contract/permissions';
import type { Access } from '../http/access.ts';
import type { Principal } from '../principal.ts';
import type { Published } from './published.ts';
import type { Listener } from './streams.ts';

/** What decides who hears what. */
export interface Audience {
  /** Who may read the records of a module. */
  readersOf(module: string): Access;
  /** Whether what somebody may do hangs on the records that changed. */
  concerns(event: Published, principal: Principal): boolean;
}

function mayRead({ permissions }: Principal, access: Access): boolean {
  return typeof access === 'string' || holdsAny(permissions, access);
}

/** A user as a listener. */
export function userListener(principal: Principal, { readersOf, concerns }: Audience): Listener {
  const own = { user: principal.userId, session: principal.sessionId };
  return {
    owner: ownerOf(principal),
    hears: (event) => event.type === 'record-changed' && mayRead(principal, readersOf(event.module)),
    isConcerned: (event) =>
      event.type === 'access-changed'
        ? event.ids === null || event.ids.includes(own[event.of])
        : concerns(event, principal),
  };
}

/** Whose streams are counted together. */
export const ownerOf = ({ userId }: Principal): string => `user ${userId}`;
