import { limits } from '@mutai/contract/limits';
import type { ExecutedCommand, WaitingCommand } from '@mutai/contract/screens/player';
import { screenPermissions } from '@mutai/contract/screens/page';
import { commandNames, screenLabels, type CommandKind } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenCommand, ScreenCommandQuery, SendCommand } from '@mutai/contract/screens/schema';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import { orderOf, windowOf } from '../../platform/resource/list/search.ts';
import type { Page } from '../../platform/resource/repository.ts';

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly volume: number | null;
  readonly createdAt: number;
  readonly createdBy: string | null;
  readonly expiresAt: number;
  readonly doneAt: number | null;
  readonly ok: number | null;
  readonly message: string;
}

function stateOf({ doneAt, ok, expiresAt }: Row, now: number): ScreenCommand['state'] {
  if (doneAt !== null) return ok === 1 ? 'done' : 'failed';
  return expiresAt <= now ? 'expired' : 'waiting';
}

/** Commands to displays, which fetch and acknowledge them or let them expire. */
export function screenCommands(platform: Platform) {
  const { database, clock, audit, publish, announceChange } = platform;
  const module = screenPermissions.read;

  const commandOf = (row: Row): ScreenCommand => ({
    id: row.id,
    kind: row.kind as CommandKind,
    volume: row.volume,
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: row.createdBy ?? '',
    state: stateOf(row, clock()),
    doneAt: row.doneAt === null ? null : new Date(row.doneAt).toISOString(),
    message: row.message,
  });

  const select = (executor: Executor) =>
    executor
      .selectFrom('screenCommands as c')
      .leftJoin('users as u', 'u.id', 'c.createdById')
      .select(['c.id', 'c.kind', 'c.volume', 'c.createdAt', 'c.expiresAt', 'c.doneAt', 'c.ok', 'c.message'])
      .select('u.nickname as createdBy');

  const waiting = (executor: Executor, screenId: number) =>
    executor
      .selectFrom('screenCommands')
      .select(['id', 'kind', 'volume', 'expiresAt'])
      .where('screenId', '=', screenId)
      .where('doneAt', 'is', null)
      .where('expiresAt', '>', clock())
      .orderBy('id');

  return {
    /** @throws AppError 4000 if a volume is missing, 4009 if no display is paired */
    async send(
      context: RequestContext,
      { id: screenId, name, state }: ListedScreen,
      { kind, volume }: SendCommand,
    ): Promise<ScreenCommand> {
      if (state === 'unpaired') throw errors.inUse(`“${name}”未配对显示设备，请先配对！`);
      if (kind === 'volume' && volume === undefined) {
        throw errors.invalidField('volume', screenLabels.volume, '请输入 0~100 的音量');
      }
      const now = clock();
      const level = kind === 'volume' ? (volume ?? null) : null;
      const id = await database.write(async (trx) => {
        const sent = await trx
          .insertInto('screenCommands')
          .values({
            screenId,
            kind,
            volume: level,
            createdAt: now,
            createdById: context.principal.userId,
            expiresAt: now + limits.commandMs,
            doneAt: null,
            ok: null,
            message: '',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        publish(trx, { type: 'for-screens', ids: [screenId], told: { type: 'commands' } });
        await audit(trx, context, {
          module,
          action: 'command',
          recordId: screenId,
          recordName: name,
          changes: { kind: [null, commandNames[kind]], ...(level === null ? {} : { volume: [null, level] }) },
        });
        return sent.id;
      });
      return commandOf(await select(database.read).where('c.id', '=', id).executeTakeFirstOrThrow());
    },

    async page(screenId: number, query: ScreenCommandQuery): Promise<Page<ScreenCommand>> {
      const [, direction] = orderOf(query.sort, 'createdAt:desc');
      const ordered = select(database.read).where('c.screenId', '=', screenId).orderBy('c.id', direction);
      const page = await pageOf(database.read, ordered, windowOf(query));
      return { ...page, rows: page.rows.map(commandOf) };
    },

    /** Commands that wait for a display, oldest first. */
    async waitingFor(screenId: number): Promise<readonly WaitingCommand[]> {
      const now = clock();
      return (await waiting(database.read, screenId).execute()).map(({ id, kind, volume, expiresAt }) => ({
        id,
        kind: kind as CommandKind,
        volume,
        validMs: expiresAt - now,
      }));
    },

    async isAnyWaiting(screenId: number): Promise<boolean> {
      return (await waiting(database.read, screenId).limit(1).executeTakeFirst()) !== undefined;
    },

    /**
     * Stores the result of a command, or that the display is at it. After a result, further ones are ignored.
     *
     * @throws AppError 4000 if a screenshot is done without a picture, 4004 if the display has no such command
     */
    async executed(screenId: number, id: number, { ok, message }: ExecutedCommand): Promise<void> {
      await database.write(async (trx) => {
        const command = await trx
          .selectFrom('screenCommands')
          .select(['kind', 'doneAt'])
          .where('id', '=', id)
          .where('screenId', '=', screenId)
          .executeTakeFirst();
        if (command === undefined) throw errors.notFound('命令');
        if (command.doneAt !== null) return;
        if (ok === true && command.kind === 'screenshot') throw errors.invalid({}, '请上传截图，不能只报告已完成！');
        await trx
          .updateTable('screenCommands')
          .set({ message, ...(ok === null ? {} : { doneAt: clock(), ok: ok ? 1 : 0 }) })
          .where('id', '=', id)
          .execute();
        announceChange(trx, { module, action: 'update', ids: [screenId] });
      });
    },
  };
}

export type ScreenCommands = ReturnType<typeof screenCommands>;
