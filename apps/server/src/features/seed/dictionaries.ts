import { builtInChoices, builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

/** Dictionaries that the console reads by their codes. */
const builtIn = [
  {
    code: builtInDictTypes.commonStatus,
    name: '通用状态',
    description: '记录的启用与停用，用于各页面的状态标签与选择框',
  },
  {
    code: builtInDictTypes.loginResult,
    name: '登录结果',
    description: '登录日志中的成功与失败',
  },
] as const;

const sortStep = 10;

/**
 * Adds missing built-in dictionaries and choices. Renamed and recolored ones are kept; an existing type with such a
 * code becomes the built-in one.
 */
export async function addDictionaries(trx: WriteTransaction, now: number): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  for (const type of builtIn) {
    const { id: typeId } = await trx
      .insertInto('dictTypes')
      .values({ ...type, builtIn: 1, ...times })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ builtIn: 1 }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = builtInChoices[type.code].map((choice, index) => ({
      typeId,
      ...choice,
      description: '',
      sort: (index + 1) * sortStep,
      enabled: 1,
      ...times,
    }));
    await trx
      .insertInto('dicts')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['typeId', 'code']).doNothing())
      .execute();
  }
}
