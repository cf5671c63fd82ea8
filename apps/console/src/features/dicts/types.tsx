import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { Button, Input, Select, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { ActionDots, type RowAction } from '../../ui/cells/row-actions.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { clearable } from '../../ui/inputs/clearable.tsx';
import { useCompact } from '../../ui/kit/hooks.ts';
import { searchable } from '../../ui/inputs/searchable.tsx';
import { PickList } from '../../ui/layout/pick-list.tsx';
import { dictsMessages as text } from './dicts.messages.ts';
import styles from './dicts.module.css';
import type { DictTypes } from './dicts.queries.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

export interface TypesProps {
  readonly list: DictTypes;
  readonly current: DictType | null;
  readonly onPick: (type: DictType) => void;
  readonly actionsOf: (type: DictType) => readonly RowAction[];
}

/** Left side: searchable list of dictionary types with a menu each. A select on tablets and phones. */
export function Types(props: TypesProps) {
  const { list } = props;
  const compact = useCompact();
  if (list.status === 'failed') {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.retry} />;
  }
  if (list.status === 'first') return <TypesSkeleton />;
  return compact ? <TypeSelect {...props} /> : <TypeList {...props} />;
}

export interface TypesButtonsProps {
  /** Opens 新建字典类型; `null` without permission. */
  readonly onCreate: (() => void) | null;
  /** Opens the trash; `null` without permission. */
  readonly onTrash: (() => void) | null;
}

/** Buttons of the left side: add a type, and the trash of types. */
export function TypesButtons({ onCreate, onTrash }: TypesButtonsProps) {
  return (
    <>
      {onTrash !== null && (
        <IconButton label={text.trashOfTypes} icon={<DeleteOutlined aria-hidden />} onClick={onTrash} />
      )}
      {onCreate !== null && (
        <Tooltip title={text.createType}>
          <Button
            type="primary"
            aria-label={kitMessages.create}
            icon={<PlusOutlined aria-hidden />}
            onClick={onCreate}
          />
        </Tooltip>
      )}
    </>
  );
}

function TypeSelect({ list, current, onPick }: TypesProps) {
  return (
    <Select<number>
      className={styles['select'] ?? ''}
      aria-label={text.types}
      placeholder={text.noTypes}
      disabled={list.types.length === 0}
      showSearch={searchable}
      options={list.types.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))}
      value={current?.id ?? null}
      onChange={(id) => {
        const type = list.types.find((one) => one.id === id);
        if (type !== undefined) onPick(type);
      }}
    />
  );
}

function TypeList({ list: { types }, current, onPick, actionsOf }: TypesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () => types.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted)),
    [types, wanted],
  );
  const items = useMemo(
    () =>
      found.map((type) => ({
        id: type.id,
        content: <TypeItem type={type} />,
      })),
    [found],
  );
  const byId = (id: number) => found.find((type) => type.id === id);
  return (
    <>
      <Input
        aria-label={text.searchTypes}
        placeholder={text.searchTypes}
        allowClear={clearable}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {items.length === 0 ? (
        <EmptyState small filtered={types.length > 0} text={types.length === 0 ? text.noTypes : text.noTypesFound}>
          {types.length > 0 && <Button onClick={() => setSearch('')}>{kitMessages.resetFilter}</Button>}
        </EmptyState>
      ) : (
        <PickList
          label={text.types}
          items={items}
          current={current?.id ?? null}
          onPick={(id) => {
            const type = byId(id);
            if (type !== undefined) onPick(type);
          }}
          renderActions={(id) => {
            const type = byId(id);
            const actions = type === undefined ? [] : actionsOf(type);
            return actions.length > 0 && <ActionDots actions={actions} label={text.typeActions(type?.name ?? '')} />;
          }}
        />
      )}
    </>
  );
}

function TypeItem({ type: { name, code, itemCount } }: { readonly type: DictType }) {
  return (
    <span className={styles['type']}>
      <EllipsisText text={name} />
      <span className={styles['typeFacts']}>
        <EllipsisText text={code} />
        <span className={styles['count']}>{text.itemCount(itemCount)}</span>
      </span>
    </span>
  );
}

function TypesSkeleton() {
  return (
    <div className={styles['skeleton']} aria-busy>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} width="100%" height={36} />
      ))}
    </div>
  );
}
