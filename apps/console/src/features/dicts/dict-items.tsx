import type { DictType } from '@mutai/contract/dict-types';
import type { Dict } from '@mutai/contract/dicts';
import { builtInDictTypes } from '@mutai/contract/dictionary';
import { limits } from '@mutai/contract/limits';
import { useCallback, useMemo, type ReactNode } from 'react';
import { dictsName, useDictionary } from '../../platform/resource/dictionary.ts';
import { useSetEnabled } from '../../platform/resource/use-set-enabled.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { dictColumns } from './dict-columns.tsx';
import { bodyOf, dictFields, newDict, valuesOf, type DictValues } from './dict-form.tsx';
import { dictsMessages as text } from './dicts.messages.ts';
import { dictsClient } from './dicts.queries.ts';

const search: readonly SearchField[] = [{ name: 'name', label: text.itemName }];

/** Width, in pixels, of 修改 and 删除 side by side. */
const actionsWidth = 100;

export interface DictItemsProps {
  readonly type: DictType;
  readonly allowed: { readonly create: boolean; readonly modify: boolean; readonly remove: boolean };
  /** Above the table: what the items belong to. */
  readonly header: ReactNode;
}

/** The items of one dictionary type. Give it the type's id as `key`: page and search are those of one type. */
export function DictItems({ type, allowed, header }: DictItemsProps) {
  const status = useDictionary(builtInDictTypes.commonStatus);
  const { pending, set } = useSetEnabled(dictsName, '/dicts');
  const mayModify = allowed.modify;
  const columns = useMemo(() => {
    const onToggle = (item: Dict) => void set(item, !item.enabled).catch(() => undefined);
    return dictColumns(status, mayModify ? { pending, onToggle } : null);
  }, [status, mayModify, pending, set]);
  const { builtIn } = type;
  const valuesOfItem = useCallback((item: Dict) => valuesOf(item, builtIn), [builtIn]);
  const scope = useMemo(() => ({ typeId: String(type.id) }), [type.id]);

  const resource: ResourceDeclaration<Dict, DictValues> = {
    name: dictsName,
    title: text.title,
    purpose: text.purpose,
    client: dictsClient,
    scope,
    header,
    columns,
    search,
    allowed: { ...allowed, create: allowed.create && !builtIn },
    labelOf: ({ name }) => name,
    ...(builtIn ? { removalRefusal: () => text.builtInItemRemoval } : {}),
    actionsWidth,
    trash: true,
    history: true,
    loggedFields: { type: text.type },
    form: {
      createTitle: text.createItem,
      modifyTitle: text.modifyItem,
      width: limits.dialogWidth.medium,
      columns: 2,
      fields: () => dictFields(status),
      emptyValues: newDict(type.itemCount),
      valuesOf: valuesOfItem,
      bodyOf: (values) => bodyOf(values, type.id),
    },
  };
  return <ResourcePage resource={resource} />;
}
