import { rootId } from '@mutai/contract/menus/menu-type';
import { createContext, useContext, useMemo, type AriaAttributes, type ReactElement } from 'react';
import { descendantsOf, type Nested, type TreeIndex } from '../tree/model/tree-model.ts';
import { TreeSelect } from '../tree/tree-select.tsx';
import type { TreeRow } from '../tree/model/drop.ts';

interface ParentChoices {
  readonly nodes: readonly Nested<TreeRow>[];
  readonly all: TreeIndex<Nested<TreeRow>>;
  readonly loading: boolean;
  /** Record being modified: it and its descendants cannot be the parent. */
  readonly own: number | null;
}

/** Possible parents for forms, provided by the tree page. */
export const ParentChoicesContext = createContext<ParentChoices>({
  nodes: [],
  all: { roots: [], entries: new Map() },
  loading: true,
  own: null,
});

export interface ParentSelectProps extends AriaAttributes {
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number) => void;
  /** Name of the top level. */
  readonly top: string;
  /** Returns true if a row can be a parent; default: always. Must be the same function on every render. */
  readonly offers?: (row: Nested<TreeRow>, depth: number) => boolean;
}

const fieldNames = { key: 'id', title: 'name', children: 'children' } as const;
interface Choice {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Choice[];
}

/** Select for the parent of a record in the page's tree. */
export function ParentSelect({ top, offers, value, onChange, ...rest }: ParentSelectProps) {
  const { nodes, all, loading, own } = useContext(ParentChoicesContext);
  const choices = useMemo<readonly Choice[]>(() => {
    const left = new Set(own === null ? [] : [own, ...descendantsOf(all, own)]);
    const offered = (row: Nested<TreeRow>) =>
      !left.has(row.id) && (offers === undefined || offers(row, all.entries.get(row.id)?.depth ?? 1));
    const choicesOf = (rows: readonly Nested<TreeRow>[]): readonly Choice[] =>
      rows.filter(offered).map((row) => {
        const children = choicesOf(row.children ?? []);
        return { id: row.id, name: row.name, ...(children.length === 0 ? {} : { children }) };
      });
    const below = choicesOf(nodes);
    return [{ id: rootId, name: top, ...(below.length === 0 ? {} : { children: below }) }];
  }, [nodes, all, own, offers, top]);
  return (
    <TreeSelect<Choice>
      {...rest}
      nodes={choices}
      fieldNames={fieldNames}
      loading={loading}
      disabled={loading}
      allowClear={false}
      titleOf={(key) => all.entries.get(key)?.title}
      {...(value === undefined ? {} : { value })}
      onChange={(key) => {
        if (typeof key === 'number') onChange?.(key);
      }}
    />
  );
}

/** Name of a parent in versions and history. */
function ParentName({ id, top }: { readonly id: unknown; readonly top: string }) {
  const { all } = useContext(ParentChoicesContext);
  return id === rootId ? top : (all.entries.get(Number(id))?.title ?? String(id));
}

/**
 * Form field for the parent of a record.
 *
 * @param top name of the top level
 * @param control custom control
 */
export const parentField = (label: string, top: string, control: ReactElement = <ParentSelect top={top} />) => ({
  name: 'parentId' as const,
  label,
  next: 'same' as const,
  control,
  show: (value: unknown) => <ParentName id={value} top={top} />,
});
