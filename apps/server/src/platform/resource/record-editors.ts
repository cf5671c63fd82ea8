import { IdParams } from '@mutai/contract/list';
import { limits } from '@mutai/contract/limits';
import { type RecordEditor, RecordEditorBody, RecordEditorsAnswer } from '@mutai/contract/record-editors';
import type { Clock } from '../time/clock.ts';
import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { principalOf, type Access } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import type { Principal } from '../access/principal.ts';
import { answer } from './routes.ts';

/** Largest number of other windows in an answer. */
const mostTold = 20;
/** Largest number of windows of one user on one record. The least recently seen ones make room. */
const windowsPerUser = 5;

/** A record of a resource. */
interface RecordName {
  /** Permission code of its page. */
  readonly module: string;
  readonly recordId: number;
}

/** Tracks the windows that have a record open. Each window repeats its heartbeat, to any process. */
function recordEditors(clock: Clock) {
  return {
    /** Stores that a window has opened or closed a record. */
    async say(
      trx: WriteTransaction,
      { module, recordId }: RecordName,
      userId: number,
      { key, leaving }: RecordEditorBody,
    ): Promise<void> {
      const deleteOwn = trx
        .deleteFrom('recordEditors')
        .where('module', '=', module)
        .where('recordId', '=', recordId)
        .where('userId', '=', userId);
      if (leaving === true) {
        await deleteOwn.where('key', '=', key).execute();
        return;
      }
      const now = clock();
      await trx
        .insertInto('recordEditors')
        .values({ module, recordId, key, userId, openedAt: now, seenAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['module', 'recordId', 'key'])
            .doUpdateSet({ seenAt: now })
            .where('recordEditors.userId', '=', userId),
        )
        .execute();
      const newest = trx
        .selectFrom('recordEditors')
        .select('key')
        .where('module', '=', module)
        .where('recordId', '=', recordId)
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .orderBy('openedAt', 'desc')
        .limit(windowsPerUser);
      await deleteOwn.where('key', 'not in', newest).execute();
    },

    /** Other windows that have a record open, earliest opened first. */
    async others(
      executor: Executor,
      { module, recordId }: RecordName,
      userId: number,
      key: string,
    ): Promise<RecordEditor[]> {
      const rows = await executor
        .selectFrom('recordEditors as e')
        .innerJoin('users as u', 'u.id', 'e.userId')
        .select(['u.id as userId', 'u.nickname', 'u.avatar', 'e.openedAt'])
        .where('e.module', '=', module)
        .where('e.recordId', '=', recordId)
        .where('e.seenAt', '>', clock() - limits.editorPresence.holdsMs)
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
  };
}

/** Deletes windows whose last heartbeat has expired. @param now milliseconds since 1970 */
export async function purgeRecordEditors(trx: WriteTransaction, now: number): Promise<void> {
  const before = now - limits.editorPresence.holdsMs;
  await trx.deleteFrom('recordEditors').where('seenAt', '<', before).execute();
}

interface EditedResource {
  /** Permission code of its page. */
  readonly module: string;
  /** Label of one record. */
  readonly label: string;
  /** Contains `:id`. */
  readonly path: string;
  /** Permissions for opening a record. */
  readonly access: Access;
  /** @throws AppError 4004 if the record does not exist for the caller */
  readonly refuseMissing: (principal: Principal, id: number) => Promise<void>;
}

/** Registers `PUT {path}`: a window reports that it has a record open and gets the other windows that do. */
export function recordEditorsRoute(
  app: Server,
  { read: db, write }: Database,
  clock: Clock,
  { module, label, path, access, refuseMissing }: EditedResource,
): void {
  const editors = recordEditors(clock);
  app.put(
    path,
    {
      config: { access, polledByClients: true },
      schema: {
        summary: `告知${label}已在窗口中打开，并查看还有谁打开了它`,
        params: IdParams,
        body: RecordEditorBody,
        response: { 200: RecordEditorsAnswer },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const name = { module, recordId: request.params.id };
      await refuseMissing(principal, name.recordId);
      await write((trx) => editors.say(trx, name, principal.userId, request.body));
      return answer(await editors.others(db, name, principal.userId, request.body.key));
    },
  );
}
