import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { useMemo } from 'react';
import { ActionDots } from '../../../ui/cells/row-actions.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { HistoryDrawer, TrashDrawer } from '../../../ui/resource/dialogs.ts';
import { ParentChoicesContext } from '../../../ui/tree-table/parent-select.tsx';
import { nest } from '../../../ui/tree/model/tree-model.ts';
import { Tree } from '../../../ui/tree/tree.tsx';
import { groupsMessages as text } from './groups.messages.ts';
import { groupsClient, groupsName } from './groups.queries.ts';
import type { Groups } from './use-groups.ts';
import styles from './groups.module.css';

const GroupForm = lazyPart(async () => (await import('./group-form.tsx')).GroupForm);

/** Node of the tree; without a group: all screens. */
interface Node {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly group?: ScreenGroup;
}

/** First row. Its id matches no group, and it has no children. */
const everything: Node = { id: -1, parentId: 0, name: text.all };
const byName = { key: 'id', title: 'name' } as const;

interface GroupTreeProps {
  readonly groups: Groups;
  /** Group to filter by; `null` for all screens. */
  readonly current: number | null;
  readonly onPick: (id: number | null) => void;
}

/** Tree of groups on the left: filters screens by a group and those below it, and arranges groups. */
export function GroupTree({ groups, current, onPick }: GroupTreeProps) {
  const { groups: all, actionsOf } = groups;
  const nodes = useMemo(
    () =>
      nest<Node>(
        [everything, ...all.map((group) => ({ id: group.id, parentId: group.parentId, name: group.name, group }))],
        {
          id: 'id',
          parentId: 'parentId',
        },
      ),
    [all],
  );
  if (groups.failed) return <LoadFailure message={text.unseen} busy={groups.loading} onRetry={groups.retry} />;
  return (
    <div className={styles['tree']}>
      <Tree
        label={text.title}
        nodes={nodes}
        fieldNames={byName}
        searchLabel={text.search}
        loading={groups.first}
        selected={[current ?? everything.id]}
        onSelect={({ id }) => onPick(id === everything.id ? null : id)}
        moves={groups.moves}
        renderExtra={({ group }) => {
          if (group === undefined) return null;
          const actions = actionsOf(group, () => {
            if (group.id === current) onPick(null);
          });
          return <GroupExtra group={group} actions={actions} />;
        }}
      />
    </div>
  );
}

interface GroupExtraProps {
  readonly group: ScreenGroup;
  readonly actions: ReturnType<Groups['actionsOf']>;
}

/** Number of screens, and the menu. */
function GroupExtra({ group: { name, screenCount }, actions }: GroupExtraProps) {
  return (
    <span className={styles['extra']} data-menu={actions.length > 0}>
      {screenCount > 0 && (
        <span className={styles['count']} aria-label={text.count(screenCount)} role="img">
          {screenCount}
        </span>
      )}
      {actions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps events of the menu from the node, which would be selected.
        <span
          className={styles['menu']}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <ActionDots actions={actions} label={text.actionsOf(name)} />
        </span>
      )}
    </span>
  );
}

/** Buttons of the left side: add a group, and the trash of groups. */
export function GroupButtons({ groups }: { readonly groups: Groups }) {
  const { create, setTrashOpen } = groups;
  return (
    <>
      {setTrashOpen !== null && (
        <IconButton label={text.trash} icon={<DeleteOutlined aria-hidden />} onClick={() => setTrashOpen(true)} />
      )}
      {create !== null && <IconButton label={text.create} icon={<PlusOutlined aria-hidden />} onClick={create} />}
    </>
  );
}

/** Open dialogs and drawers of groups. */
export function GroupDialogs({ groups }: { readonly groups: Groups }) {
  const { form, history, trashOpen, renew, parents } = groups;
  return (
    <ParentChoicesContext value={parents}>
      {form.opening !== null && <GroupForm opening={form.opening} onChanged={renew} onClosed={form.close} />}
      {history !== null && (
        <HistoryDrawer
          name={groupsName}
          record={{ id: history.id, label: history.name }}
          load={groupsClient.history}
          onClosed={() => groups.setHistory(null)}
        />
      )}
      {trashOpen && (
        <TrashDrawer
          name={groupsName}
          title={text.title}
          client={groupsClient.trash}
          onClosed={() => {
            groups.setTrashOpen?.(false);
            renew();
          }}
        />
      )}
    </ParentChoicesContext>
  );
}
