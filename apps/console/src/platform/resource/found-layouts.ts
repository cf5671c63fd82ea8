import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { choicesMessages as text } from './choices.messages.ts';
import { pageOf } from './resource-client.ts';

/** Options of a search; typing narrows it. */
const maxOffered = 20;

/** Layouts whose title or description contains a text, for a select. The note says that one is not published. */
export async function findLayouts(typed: string, signal: AbortSignal) {
  const query = { page: limits.firstPage, size: maxOffered, ...(typed === '' ? {} : { text: typed }) };
  const { data } = await pageOf<ListedLayout>(layoutsPath, query, signal);
  return data.map(({ id, title, status }) => ({ id, title, note: status === 'draft' ? text.unpublished : '' }));
}
