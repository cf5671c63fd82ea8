import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import type { RequestContext } from '../../access/principal.ts';
import { errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { undos, type BeginUndo, type SkippedRecord, type Undone } from './undos.ts';

/** Largest number of records that a message names. */
const namedAtMost = 3;

const namesOf = (skipped: readonly SkippedRecord[]): string => {
  const names = skipped.slice(0, namedAtMost).map(({ name }) => `“${name}”`);
  return `${names.join('、')}${skipped.length > namedAtMost ? `等 ${skipped.length} 条` : ''}`;
};

/** Message of the answer. */
function messageOf({ count, skipped }: Undone): string {
  const changed = skipped.filter(({ reason }) => reason === undefined);
  const refused = skipped.filter(({ reason }) => reason !== undefined);
  const parts = [
    count > 0 ? `已撤销，还原了 ${count} 条数据` : '没有可以撤销的数据',
    ...(changed.length > 0 ? [`${namesOf(changed)}此后又被改动，保持现状`] : []),
    ...(refused.length > 0 ? [`${namesOf(refused)}无法还原：${refused[0]?.reason ?? ''}`] : []),
  ];
  return `${parts.join('；').replace(/[！。]$/, '')}！`;
}

/** Undoes a change by the id of its line in the operation log. Only its author may, within `limits.undoMs`. */
export function undoChange({ database, clock, audit, resources }: Platform) {
  return async (
    context: RequestContext,
    logId: number,
  ): Promise<Undone & { readonly message: string; readonly isRepeated: boolean }> => {
    const undo = await undos.find(database.read, logId);
    const now = clock();
    if (undo === undefined || now - undo.createdAt > limits.undoMs) {
      throw errors.inUse(
        `此操作已超过可撤销的 ${limits.undoMs / 60_000} 分钟，或无法撤销！已删除的数据可到回收站恢复。`,
      );
    }
    if (undo.userId !== context.principal.userId) throw errors.forbidden('只能撤销自己的操作！');
    if (!holdsAny(context.principal.permissions, [undo.permission])) {
      throw errors.forbidden('您已没有此操作的权限，无法撤销，请联系管理员！');
    }
    const begin: BeginUndo = async (trx) => {
      if (!(await undos.claim(trx, logId, now))) return false;
      await audit.header(trx, context, {
        module: undo.module,
        action: 'undo',
        recordId: null,
        recordName: undo.name,
        changes: {},
      });
      return true;
    };
    const handler = resources.undoHandler(undo.module);
    const undone = undo.undoneAt === null ? await handler?.[undo.action](context, undo, begin) : undefined;
    return undone === undefined
      ? { count: 0, skipped: [], message: '此操作已经撤销，无需再次撤销！', isRepeated: true }
      : { ...undone, message: messageOf(undone), isRepeated: false };
  };
}
