import { limits } from '@mutai/contract/limits';
import { Button, Tree as AntTree } from 'antd';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { foldArrow } from '../icons/fold-arrow.tsx';
import { useDebounced, useHeight } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { startWith } from './model/expansion.ts';
import type { FieldNames, TreeKey } from './model/tree-model.ts';
import { NodeTitle } from './node-title.tsx';
import { treeItems } from './tree-data.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import styles from './tree.module.css';
import { useChecks, type CheckProps } from './use-checks.ts';
import { useLazyNodes, type LazyProps } from './use-lazy-nodes.ts';
import { useExpansion, useShownNodes } from './use-tree-view.ts';

export interface TreeProps<N extends object> extends CheckProps<N>, LazyProps<N> {
  /** Accessible name of the tree. */
  readonly label: string;
  /** Nested nodes; must be the same array until they change. */
  readonly nodes: readonly N[];
  readonly fieldNames?: FieldNames<N>;
  /** Selected keys of a tree that is not checkable. */
  readonly selected?: readonly TreeKey[];
  readonly onSelect?: (node: N) => void;
  /**
   * Nodes that can be neither checked nor selected, also not through others; must be the same array until they change.
   */
  readonly disabledKeys?: readonly TreeKey[];
  /** Accessible name and placeholder of the toolbar's search field. */
  readonly searchLabel: string;
  /** Content after a title: a tag, buttons. */
  readonly renderExtra?: (node: N) => ReactNode;
  /** The nodes are loading for the first time. */
  readonly loading?: boolean;
  /** Placeholder if there are no nodes. */
  readonly empty?: ReactNode;
  /** CSS height; default: that of its container, which must have one. */
  readonly height?: number | string;
}

const none: readonly TreeKey[] = [];
/** Widths of skeleton bars in percent, and their indentation in pixels. */
const skeletonBars = [
  [40, 0],
  [52, 24],
  [36, 24],
  [48, 48],
  [44, 0],
  [56, 24],
] as const;

/** Virtualized tree below a search field, 展开全部 and 全选. Arrow keys move and expand, Enter expands or checks, Space checks or selects. */
export function Tree<N extends object>(props: TreeProps<N>) {
  const { label, nodes, fieldNames, disabledKeys = none, checkable = false, renderExtra, height = '100%' } = props;
  const { selected = none, onSelect, searchLabel } = props;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, limits.treeSearchDelayMs).trim();
  const { all, shown, matches } = useShownNodes(nodes, fieldNames, search);
  const disabled = useMemo(() => new Set(disabledKeys), [disabledKeys]);
  const { lazyState, load } = useLazyNodes(props);
  const own = useState(() => startWith('all'));
  const expansion = useExpansion({ shown, matches, search, own });
  const checks = useChecks(all, shown, disabled, props);
  const [viewport, viewportHeight] = useHeight<HTMLDivElement>();
  const items = useMemo(
    // `titleRender` shows the title; a text here would become a native tooltip.
    () => treeItems(shown, { disabled, lazyState, titleOf: () => '' }),
    [shown, disabled, lazyState],
  );
  const checkedKeys = useMemo(
    () => ({ checked: [...checks.checks.checked], halfChecked: [...checks.checks.half] }),
    [checks.checks],
  );
  const expandedKeys = useMemo(() => [...expansion.keys], [expansion.keys]);
  const selectedKeys = useMemo(() => [...selected], [selected]);
  const entryOf = (key: TreeKey | bigint) => (typeof key === 'bigint' ? undefined : shown.entries.get(key));

  const drawTitle = (key: TreeKey | bigint) => {
    const entry = entryOf(key);
    if (entry === undefined) return null;
    const failed = lazyState.stateOf(entry.key) === 'failed';
    return <NodeTitle title={entry.title} search={search} failed={failed} extra={renderExtra?.(entry.node)} />;
  };
  const tree = () => (
    <AntTree
      aria-label={label}
      className={styles['tree'] ?? ''}
      blockNode
      motion={false}
      switcherIcon={foldArrow}
      {...(viewportHeight === null ? {} : { height: viewportHeight })}
      treeData={items}
      titleRender={({ key }) => drawTitle(key)}
      expandedKeys={expandedKeys}
      onExpand={(_, { node }) => {
        const entry = entryOf(node.key);
        if (entry === undefined) return;
        if (entry.children.length > 0) expansion.toggle(entry.key);
        else load(entry);
      }}
      selectable={!checkable}
      selectedKeys={selectedKeys}
      onSelect={(_, { node }) => {
        const entry = entryOf(node.key);
        if (entry !== undefined) onSelect?.(entry.node);
      }}
      checkable={checkable}
      checkStrictly
      checkedKeys={checkedKeys}
      onCheck={(_, { node }) => {
        const entry = entryOf(node.key);
        if (entry !== undefined) checks.toggle(entry.key);
      }}
    />
  );
  const nothing = () => (
    <EmptyState small filtered={search !== ''} text={search === '' ? (props.empty ?? text.noData) : text.emptyFiltered}>
      {search !== '' && <Button onClick={() => setTyped('')}>{text.resetFilter}</Button>}
    </EmptyState>
  );

  return (
    <div className={styles['frame']} style={{ height }}>
      <TreeToolbar
        search={typed}
        onSearch={setTyped}
        searchLabel={searchLabel}
        allExpanded={expansion.allExpanded}
        onExpandAll={expansion.setAll}
        ticked={checkable ? checks.extent : undefined}
        onTickAll={checks.toggleAll}
      />
      <div ref={viewport} className={styles['viewport']} aria-busy={props.loading === true}>
        {props.loading === true ? <TreeSkeleton /> : items.length === 0 ? nothing() : viewportHeight !== null && tree()}
      </div>
    </div>
  );
}

function TreeSkeleton() {
  return (
    <div className={styles['skeleton']}>
      {skeletonBars.map(([width, indent]) => (
        <div key={width} style={{ paddingInlineStart: indent }}>
          <Skeleton width={`${String(width)}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
