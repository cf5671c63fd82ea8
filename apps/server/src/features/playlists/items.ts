import { playlistLabels } from '@mutai/contract/playlists/resource';
import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { contentName, type FoundContent, type PlaylistContents } from './contents.ts';

type Found = ReadonlyMap<string, FoundContent>;

const titleOf = (found: Found, item: PlaylistItem): string => found.get(contentName(item))?.title ?? '';

/** Names an item in a message: 第 2 项“早安”. */
function placeOf(found: Found, item: PlaylistItem, index: number): string {
  const title = titleOf(found, item);
  return `第 ${index + 1} 项${title === '' ? '' : `“${title}”`}`;
}

/** Reason why an item cannot be saved; undefined if it can. @param isNew the playlist did not have the content before */
function problemOf(item: PlaylistItem, content: FoundContent | undefined, isNew: boolean): string | undefined {
  const { firstDate, lastDate } = item;
  if (firstDate !== null && lastDate !== null && firstDate > lastDate) return '的开始日期晚于结束日期，请修改';
  if (!isNew) return undefined;
  if (content === undefined || content.state === 'deleted') {
    return item.kind === 'layout' ? '的布局不存在或已被删除，请重新选择' : '的素材不存在或已被删除，请重新选择';
  }
  return content.state === 'unplayable' ? '不是可以播放的图片或视频，请更换' : undefined;
}

/**
 * Checks the items of a playlist. Contents that it had before may be gone, so that it can be changed all the same.
 *
 * @returns addresses of the files among them
 * @throws AppError 4000 that names the item
 */
export async function checkItems(
  executor: Executor,
  contents: PlaylistContents,
  items: readonly PlaylistItem[],
  before: readonly PlaylistItem[],
): Promise<readonly string[]> {
  const found = await contents.find(executor, items);
  const known = new Set(before.map(contentName));
  for (const [index, item] of items.entries()) {
    const name = contentName(item);
    const problem = problemOf(item, found.get(name), !known.has(name));
    if (problem === undefined) continue;
    throw errors.invalidField('items', playlistLabels.items, `${placeOf(found, item, index)}${problem}`);
  }
  return [...found.values()].map(({ path }) => path).filter((path) => path !== '');
}

/** Describes items for the log, one text for each. */
export async function describeItems(
  executor: Executor,
  contents: PlaylistContents,
  items: readonly PlaylistItem[],
): Promise<readonly string[]> {
  const found = await contents.find(executor, items);
  return items.map((item) => {
    const { kind, id, seconds, weight, firstDate, lastDate } = item;
    const title = titleOf(found, item);
    return [
      title === '' ? `${kind === 'layout' ? '布局' : '素材'} ${id}` : title,
      ...(seconds === null ? [] : [`${seconds} 秒`]),
      ...(weight === 1 ? [] : [`每轮 ${weight} 次`]),
      ...(firstDate === null ? [] : [`${firstDate} 起`]),
      ...(lastDate === null ? [] : [`${lastDate} 止`]),
    ].join('，');
  });
}
