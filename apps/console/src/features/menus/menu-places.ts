/** Which menu records stand below which. Sections 2 and 4. Pure. */
import { limits } from '@mutai/contract/limits';
import { type MenuType, menuType } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import type { Placement } from '../../ui/tree/model/drop.ts';
import type { Nested } from '../../ui/tree/model/tree-model.ts';
import { menusMessages as text } from './menus.messages.ts';

/** Levels of directories and pages that a record takes up with all below it; a button takes up none. */
export function navigationLevels({ type, children = [] }: Nested<Pick<Menu, 'type'>>): number {
  if (type === menuType.button) return 0;
  return 1 + Math.max(0, ...children.map(navigationLevels));
}

/** Why a record may not stand somewhere; null when it may. */
export function menuPlacement({ row, parent, level }: Placement<Nested<Menu>>): string | null {
  if (parent?.type === menuType.button) return text.buttonTakesNothing;
  if (parent?.type === menuType.page && row.type !== menuType.button) return text.pageTakesButtons;
  return level - 1 + navigationLevels(row) > limits.menuDepth ? text.tooDeep(limits.menuDepth) : null;
}

/** Why nothing can be added below a record; null when it can. */
export function childRefusal({ type }: Pick<Menu, 'type'>): string | null {
  return type === menuType.button ? text.buttonHasNoChildren : null;
}

/**
 * The type that a new record below another has: a button below a page; below a directory a page, while the levels last.
 *
 * @param level of the record above
 */
export function childType({ type }: Pick<Menu, 'type'>): MenuType {
  return type === menuType.directory ? menuType.page : menuType.button;
}

/** Whether a record of one type can stand below a record at a level. */
export function takes(type: MenuType, parent: Pick<Menu, 'type'>, level: number): boolean {
  if (type === menuType.button) return parent.type !== menuType.button;
  return parent.type === menuType.directory && level < limits.menuDepth;
}
