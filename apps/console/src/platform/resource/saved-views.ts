import type { PageCode } from '@mutai/contract/pages';
import { savedViewsPath } from '@mutai/contract/views/resource';
import type { SavedView } from '@mutai/contract/views/schema';
import { useSession } from '../session/session-store.ts';
import { resourceClient } from './resource-client.ts';

const client = resourceClient<SavedView>(savedViewsPath);

/** Page that holds all views: the server limits their number. */
const allViews = { size: 500, sort: 'name:asc' } as const;

/** Saved views of lists. */
export const savedViews = {
  isOwn: ({ ownerId }: SavedView): boolean => ownerId === useSession.getState().id,
  list: async (list: PageCode, signal: AbortSignal): Promise<readonly SavedView[]> =>
    (await client.list({ ...allViews, list }, signal)).data,
  create: client.create,
  update: client.update,
  remove: (id: number): Promise<void> => client.remove(id, false),
} as const;
