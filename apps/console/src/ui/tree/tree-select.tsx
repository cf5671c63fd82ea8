import { DownOutlined, LoadingOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { TreeSelect as AntTreeSelect } from 'antd';
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
  type AriaAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { foldArrow } from '../icons/fold-arrow.tsx';
import { useDebounced } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { startWith } from './model/expansion.ts';
import { titleMatches, type FieldNames, type TreeKey } from './model/tree-model.ts';
import { changedKey, chosenKeys, formValueOf, type TreeSelectInput } from './model/tree-select-value.ts';
import { NodeTitle } from './node-title.tsx';
import { treeItems, type TreeItem } from './tree-data.tsx';
import styles from './tree.module.css';
import { useExpansion, useShownNodes } from './use-tree-view.ts';

export interface TreeSelectProps<N extends object> extends AriaAttributes {
  /** Nested nodes; must be the same array until they change. */
  readonly nodes: readonly N[];
  readonly fieldNames?: FieldNames<N>;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: TreeSelectInput;
  /** Called with the key or `null`; an array with `multiple` or `checkable`. */
  readonly onChange?: (value: TreeKey | TreeKey[] | null) => void;
  readonly onBlur?: () => void;
  readonly multiple?: boolean;
  /** Multiple selection by checkbox, where a branch includes its descendants. */
  readonly checkable?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Nodes that cannot be selected; must be the same array until they change. */
  readonly disabledKeys?: readonly TreeKey[];
  /** The value can be cleared; default: true. */
  readonly allowClear?: boolean;
  /** The nodes are loading. */
  readonly loading?: boolean;
  /** Title of a selected node that is not among the nodes. */
  readonly titleOf?: (key: TreeKey) => string | undefined;
}

interface Labelled {
  value: TreeKey;
  label: ReactNode;
}

type Chosen = Labelled | Labelled[] | null | undefined;

const none: readonly TreeKey[] = [];
const SearchContext = createContext('');

/** Title that reads the search from context, so that a search does not recreate all nodes. */
function SearchedTitle({ title }: { readonly title: string }) {
  return <NodeTitle title={title} failed={false} search={useContext(SearchContext)} />;
}

const searchedTitle = ({ title }: { readonly title: string }) => <SearchedTitle title={title} />;

/** Renders a popup in an element with an id. */
const popupNamed = (id: string) => (popup: ReactElement) => <div id={id}>{popup}</div>;

/** Form control that selects one node of a tree, or several with `multiple` or `checkable`. */
export function TreeSelect<N extends object>(props: TreeSelectProps<N>) {
  const { nodes, fieldNames, multiple = false, checkable = false, disabledKeys = none, ...others } = props;
  const { value, onChange, titleOf, allowClear = true, ...rest } = others;
  const ownId = useId();
  const { loading = false, id = ownId } = rest;
  const several = multiple || checkable;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, limits.treeSearchDelayMs).trim();
  const { all, shown, matches } = useShownNodes(nodes, fieldNames, search);
  const disabled = useMemo(() => new Set(disabledKeys), [disabledKeys]);
  const own = useState(() => startWith('all'));
  const expansion = useExpansion({ shown, matches, search, own });
  const items = useMemo(() => treeItems(all, { disabled, titleOf: searchedTitle }), [all, disabled]);
  // antd filters on every key; its filter changes only after the debounce.
  const isFound = useCallback(
    (_: string, node: Readonly<Record<string, unknown>>) => titleMatches(String(node['label']), search),
    [search],
  );
  const labelOf = (key: TreeKey) => all.entries.get(key)?.title ?? titleOf?.(key) ?? (loading ? '' : String(key));
  const labelled = chosenKeys(value, several).map((key) => ({ value: key, label: labelOf(key) }));

  const unfold = (keys: readonly TreeKey[]) => {
    const changed = changedKey(expansion.keys, keys);
    if (changed !== undefined && all.entries.has(changed)) expansion.toggle(changed);
  };

  return (
    <SearchContext value={search}>
      <AntTreeSelect<Chosen, TreeItem>
        {...rest}
        id={id}
        // antd refers to this id in `aria-controls` but does not render it.
        popupRender={popupNamed(`${id}_list`)}
        style={{ width: '100%' }}
        classNames={{ popup: { root: styles['popup'] ?? '' } }}
        treeData={items}
        treeNodeLabelProp="label"
        labelInValue
        value={several ? labelled : (labelled[0] ?? null)}
        onChange={(next) => {
          const chosen = next === undefined || next === null ? [] : [next].flat();
          onChange?.(
            formValueOf(
              chosen.map((each) => each.value),
              several,
            ),
          );
        }}
        multiple={several}
        treeCheckable={checkable}
        showCheckedStrategy="SHOW_ALL"
        maxTagCount="responsive"
        allowClear={allowClear}
        showSearch={{
          onSearch: setTyped,
          filterTreeNode: search === '' ? false : isFound,
          treeNodeFilterProp: 'label',
        }}
        switcherIcon={foldArrow}
        suffixIcon={loading ? <LoadingOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        treeExpandedKeys={[...expansion.keys]}
        onTreeExpand={unfold}
        notFoundContent={search === '' ? text.noData : text.emptyFiltered}
      />
    </SearchContext>
  );
}
