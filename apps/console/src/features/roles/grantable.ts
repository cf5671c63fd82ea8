import { type MenuType, menuType } from '@mutai/contract/menus/menu-type';

/** Menu record with the fields that granting needs. */
export interface GrantNode {
  readonly id: number;
  readonly type: MenuType;
  readonly code: string;
  readonly children?: readonly GrantNode[];
}

/**
 * Returns the ids of menu records that a user can neither grant nor revoke: pages and buttons whose permission the user
 * lacks, and directories that contain only those. An empty directory grants nothing, so it needs no permission.
 *
 * @param holds returns true if the user holds a permission
 */
export function ungrantableIds(nodes: readonly GrantNode[], holds: (code: string) => boolean): ReadonlySet<number> {
  const lacking = new Set<number>();
  const visit = ({ id, type, code, children = [] }: GrantNode): void => {
    for (const child of children) visit(child);
    const hasOnlyLacking = children.length > 0 && children.every((child) => lacking.has(child.id));
    if (type === menuType.directory ? hasOnlyLacking : !holds(code)) lacking.add(id);
  };
  for (const node of nodes) visit(node);
  return lacking;
}
