import { Flex } from 'antd';
import { menuType, menuTypeNames } from '@mutai/contract/menus/menu-type';
import { holdsAll } from '@mutai/contract/permissions';
import { LockOutlined } from '@ant-design/icons';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { Label } from '../../ui/cells/label.tsx';
import { HoverTooltip } from '../../ui/cells/hover-tooltip.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import type { TreeKey } from '../../ui/tree/model/tree-model.ts';
import { Tree } from '../../ui/tree/tree.tsx';
import { ungrantableIds } from './grantable.ts';
import { rolesMessages as text } from './roles.messages.ts';
import styles from './roles.module.css';
import type { MenuNode, MenuTree } from './roles.queries.ts';

const fieldNames = { key: 'id', title: 'name' } as const;

/** CSS height of the tree that fits into a dialog. */
const treeHeight = 'clamp(240px, 100dvh - 380px, 520px)';

const none: readonly number[] = [];

/** A page can be granted without its buttons; a directory without pages is pointless. */
const standsAlone = ({ type }: MenuNode): boolean => type !== menuType.directory;

/** Sorts ids, to compare and send them independently of the click order. */
export const inOrder = (ids: Iterable<number>): number[] => [...ids].toSorted((one, other) => one - other);

export interface PermissionTreeProps {
  readonly menus: MenuTree;
  readonly id?: string;
  /** Menu records that the role grants, including half-ticked ones. */
  readonly value?: readonly number[];
  readonly onChange?: (value: readonly number[]) => void;
}

/** Tree of menus and buttons with checkboxes. Permissions that the current user lacks are disabled. */
export function PermissionTree({ menus, id, value = none, onChange }: PermissionTreeProps) {
  const auth = useSession((session) => session.auth);
  const { flat, nodes, error, loading, retry } = menus;
  const lacking = useMemo(() => ungrantableIds(nodes, (code) => holdsAll(auth, [code])), [nodes, auth]);
  const disabledKeys = useMemo(() => [...lacking], [lacking]);
  const renderExtra = useCallback(
    (node: MenuNode) => <NodeExtra menu={node} lacking={lacking.has(node.id)} />,
    [lacking],
  );
  const keys = useMemo<TreeKey[]>(() => [...value], [value]);

  if (error !== null && flat === null && !loading) {
    return <LoadFailure error={error} busy={loading} onRetry={retry} />;
  }
  return (
    <Flex id={id} vertical gap={8}>
      <Tree<MenuNode>
        label={text.permissionTree}
        nodes={nodes}
        fieldNames={fieldNames}
        loading={flat === null}
        height={treeHeight}
        searchLabel={text.searchPermissions}
        checkable
        checkedStrategy="with-half"
        standsAlone={standsAlone}
        checked={keys}
        disabledKeys={disabledKeys}
        renderExtra={renderExtra}
        empty={text.noMenus}
        onCheck={(ticked) => onChange?.(inOrder(ticked.map(Number)))}
      />
      <div className={styles['ticked']} aria-live="polite">
        {flat !== null && text.ticked(value.length, flat.length)}
        <span className={styles['legend']}>{text.halfTicked}</span>
      </div>
    </Flex>
  );
}

/** Type of a node, and a lock if the user lacks its permission. */
function NodeExtra({ menu, lacking }: { readonly menu: MenuNode; readonly lacking: boolean }) {
  return (
    <span className={styles['extra']}>
      <Label className={styles['type'] ?? ''}>{menuTypeNames[menu.type]}</Label>
      {lacking && (
        <HoverTooltip title={text.notHeld}>
          <LockOutlined aria-label={text.notHeld} />
        </HoverTooltip>
      )}
    </span>
  );
}
