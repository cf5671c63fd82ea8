import { type MenuType, menuType } from '@mutai/contract/menus/menu-type';

/** A menu record, as far as granting it goes. */
export interface GrantNode {
  readonly id: number;
  readonly type: MenuType;
  readonly code: string;
  readonly children?: readonly GrantNode[];
}

/**
 * Ids of the menu records that somebody can neither give nor take: pages and buttons whose permission they do not
 * hold, and directories with nothing else in them. A directory by itself gives nothing, so it needs no permission.
 *
 * @param holds whether they hold a permission
 */
export function outOfReach(nodes: readonly GrantNode[], holds: (code: string) => boolean): ReadonlySet<number> {
  const lacking = new Set<number>();
  const visit = ({ id, type, code, children = [] }: GrantNode): void => {
    for (const child of children) visit(child);
    const barren = children.length > 0 && children.every((child) => lacking.has(child.id));
    if (type === menuType.directory ? barren : !holds(code)) lacking.add(id);
  };
  for (const node of nodes) visit(node);
  return lacking;
}
