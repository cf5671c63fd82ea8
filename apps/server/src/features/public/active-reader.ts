import type { Executor } from '../../platform/database/open-database.ts';

/** Finds users whose preview links work, with their permissions: those that exist and are enabled. */
export const activeReader =
  <Permissions>(
    executor: Executor,
    userOf: (executor: Executor, id: number) => Promise<{ readonly enabled: number } | undefined>,
    permissionsOf: (executor: Executor, id: number) => Promise<Permissions>,
  ) =>
  async (userId: number) => {
    const user = await userOf(executor, userId);
    if (user === undefined || user.enabled === 0) return undefined;
    return { userId, permissions: await permissionsOf(executor, userId) };
  };
