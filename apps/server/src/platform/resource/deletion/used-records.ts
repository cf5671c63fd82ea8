import type { Executor } from '../../database/open-database.ts';
import { errors } from '../../errors.ts';
import type { Resource } from '../declaration.ts';
import type { ResourceTypes } from '../types.ts';

/** Largest number of records that the error message names. */
const mostNamed = 3;

/**
 * Rejects deleting records that are in use.
 *
 * @throws AppError 4009 with the number of uses, for the console's confirmation
 */
export async function refuseUsed<T extends ResourceTypes>(
  executor: Executor,
  records: readonly T['record'][],
  { label, usage, nameOf }: Pick<Resource<T>, 'label' | 'usage' | 'nameOf'>,
): Promise<void> {
  if (usage === undefined) return;
  const counts = await usage.counts(executor, records);
  const used = records.map((record, index) => ({ record, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
  const total = used.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return;
  const named = used.slice(0, mostNamed).map(({ record }) => `“${nameOf(record)}”`);
  const others = used.length > mostNamed ? `等 ${used.length} 个` : '';
  throw errors.inUseBy(total, `${label}${named.join('、')}${others}${usage.message(total)}！`);
}
