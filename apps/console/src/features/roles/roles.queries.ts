import { menusPath } from '@mutai/contract/menus/resource';
import type { Menu } from '@mutai/contract/menus/schema';
import { roleOfferPath, roleOffersPath, rolesPath } from '@mutai/contract/roles/resource';
import type { Role, RoleOffer } from '@mutai/contract/roles/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { nest, type Nested } from '../../ui/tree/model/tree-model.ts';
import { uncachedQuery } from '../../ui/kit/queries.ts';

/** Resource name in query keys, drafts and preferences. */
export const rolesName = 'role';

/** Name of the permissions form and its draft. */
export const assignName = 'role-permissions';

export const rolesClient = resourceClient<Role>(rolesPath);

export type MenuNode = Nested<Omit<Menu, 'children'>>;

/** Menu records as a tree; `null` until freshly loaded. */
export interface MenuTree {
  readonly flat: readonly Menu[] | null;
  readonly nodes: readonly MenuNode[];
  /** Error of loading; `null` without one. */
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

const noNodes: readonly MenuNode[] = [];

/** Loads all records (size 0). Never from the cache: saving would drop permissions that a stale tree lacks. */
export function useMenuTree(): MenuTree {
  const query = useQuery({
    queryKey: ['menu', 'grantable'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<readonly Menu[]>(menusPath, { query: { size: 0 }, signal });
      return data;
    },
    ...uncachedQuery,
  });
  const flat = query.isFetching ? null : (query.data ?? null);
  const nodes = useMemo(() => (flat === null ? noNodes : nest(flat, { id: 'id', parentId: 'parentId' })), [flat]);
  return { flat, nodes, error: query.error, loading: query.isFetching, retry: () => void query.refetch() };
}

/**
 * Permissions that this release suggests for roles; empty while loading and after a failure.
 *
 * @param enabled true if the user may answer
 */
export function useRoleOffers(enabled: boolean): readonly RoleOffer[] {
  const { data } = useQuery({
    queryKey: [rolesName, 'offers'],
    queryFn: async ({ signal }) => (await api.get<readonly RoleOffer[]>(roleOffersPath, { signal })).data,
    enabled,
  });
  return data ?? [];
}

/** Adds the suggested permissions to the role's current ones. */
export async function acceptRoleOffer({ roleId, permissions }: RoleOffer): Promise<void> {
  const { data } = await api.get<Role>(`${rolesPath}/${String(roleId)}`);
  const menuIds = [...new Set([...data.menuIds, ...permissions.map(({ menuId }) => menuId)])];
  await api.patch(`${rolesPath}/${String(roleId)}`, {
    body: { menuIds, version: data.version },
    busy: true,
    success: true,
  });
}

export async function dismissRoleOffer({ roleId }: RoleOffer): Promise<void> {
  await api.delete(roleOfferPath(roleId), { busy: true, success: true });
}
