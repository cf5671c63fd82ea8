import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { useMemo, useRef, type PointerEvent } from 'react';
import { ActionDots } from '../../../ui/cells/row-actions.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { HistoryDrawer, TrashDrawer } from '../../../ui/resource/dialogs.ts';
import { DragOverlay } from '../../../ui/tree-table/drag-overlay.tsx';
import { useRowDrag } from '../../../ui/tree-table/use-row-drag.ts';
import { ParentChoicesContext } from '../../../ui/tree-table/parent-select.tsx';
import { depthOf, nest } from '../../../ui/tree/model/tree-model.ts';
import { Tree } from '../../../ui/tree/tree.tsx';
import { groupsMessages as text } from '../records/groups.messages.ts';
import { groupsClient, groupsName } from '../records/groups.queries.ts';
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
/** Indentation of each level, in pixels. */
const indent = 24;
const byName = { key: 'id', title: 'name' } as const;

interface GroupTreeProps {
  readonly groups: Groups;
  /** Group to filter by; `null` for all screens. */
  readonly current: number | null;
  readonly onPick: (id: number | null) => void;
}

/** Tree of groups on the left: filters screens by a group and those below it, and arranges groups. */
export function GroupTree({ groups, current, onPick }: GroupTreeProps) {
  const { groups: all, actionsOf, moves, index } = groups;
  const viewport = useRef<HTMLDivElement>(null);
  const { dragging, grab } = useRowDrag<ArrangeBody>({
    viewport,
    scrollerOf: (element) => element.querySelector<HTMLElement>('.ant-tree-list-holder'),
    previewOf: (drag, over, position) => moves?.previewOf(drag, over, position) ?? null,
    onDrop: (preview) => moves?.drop(preview),
    onRest: () => undefined,
  });
  const over = dragging?.preview?.over;
  /** Begins to drag the group under the pointer, unless it is on a button. */
  const press = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const key = Number(target?.closest<HTMLElement>('[data-node-key]')?.dataset['nodeKey']);
    const isButton = target?.closest('button, .ant-tree-switcher') !== null;
    // Fingers scroll; the menu moves groups too.
    if (moves === null || moves.refusal !== null || isButton || event.pointerType === 'touch') return;
    if (index.entries.has(key)) grab(event, key);
  };
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
    <div
      ref={viewport}
      className={styles['tree']}
      data-draggable={moves !== null}
      data-dragging={dragging !== null}
      onPointerDown={press}
    >
      <Tree
        label={text.title}
        nodes={nodes}
        fieldNames={byName}
        searchLabel={text.search}
        loading={groups.first}
        selected={[current ?? everything.id]}
        onSelect={({ id }) => onPick(id === everything.id ? null : id)}
        renderExtra={({ group }) => {
          if (group === undefined) return null;
          const actions = actionsOf(group, () => {
            if (group.id === current) onPick(null);
          });
          return <GroupExtra group={group} actions={actions} />;
        }}
      />
      {dragging !== null && (
        <DragOverlay
          dragging={dragging}
          name={index.entries.get(dragging.key)?.title ?? ''}
          indent={indent * (over === undefined ? 1 : depthOf(index, over))}
        />
      )}
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
