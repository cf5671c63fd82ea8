import type { User } from '@mutai/contract/users/schema';
import { type Api, signIn, unique } from './api.ts';

export const password = 'Secret#2026';

/** User created for a test, with an API client in their session. */
export interface Person {
  readonly user: User;
  readonly api: Api;
}

/**
 * Creates a user who can sign in.
 *
 * @param roleCodes roles of a new site: `super-admin`, `content-editor`, `auditor`; none: no permissions
 */
export async function person(origin: string, admin: Api, roleCodes: readonly string[] = []): Promise<Person> {
  const roles = await admin.ask<{ id: number; code: string }[]>('GET', '/api/v1/roles?size=0');
  const roleIds = roles.filter(({ code }) => roleCodes.includes(code)).map(({ id }) => id);
  if (roleIds.length !== roleCodes.length) throw new Error(`Not all of these roles exist: ${roleCodes.join(', ')}`);
  const username = unique('p');
  const user = await admin.createUser({ username, nickname: `用户${username}`, password, roleIds });
  return { user, api: await signIn(origin, username, password) };
}

/** Creates users whose nicknames share a unique part. */
export async function several(api: Api, count: number): Promise<{ family: string; users: User[] }> {
  const family = unique('家');
  const users: User[] = [];
  for (let number = 1; number <= count; number += 1) {
    users.push(
      await api.createUser({ username: unique('u'), nickname: `${family}-${String(number).padStart(2, '0')}` }),
    );
  }
  return { family, users };
}
