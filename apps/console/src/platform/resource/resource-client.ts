import type { ListPage } from '@mutai/contract/list';
import type { OperationLog } from '@mutai/contract/logs/schema';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { arrangePath, batchPath, historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import type { TrashItem } from '@mutai/contract/trash';
import { api } from '../http/api-client.ts';
import { useSite } from '../site.ts';

/** Loads a page of a list. */
export async function pageOf<R>(path: string, query: Query, signal: AbortSignal): Promise<ListPage<R>> {
  const { data, total, atLeast } = await api.get<readonly R[]>(path, { query, signal });
  return { data, total: total ?? data.length, atLeast: atLeast === true };
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** Query of a deletion; `force` also deletes records that are in use. */
const forced = (force: boolean) => (force ? { query: { force } } : {});

/**
 * API client of a resource for the page kit, which shows failures. Changes show the busy toast and the server's
 * message.
 *
 * @param path path of the collection, such as `usersPath`
 * @param limits `timeoutMs`: timeout of requests with a whole record, if it may be large
 */
export function resourceClient<R>(path: string, limits: { readonly timeoutMs?: number } = {}) {
  const one = (id: number): string => `${path}/${String(id)}`;
  const change = { busy: true, success: true } as const;
  return {
    list: (query: Query, signal: AbortSignal): Promise<ListPage<R>> => pageOf<R>(path, query, signal),
    get: async (id: number, signal: AbortSignal): Promise<R> => {
      const { data } = await api.get<R>(one(id), { signal, ...limits });
      return data;
    },
    create: async (body: object, idempotencyKey: string): Promise<R> => {
      const { data } = await api.post<R>(path, { body, idempotencyKey, ...change, ...limits });
      return data;
    },
    update: async (id: number, body: object): Promise<void> => {
      await api.patch(one(id), { body, ...change, ...limits });
    },
    editMany: async (ids: readonly number[], changes: object): Promise<void> => {
      await api.post(batchPath(path), { body: { ids, ...changes }, ...change });
    },
    remove: async (id: number, force: boolean): Promise<void> => {
      await api.delete(one(id), { ...forced(force), ...change });
    },
    removeMany: async (ids: readonly number[], force: boolean): Promise<void> => {
      await api.delete(path, { body: { ids }, ...forced(force), ...change });
    },
    /** Deletes records after moving references to another record. */
    removeAfterMove: async (ids: readonly number[], moveTo: number): Promise<void> => {
      await api.delete(path, { body: { ids }, query: { moveTo }, ...change });
    },
    trash: {
      keptDays: () => useSite.getState().trashDays,
      list: (query: Query, signal: AbortSignal): Promise<ListPage<TrashItem>> => pageOf(trashPath(path), query, signal),
      restore: async (ids: readonly number[]): Promise<void> => {
        await api.post(restorePath(path), { body: { ids }, ...change });
      },
      purge: async (ids: readonly number[]): Promise<void> => {
        await api.delete(trashPath(path), { body: { ids }, ...change });
      },
    },
    history: (id: number, query: Query, signal: AbortSignal): Promise<ListPage<OperationLog>> =>
      pageOf(historyPath(path, id), query, signal),
  };
}

/**
 * API client of a resource whose records form a tree, which also rearranges records.
 *
 * @param path path of the collection, such as `menusPath`
 */
export function treeClient<R>(path: string) {
  return {
    ...resourceClient<R>(path),
    arrange: async (body: ArrangeBody): Promise<void> => {
      await api.post(arrangePath(path), { body, success: true });
    },
  };
}
