import { holdsAny } from '@mutai/contract/permissions';
import type { Access } from '../http/access.ts';
import type { Principal } from '../access/principal.ts';
import type { Published } from './published.ts';
import type { Listener } from './streams.ts';

export interface Readers {
  readonly access: Access;
  isScoped(principal: Principal): boolean;
}

/** Access rules that decide which listener receives an event. */
export interface Audience {
  /** Readers of a module's records, including who may read only some of them. */
  readersOf(module: string): Readers;
  /** Returns true if the changed records affect a principal's permissions. */
  concerns(event: Published, principal: Principal): boolean;
}

function mayRead({ permissions }: Principal, access: Access): boolean {
  return access !== 'screen' && (typeof access === 'string' || holdsAny(permissions, access));
}

/** Creates the listener of a user. */
export function userListener(principal: Principal, { readersOf, concerns }: Audience): Listener {
  const own = { user: principal.userId, session: principal.sessionId };
  return {
    owner: ownerOf(principal),
    userId: principal.userId,
    hears(event) {
      if (event.type !== 'record-changed') return 'nothing';
      const { access, isScoped } = readersOf(event.module);
      if (!mayRead(principal, access)) return 'nothing';
      return isScoped(principal) ? 'without ids' : 'all';
    },
    isConcerned(event) {
      if (event.type === 'for-users') return false;
      if (event.type !== 'access-changed') return concerns(event, principal);
      return event.ids === null || event.ids.includes(own[event.of]);
    },
  };
}

/** Key by which the streams of a user are counted. */
export const ownerOf = ({ userId }: Principal): string => `user ${userId}`;
