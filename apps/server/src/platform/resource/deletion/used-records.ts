import type { BaseRecord } from '@mutai/contract/record';
import type { Executor } from '../../database/open-database.ts';
import { errors } from '../../errors.ts';
import type { ResourceDefinition } from '../definition.ts';

/** Records that a refusal names. */
const mostNamed = 3;

/**
 * Refuses to delete records that are in use.
 *
 * @throws AppError 4009 with the number of what uses them, which the console asks about
 */
export async function refuseUsed<Rec extends BaseRecord>(
  executor: Executor,
  records: readonly Rec[],
  {
    label,
    usage,
    nameOf,
  }: Pick<ResourceDefinition<Rec, never, never, never, never, never>, 'label' | 'usage' | 'nameOf'>,
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
