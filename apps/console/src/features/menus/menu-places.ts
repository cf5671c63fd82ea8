/** Hierarchy rules of menu records. Pure functions. */
import { limits } from '@mutai/contract/limits';
import { type MenuType, menuType } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import type { Placement } from '../../ui/tree/model/drop.ts';
import type { Nested } from '../../ui/tree/model/tree-model.ts';
import { menusMessages as text } from './menus.messages.ts';

/** Counts the levels of directories and pages in a subtree; 0 for a button. */
export function navigationLevels({ type, children = [] }: Nested<Pick<Menu, 'type'>>): number {
  if (type === menuType.button) return 0;
  return 1 + Math.max(0, ...children.map(navigationLevels));
}

/** Returns the reason why a record may not be placed somewhere; `null` if it may. */
export function menuPlacement({ row, parent, level }: Placement<Nested<Menu>>): string | null {
  if (parent?.type === menuType.button) return text.buttonTakesNothing;
  if (parent?.type === menuType.page && row.type !== menuType.button) return text.pageTakesButtons;
  return level - 1 + navigationLevels(row) > limits.menuDepth ? text.tooDeep(limits.menuDepth) : null;
}

/** Returns the reason why nothing can be added below a record; `null` if something can. */
export function childRefusal({ type }: Pick<Menu, 'type'>): string | null {
  return type === menuType.button ? text.buttonHasNoChildren : null;
}

/** Default type of a new record: page below a directory, button below a page. */
export function childType({ type }: Pick<Menu, 'type'>): MenuType {
  return type === menuType.directory ? menuType.page : menuType.button;
}

/**
 * Returns true if a record of a type can be placed below a parent.
 *
 * @param level level of the parent
 */
export function takes(type: MenuType, parent: Pick<Menu, 'type'>, level: number): boolean {
  if (type === menuType.button) return parent.type !== menuType.button;
  return parent.type === menuType.directory && level < limits.menuDepth;
}
