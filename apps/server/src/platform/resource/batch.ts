import type { RefusedRecord } from '@mutai/contract/batch';
import { Code } from '@mutai/contract/codes';
import { AppError, errors } from '../errors.ts';

/** Message of a batch edit. @param asked number of requested records @param count number of those that exist */
export function batchMessage(asked: number, count: number): string {
  return asked === count
    ? `已修改 ${count} 条数据！`
    : `已修改 ${count} 条数据，另有 ${asked - count} 条不存在或已被删除！`;
}

/** Records that a message names per reason, and reasons that it states. */
const namedAtMost = 3;
const reasonsAtMost = 3;

function messageOf(asked: number, refused: readonly RefusedRecord[]): string {
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  const parts = [...byReason].slice(0, reasonsAtMost).map(([reason, records]) => {
    const names = records.slice(0, namedAtMost).map(({ name }) => `“${name}”`);
    const more = records.length > namedAtMost ? `等 ${records.length} 条` : '';
    return `${names.join('、')}${more}：${reason}`;
  });
  const others = byReason.size > reasonsAtMost ? '；……' : '';
  const head = asked === 1 ? '' : `所选 ${asked} 条中有 ${refused.length} 条不能修改，因此都没有修改。`;
  return `${head}${parts.join('；')}${others}！`;
}

/**
 * Collects the records of a batch that cannot be changed, so that one error names all of them.
 *
 * @param asked number of records of the batch
 */
export function batchRefusals<Rec extends { readonly id: number }>(asked: number, nameOf: (record: Rec) => string) {
  const refused: RefusedRecord[] = [];
  const codes: Code[] = [];
  const throwIfAny = () => {
    const [code] = codes;
    if (code !== undefined) throw errors.batchRefused(code, messageOf(asked, refused), refused);
  };
  return {
    /**
     * Runs the check or the change of one record.
     *
     * @returns undefined if the record is refused
     * @throws errors about the request itself, such as an invalid field
     */
    async collect<R>(record: Rec, work: () => Promise<R>): Promise<R | undefined> {
      try {
        return await work();
      } catch (error) {
        const isRefusal = error instanceof AppError && (error.code === Code.forbidden || error.code === Code.conflict);
        if (!isRefusal) throw error;
        codes.push(error.code);
        refused.push({ id: record.id, name: nameOf(record), reason: error.message.replace(/[！。]$/, '') });
        return undefined;
      }
    },
    throwIfAny,
  };
}
