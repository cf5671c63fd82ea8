import type { LayoutEditor, LayoutEditorBody } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/open-database.ts';

/** Windows that are told of: who has more than that beside them knows enough. */
const mostTold = 20;

/** Who has which layout open: every window says so again and again, to whichever process. */
export function layoutEditors(clock: Clock) {
  return {
    /** A window says that a layout is open in it, or is not any more. */
    async say(executor: Executor, layoutId: number, userId: number, { key, leaving }: LayoutEditorBody): Promise<void> {
      if (leaving === true) {
        const own = executor.deleteFrom('layoutEditors').where('layoutId', '=', layoutId).where('key', '=', key);
        await own.where('userId', '=', userId).execute();
        return;
      }
      const now = clock();
      await executor
        .insertInto('layoutEditors')
        .values({ layoutId, key, userId, openedAt: now, seenAt: now })
        .onConflict((conflict) =>
          conflict.columns(['layoutId', 'key']).doUpdateSet({ seenAt: now }).where('layoutEditors.userId', '=', userId),
        )
        .execute();
    },

    /** In which other windows a layout is open, those that were opened first before others. */
    async others(executor: Executor, layoutId: number, userId: number, key: string): Promise<LayoutEditor[]> {
      const rows = await executor
        .selectFrom('layoutEditors as e')
        .innerJoin('users as u', 'u.id', 'e.userId')
        .select(['u.id as userId', 'u.nickname', 'u.avatar', 'e.openedAt'])
        .where('e.layoutId', '=', layoutId)
        .where('e.seenAt', '>', clock() - limits.layoutPresence.holdsMs)
        .where('e.key', '!=', key)
        .orderBy('e.openedAt')
        .orderBy('e.key')
        .limit(mostTold)
        .execute();
      return rows.map(({ openedAt, ...editor }) => ({
        ...editor,
        self: editor.userId === userId,
        since: new Date(openedAt).toISOString(),
      }));
    },

    /** Forgets windows that have said nothing for long. @param before milliseconds since 1970 */
    async purge(executor: Executor, before: number): Promise<void> {
      await executor.deleteFrom('layoutEditors').where('seenAt', '<', before).execute();
    },
  };
}
