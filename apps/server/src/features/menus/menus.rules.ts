import { menuType, rootId } from '@mutai/contract/menus/menu-type';
import { menuLabels } from '@mutai/contract/menus/resource';
import type { CreateMenu, Menu, MenuQuery, UpdateMenu } from '@mutai/contract/menus/schema';
import { grantsPermission, productPermissions } from '@mutai/contract/pages';
import { holdsAll } from '@mutai/contract/permissions';
import { rules as fieldRules } from '@mutai/contract/rules';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { Tree } from '../../platform/resource/tree/tree.ts';
import { grantedByRoles, placementProblem, type MenuNode } from './menu-tree.ts';

/** Stored fields of a menu record. */
type MenuValues = Pick<
  Menu,
  'parentId' | 'type' | 'name' | 'code' | 'icon' | 'path' | 'component' | 'description' | 'sort' | 'hidden'
>;

export type Menus = TypesOf<{
  record: Menu;
  query: MenuQuery;
  create: CreateMenu;
  update: UpdateMenu;
  values: MenuValues;
}>;

/** Fields of a record that decide whether it may be taken away. */
interface Taken {
  readonly name: string;
  readonly code: string;
  readonly type: number;
}

const external = /^https?:/;

/** Clears fields that the type does not have: buttons have no position, links have no component. */
function fitting(values: MenuValues): MenuValues {
  if (values.type === menuType.button) return { ...values, icon: '', path: '', component: '' };
  if (values.type === menuType.directory || external.test(values.path)) return { ...values, component: '' };
  return values;
}

/** Checks fields that depend on each other. The server does not know which components a console has. */
function checkFields(values: MenuValues): void {
  if (values.type === menuType.button) return;
  const needed = values.type === menuType.page && !external.test(values.path) ? (['component'] as const) : [];
  const missing = (['icon', 'path', ...needed] as const).filter((field) => values[field].trim() === '');
  const [first] = missing;
  if (first === undefined) return;
  const { message } = fieldRules.required;
  throw errors.invalid(
    Object.fromEntries(missing.map((field) => [field, message])),
    `${menuLabels[first]}：${message}`,
  );
}

/** Rules of menu records beyond their schema: fields by type, positions in the tree, and permission codes. */
export function menuRules(tree: Tree<MenuNode>): ResourceRules<Menus> {
  /** Users must hold a product permission to assign or remove its code. */
  const refuseUnheld = (context: RequestContext, code: string) => {
    if (productPermissions.has(code) && !holdsAll(context.principal.permissions, [code])) {
      throw errors.forbidden(`您没有“${code}”权限，不能使用或修改该标识！`);
    }
  };

  /**
   * Users cannot revoke or restore permissions that they could not grant.
   *
   * @param given true if a role grants the record
   */
  const refuseTaking = (context: RequestContext, { name, code, type }: Taken, given: boolean) => {
    const matters = productPermissions.has(code) || (given && grantsPermission({ code, type }));
    if (matters && !holdsAll(context.principal.permissions, [code])) {
      throw errors.forbidden(`您没有“${name}”权限，不能授予或收回！`);
    }
  };

  const refuseTakingAny = async (executor: Executor, context: RequestContext, menus: readonly Menu[]) => {
    const given = await grantedByRoles(
      executor,
      menus.map(({ id }) => id),
    );
    for (const menu of menus) refuseTaking(context, menu, given.has(menu.id));
  };

  /** Changing a code revokes the old permission and grants the new one to all holders. */
  const refuseRecoding = (context: RequestContext, before: Menu, code: string) => {
    if (code !== before.code) [before.code, code].forEach((one) => refuseUnheld(context, one));
  };

  /** A record that grants nothing or something else is revoked from its holders. */
  const refuseTakingByChange = async (executor: Executor, context: RequestContext, before: Menu, after: MenuValues) => {
    if (after.code !== before.code || !grantsPermission(after)) await refuseTakingAny(executor, context, [before]);
  };

  const refuseTypeChange = async (executor: Executor, before: Menu, type: number) => {
    if (type === before.type) return;
    const children = await tree.childrenOf(executor, before.id);
    const reasons = children.flatMap((child) => placementProblem(child.type, type) ?? []);
    if (reasons.length === 0) return;
    const message = `下面还有 ${children.length} 个下级菜单，不能改为该类型，请先移走它们`;
    throw errors.invalid({ type: message }, `${menuLabels.type}：${message}！`);
  };

  return {
    lock: tree.lock,

    async toCreate(executor, context, input) {
      const { parentId = rootId, type = menuType.directory } = input;
      const values = fitting({
        parentId,
        type,
        name: input.name.trim(),
        code: input.code,
        icon: input.icon ?? '',
        path: input.path ?? '',
        component: input.component ?? '',
        description: input.description ?? '',
        sort: input.sort ?? (await tree.lastSort(executor, parentId)),
        hidden: input.hidden ?? false,
      });
      checkFields(values);
      await tree.checkPlace(executor, { id: null, type }, parentId);
      refuseUnheld(context, values.code);
      return values;
    },

    async toUpdate(executor, context, before, { version: _, ...input }) {
      const moves = input.parentId !== undefined && input.parentId !== before.parentId;
      const sort = input.sort ?? (moves ? await tree.lastSort(executor, input.parentId ?? rootId) : before.sort);
      const after = fitting({ ...valuesOf(before), ...input, name: (input.name ?? before.name).trim(), sort });
      checkFields(after);
      await refuseTypeChange(executor, before, after.type);
      if (moves || after.type !== before.type) {
        await tree.checkPlace(executor, { id: before.id, type: after.type }, after.parentId);
      }
      refuseRecoding(context, before, after.code);
      await refuseTakingByChange(executor, context, before, after);
      return after;
    },

    async beforeRemove(executor, context, records) {
      await refuseTakingAny(executor, context, records);
      await tree.refuseParents(executor, records);
    },

    async afterRestore(executor, context, records) {
      // Restoring grants the permission to the same roles again.
      await refuseTakingAny(executor, context, records);
      await tree.checkRestored(executor, records);
    },

    async beforePurge(_executor, context, records) {
      for (const { name, row, linked } of records) {
        const taken = { name, code: String(row['code']), type: Number(row['type']) };
        refuseTaking(context, taken, linked('roleMenus', 'roleId').length > 0);
      }
    },
  };
}

function valuesOf(menu: Menu): MenuValues {
  const { parentId, type, name, code, icon, path, component, description, sort, hidden } = menu;
  return { parentId, type, name, code, icon, path, component, description, sort, hidden };
}
