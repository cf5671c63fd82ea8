import { dictPermissions } from '@mutai/contract/dicts/resource';
import type { Dict } from '@mutai/contract/dicts/schema';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { limits } from '@mutai/contract/limits';
import { useCallback, useMemo, type ReactNode } from 'react';
import { dictsName } from '../../platform/resource/choices.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { dictColumns } from './dict-columns.tsx';
import { bodyOf, dictFields, newDict, valuesOf, type DictValues } from './dict-form.tsx';
import { dictsMessages as text } from './dicts.messages.ts';
import { dictsClient } from './dicts.queries.ts';

const search: readonly SearchField[] = [{ name: 'name', label: text.itemName }];

const nameOf = ({ name }: Dict): string => name;

/** Items cannot be added to built-in types. */
const { create: _, ...builtInPermissions } = dictPermissions;

export interface DictItemsProps {
  readonly type: DictType;
  /** Type of the items, shown above the table. */
  readonly header: ReactNode;
}

/** Items of a dictionary type. Pass the type's id as `key` to reset page and search when the type changes. */
export function DictItems({ type, header }: DictItemsProps) {
  const { builtIn } = type;
  const valuesOfItem = useCallback((item: Dict) => valuesOf(item, builtIn), [builtIn]);
  const fields = useMemo(() => dictFields(type.id), [type.id]);
  const scope = useMemo(() => ({ typeId: String(type.id) }), [type.id]);

  const resource: ResourceDeclaration<Dict, DictValues> = {
    name: dictsName,
    title: text.title,
    purpose: text.purpose,
    client: dictsClient,
    scope,
    header,
    columns: dictColumns,
    search,
    permissions: builtIn ? builtInPermissions : dictPermissions,
    labelOf: nameOf,
    ...(builtIn ? { removalRefusal: () => text.builtInItemRemoval } : {}),
    trash: true,
    history: true,
    form: {
      createTitle: text.createItem,
      modifyTitle: text.modifyItem,
      width: limits.dialogWidth.medium,
      columns: 2,
      fields,
      emptyValues: newDict(type.itemCount),
      valuesOf: valuesOfItem,
      bodyOf: (values) => bodyOf(values, type.id),
    },
  };
  return <ResourcePage resource={resource} />;
}
