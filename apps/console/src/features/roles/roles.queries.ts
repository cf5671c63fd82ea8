import { menusPath } from '@mutai/contract/menus/resource';
import type { Menu } from '@mutai/contract/menus/schema';
import { roleOfferPath, roleOffersPath, rolesPath } from '@mutai/contract/roles/resource';
import type { Role, RoleOffer } from '@mutai/contract/roles/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { nest, type Nested } from '../../ui/tree/model/tree-model.ts';

/** Names the resource in caches, drafts and preferences. */
export const rolesName = 'role';

/** Names the form that gives permissions, and its draft. */
export const assignName = 'role-permissions';

export const rolesClient = resourceClient<Role>(rolesPath);

export type MenuNode = Nested<Omit<Menu, 'children'>>;

/** All menu records as a tree; null until the newest ones have loaded. */
export interface MenuTree {
  readonly flat: readonly Menu[] | null;
  readonly nodes: readonly MenuNode[];
  /** Why they could not be loaded; null when they could. */
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

const noNodes: readonly MenuNode[] = [];

/** What can be granted. Section 7: size 0 fetches all. Never an answer from before: what it lacks would be lost. */
export function useMenuTree(): MenuTree {
  const query = useQuery({
    queryKey: ['menu', 'grantable'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<readonly Menu[]>(menusPath, { query: { size: 0 }, signal });
      return data;
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const flat = query.isFetching ? null : (query.data ?? null);
  const nodes = useMemo(() => (flat === null ? noNodes : nest(flat, { id: 'id', parentId: 'parentId' })), [flat]);
  return { flat, nodes, error: query.error, loading: query.isFetching, retry: () => void query.refetch() };
}

/**
 * Suggestions of this release for roles; empty while loading and after a failure.
 *
 * @param enabled whether the user may answer
 */
export function useRoleOffers(enabled: boolean): readonly RoleOffer[] {
  const { data } = useQuery({
    queryKey: [rolesName, 'offers'],
    queryFn: async ({ signal }) => (await api.get<readonly RoleOffer[]>(roleOffersPath, { signal })).data,
    enabled,
  });
  return data ?? [];
}

/** Adds what is suggested to what the role gives now. */
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
