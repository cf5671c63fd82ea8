import { dictPermissions } from '@mutai/contract/dicts/resource';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { Button } from 'antd';
import { useState } from 'react';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useConfirmRemoval } from '../../ui/feedback/use-confirm.tsx';
import { useOpening } from '../../ui/form/draft.ts';
import { PageCard, SplitPage, useFolded } from '../../ui/layout/page-layout.tsx';
import { HistoryDrawer, TrashDrawer } from '../../ui/resource/dialogs.ts';
import { useAllowed } from '../../ui/resource/resource-dialogs.tsx';
import { DictItems } from './dict-items.tsx';
import { dictsMessages as text } from './dicts.messages.ts';
import styles from './dicts.module.css';
import { dictTypesName, useDictTypes, useDictTypesClient } from './dicts.queries.ts';
import { TypeForm } from './type-form.tsx';
import { TypeHeader } from './type-header.tsx';
import { Types, TypesButtons } from './types.tsx';
import { useCurrentType } from './use-current-type.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Preference: true if the pane of types is hidden. */
const hiddenPreference = 'dict.types-hidden';

/** 字典管理: types on the left, items of the selected type on the right. */
export function DictsPage() {
  const allowed = useAllowed(dictPermissions);
  const list = useDictTypes();
  const client = useDictTypesClient();
  const { current, show } = useCurrentType(list.types);
  const form = useOpening<never>(dictTypesName, ({ mode }) => (mode === 'create' ? allowed.create : allowed.modify));
  const confirmRemoval = useConfirmRemoval();
  const [trashOpen, setTrashOpen] = useState(false);
  const [folded, onFold] = useFolded(hiddenPreference);
  const [history, setHistory] = useState<DictType | null>(null);
  const create = () => form.open({ mode: 'create' });

  const remove = ({ id, name }: DictType) =>
    confirmRemoval({ trashDays: client.trash.keptDays(), what: name, run: (force) => client.remove(id, force) });
  const actionsOf = (type: DictType): readonly RowAction[] => [
    ...(allowed.modify
      ? [{ key: 'modify', label: kitMessages.modify, run: () => form.open({ mode: 'modify', id: type.id }) }]
      : []),
    ...(allowed.remove
      ? [
          {
            key: 'remove',
            label: kitMessages.remove,
            danger: true,
            refusal: type.builtIn ? text.builtInRemoval : null,
            run: () => remove(type),
          },
        ]
      : []),
    { key: 'history', label: kitMessages.history, rare: true, run: () => setHistory(type) },
  ];

  return (
    <SplitPage
      pane={{
        title: text.types,
        buttons: (
          <TypesButtons
            onCreate={allowed.create ? create : null}
            onTrash={allowed.remove ? () => setTrashOpen(true) : null}
          />
        ),
        content: <Types list={list} current={current} onPick={({ code }) => show(code)} actionsOf={actionsOf} />,
        folded,
        onFold,
      }}
    >
      {current === null ? (
        <NoType ready={list.status === 'ready'} onCreate={allowed.create ? create : null} />
      ) : (
        <DictItems
          key={current.id}
          type={current}
          header={<TypeHeader type={current} actions={actionsOf(current)} />}
        />
      )}
      {form.opening !== null && (
        <TypeForm opening={form.opening} client={client} onCreated={show} onClosed={form.close} />
      )}
      {trashOpen && (
        <TrashDrawer
          name={dictTypesName}
          title={text.types}
          client={client.trash}
          onClosed={() => setTrashOpen(false)}
        />
      )}
      {history !== null && (
        <HistoryDrawer
          name={dictTypesName}
          record={{ id: history.id, label: history.name }}
          load={client.history}
          onClosed={() => setHistory(null)}
        />
      )}
    </SplitPage>
  );
}

/** Right side without a selected type. */
function NoType({ ready, onCreate }: { readonly ready: boolean; readonly onCreate: (() => void) | null }) {
  return (
    <PageCard>
      <div className={styles['nothing']}>
        {ready && (
          <EmptyState text={text.typesPurpose}>
            {onCreate !== null && (
              <Button type="primary" onClick={onCreate}>
                {text.createType}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
    </PageCard>
  );
}
