import { rootId } from '@mutai/contract/menus/menu-type';
import { createContext, useContext, useMemo, type AriaAttributes, type ReactElement } from 'react';
import { descendantsOf, type Nested, type TreeIndex } from '../tree/model/tree-model.ts';
import { TreeSelect } from '../tree/tree-select.tsx';
import type { TreeRow } from '../tree/model/drop.ts';

interface ParentChoices {
  readonly nodes: readonly Nested<TreeRow>[];
  readonly all: TreeIndex<Nested<TreeRow>>;
  readonly loading: boolean;
  /** The record that is being modified: neither it nor what is below it can be its parent. */
  readonly own: number | null;
}

/** The rows that a form's parent is chosen from; given by the page of the tree. */
export const ParentChoicesContext = createContext<ParentChoices>({
  nodes: [],
  all: { roots: [], entries: new Map() },
  loading: true,
  own: null,
});

export interface ParentSelectProps extends AriaAttributes {
  /** Given by the form. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (value: number) => void;
  /** What having no parent is called. */
  readonly top: string;
  /** Whether a row can be a parent at all; every one can unless given. The same function on every render. */
  readonly offers?: (row: Nested<TreeRow>, depth: number) => boolean;
}

const fieldNames = { key: 'id', title: 'name', children: 'children' } as const;
interface Choice {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Choice[];
}

/** Chooses the parent of a record in the tree that its page shows. */
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

/** Name of a parent, as versions and history show it. */
function ParentName({ id, top }: { readonly id: unknown; readonly top: string }) {
  const { all } = useContext(ParentChoicesContext);
  return id === rootId ? top : (all.entries.get(Number(id))?.title ?? String(id));
}

/**
 * The form's field for the parent of a record.
 *
 * @param top what having no parent is called
 * @param control a page's own way to choose it
 */
export const parentField = (label: string, top: string, control: ReactElement = <ParentSelect top={top} />) => ({
  name: 'parentId' as const,
  label,
  control,
  show: (value: unknown) => <ParentName id={value} top={top} />,
});
