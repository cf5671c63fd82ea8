import { authPath } from '@mutai/contract/paths';
import { type OwnProfile, OwnProfileAnswer, UpdateOwnProfile, type User } from '@mutai/contract/users/schema';
import { contextOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { ResourceService } from '../../platform/resource/service.ts';
import type { Users } from './users.repository.ts';

const profileOf = ({ id, version, nickname, avatar, description }: User): OwnProfile => ({
  id,
  version,
  nickname,
  avatar,
  description,
});

/** Registers the own profile, which every user may change. The rules and the log of users apply. */
export function ownProfile(app: Server, users: Pick<ResourceService<Users>, 'get' | 'update'>): void {
  app.get(
    authPath.profile,
    { config: { access: 'signed-in' }, schema: { summary: '自己的个人资料', response: { 200: OwnProfileAnswer } } },
    async (request) => {
      const principal = principalOf(request);
      return answer(profileOf(await users.get(principal, principal.userId)));
    },
  );
  app.patch(
    authPath.profile,
    {
      config: { access: 'signed-in' },
      schema: { summary: '修改自己的个人资料', body: UpdateOwnProfile, response: { 200: OwnProfileAnswer } },
    },
    async (request) => {
      const context = contextOf(request);
      return done(profileOf(await users.update(context, context.principal.userId, request.body)), '个人资料已保存！');
    },
  );
}
