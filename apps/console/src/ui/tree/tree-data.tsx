import { LoadingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { TreeEntry, TreeIndex, TreeKey } from './model/tree-model.ts';
import type { LazyState } from './use-lazy-nodes.ts';

/** Node for antd's trees. */
export interface TreeItem {
  readonly key: TreeKey;
  readonly value: TreeKey;
  readonly label: string;
  readonly title: ReactNode;
  readonly disabled: boolean;
  readonly isLeaf: boolean;
  readonly children?: TreeItem[];
  readonly switcherIcon?: ReactNode;
  readonly 'aria-level': number;
  /** Finds the row under a pointer. */
  readonly 'data-node-key': TreeKey;
  readonly 'aria-busy'?: boolean;
}

export interface TreeItemOptions<N> {
  readonly disabled: ReadonlySet<TreeKey>;
  /** Absent: all nodes are loaded. */
  readonly lazyState?: LazyState<N>;
  readonly titleOf: (entry: TreeEntry<N>) => ReactNode;
}

/** Converts an index to antd's nodes. */
export function treeItems<N>({ roots, entries }: TreeIndex<N>, options: TreeItemOptions<N>): TreeItem[] {
  const { disabled, lazyState, titleOf } = options;
  const items = new Map<TreeKey, TreeItem>();
  const pick = (keys: readonly TreeKey[]) => keys.flatMap((key) => items.get(key) ?? []);
  for (const entry of [...entries.values()].toReversed()) {
    const { key, title, children, depth } = entry;
    items.set(key, {
      key,
      value: key,
      label: title,
      title: titleOf(entry),
      disabled: disabled.has(key),
      isLeaf: children.length === 0 && lazyState?.isPending(entry) !== true,
      'aria-level': depth,
      'data-node-key': key,
      ...(children.length === 0 ? {} : { children: pick(children) }),
      ...(lazyState?.stateOf(key) === 'loading'
        ? { switcherIcon: <LoadingOutlined aria-hidden />, 'aria-busy': true }
        : {}),
    });
  }
  return pick(roots);
}
