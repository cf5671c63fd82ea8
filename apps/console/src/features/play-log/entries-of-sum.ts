import { rangeFieldsOf } from '@mutai/contract/ranges';
import type { PlaySumKind } from '@mutai/contract/play-log/resource';
import type { PlaySum } from '@mutai/contract/play-log/schema';
import dayjs from 'dayjs';

/** Filters that sums and entries share. */
const shared = ['title', 'screenId', 'groupId', 'layoutId', 'fileId'] as const;

/** Filter by the content or screen of a sum. */
const filters = { layout: 'layoutId', file: 'fileId', screen: 'screenId' } as const;

/**
 * Address of the entries of a sum: the filters of the list, narrowed to the sum. Days begin in the reader's time zone,
 * while those of the sums begin in that of each screen.
 *
 * @param params address of the sums
 */
export function entriesOfSum(by: PlaySumKind, sum: Pick<PlaySum, 'id' | 'name'>, params: URLSearchParams) {
  const address = new URLSearchParams();
  const put = (name: string, value: string | null) => {
    if (value !== null && value !== '') address.set(name, value);
  };
  for (const name of shared) put(name, params.get(name));
  if (by !== 'day') put(filters[by], String(sum.id));
  const [first, last] = by === 'day' ? [sum.name, sum.name] : [params.get('firstDay'), params.get('lastDay')];
  const { from, to } = rangeFieldsOf('played');
  put(from, first === null ? null : dayjs(first).startOf('day').toISOString());
  put(to, last === null ? null : dayjs(last).endOf('day').toISOString());
  return address;
}
