import { holdsAny } from '@mutai/contract/permissions';
import type { Access } from '../http/access.ts';
import type { Principal } from '../access/principal.ts';
import type { PublishedEvent } from './published.ts';
import type { Listener } from './streams.ts';

export interface ModuleAccess {
  readonly access: Access;
  isScoped(principal: Principal): boolean;
}

/** Access rules that decide which listener receives an event. */
export interface EventAccessRules {
  /** Readers of a module's records, including who may read only some of them. */
  accessOf(module: string): ModuleAccess;
  /** Returns true if the changed records affect a principal's permissions. */
  concerns(event: PublishedEvent, principal: Principal): boolean;
}

function mayRead({ permissions }: Principal, access: Access): boolean {
  return access !== 'screen' && access !== 'source' && (typeof access === 'string' || holdsAny(permissions, access));
}

/** Creates the listener of a user. */
export function userListener(principal: Principal, { accessOf, concerns }: EventAccessRules): Listener {
  const own = { user: principal.userId, session: principal.sessionId };
  return {
    owner: ownerOf(principal),
    userId: principal.userId,
    visibilityOf(event) {
      if (event.type !== 'record-changed') return 'nothing';
      const { access, isScoped } = accessOf(event.module);
      if (!mayRead(principal, access)) return 'nothing';
      return isScoped(principal) ? 'without ids' : 'all';
    },
    isConcerned(event) {
      if (event.type === 'for-users' || event.type === 'for-screens') return false;
      if (event.type !== 'access-changed') return concerns(event, principal);
      return event.of !== 'screen' && (event.ids === null || event.ids.includes(own[event.of]));
    },
  };
}

/** Key by which the streams of a user are counted. */
export const ownerOf = ({ userId }: Principal): string => `user ${userId}`;
