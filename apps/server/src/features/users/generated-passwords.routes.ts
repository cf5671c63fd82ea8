import { Answer } from '@mutai/contract/codes';
import { passwordFault, type PasswordPolicy } from '@mutai/contract/system-settings/password-policy';
import { generatedPasswordsPath, userPermissions } from '@mutai/contract/users/resource';
import { GeneratedPassword, GeneratePasswords } from '@mutai/contract/users/schema';
import Type from 'typebox';
import { chunk } from '../../platform/database/chunk.ts';
import { errors } from '../../platform/errors.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { done } from '../../platform/resource/routes.ts';
import type { ResourceService } from '../../platform/resource/service.ts';
import { generatePassword, hashPassword } from '../../platform/secrets/passwords.ts';
import type { Users } from './users.repository.ts';

/** Hashes that run at once: two of the four threads stay free for users who sign in. */
const hashedAtOnce = 2;

/** Returns a generated password that the policy accepts. */
function acceptedPassword(policy: PasswordPolicy, username: string): string {
  const password = generatePassword();
  return passwordFault(policy, password, username) === undefined ? password : acceptedPassword(policy, username);
}

/**
 * Registers the route that sets generated passwords, which users must change at their next sign-in. The answer is not
 * stored, so the route accepts no idempotency key.
 */
export function generatedPasswords(
  app: Server,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  service: ResourceService<Users>,
  passwordPolicy: () => Promise<PasswordPolicy>,
): void {
  app.post(
    generatedPasswordsPath,
    {
      config: { access: [userPermissions.resetPassword] },
      schema: {
        summary: '批量生成用户密码',
        body: GeneratePasswords,
        response: { 200: Answer(Type.Array(GeneratedPassword)) },
      },
    },
    async (request) => {
      const users = await service.repository.findMany(database.read, request.body.ids);
      if (users.length === 0) throw errors.notFound(service.declaration.label);
      const policy = await passwordPolicy();
      const passwords = new Map(users.map(({ id, username }) => [id, acceptedPassword(policy, username)]));
      const hashes = new Map<number, string>();
      for (const some of chunk([...passwords], hashedAtOnce)) {
        await Promise.all(some.map(async ([id, password]) => hashes.set(id, await hashPassword(password))));
      }
      const passwordChangedAt = clock();
      const { count } = await service.updateAll(contextOf(request), [...passwords.keys()], ({ id }) => ({
        passwordHash: hashes.get(id) ?? '',
        passwordChangedAt,
        mustChangePassword: true,
      }));
      const answers = users.map(({ id, username, nickname }) => {
        return { id, username, nickname, password: passwords.get(id) ?? '' };
      });
      return done(answers, `已为 ${count} 个用户生成密码！`);
    },
  );
}
