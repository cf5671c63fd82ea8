import { limits } from '@mutai/contract/limits';
import { screenGroupPermissions } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RowAction } from '../../../ui/cells/row-actions.tsx';
import { useChoices } from '../../../ui/choices/choices.ts';
import { useConfirmRemoval } from '../../../ui/feedback/use-confirm.tsx';
import { useOpening } from '../../../ui/form/draft.ts';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { useAllowed } from '../../../ui/resource/resource-dialogs.tsx';
import { useTreeMoves } from '../../../ui/tree-table/use-tree-moves.ts';
import { treeTableMessages } from '../../../ui/tree-table/tree-table.messages.ts';
import type { DropStep } from '../../../ui/tree/model/drop.ts';
import { indexTree, nest, type Nested } from '../../../ui/tree/model/tree-model.ts';
import { screensName } from '../records/screens.queries.ts';
import { groupPlacement, type GroupIndex } from './group-places.ts';
import { emptyGroup, type GroupValues } from './group-values.ts';
import { groupsMessages as text } from '../records/groups.messages.ts';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { groupsClient, groupsName } from '../records/groups.queries.ts';

const byName = { key: 'id', title: 'name', children: 'children' } as const;

/** Groups of screens: their tree, and what the user may do with them. */
export function useGroups() {
  const allowed = useAllowed(screenGroupPermissions);
  const { all, failed, loading, retry } = useChoices(screenGroupChoices);
  const groups = useMemo(() => (all ?? []).map(({ record }) => record), [all]);
  const nodes = useMemo(() => nest<ScreenGroup>(groups, { id: 'id', parentId: 'parentId' }), [groups]);
  const index = useMemo<GroupIndex>(() => indexTree<Nested<ScreenGroup>>(nodes, byName), [nodes]);
  const queries = useQueryClient();
  const { showFailure } = useKit();
  const confirmRemoval = useConfirmRemoval();
  const form = useOpening<GroupValues>(groupsName, ({ mode }) => (mode === 'create' ? allowed.create : allowed.modify));
  const [history, setHistory] = useState<ScreenGroup | null>(null);
  const [trashOpen, setTrashOpen] = useState(false);

  /** Reloads groups, and screens, which show names of groups. */
  const renew = () => {
    void queries.invalidateQueries({ queryKey: [groupsName] });
    void queries.invalidateQueries({ queryKey: [screensName] });
  };
  const [moving, setMoving] = useState(false);
  const moves = useTreeMoves<ScreenGroup>(
    {
      all: index,
      searched: '',
      moving,
      expansion: { open: () => undefined },
      move: async (to) => {
        setMoving(true);
        await groupsClient.arrange(to).catch(showFailure);
        setMoving(false);
        renew();
      },
    },
    groupPlacement(index),
  );
  const create = (parentId = emptyGroup.parentId) => form.open({ mode: 'create' }, { ...emptyGroup, parentId });

  const step = (group: ScreenGroup, direction: DropStep): RowAction => ({
    key: direction,
    label: direction === 'up' ? treeTableMessages.moveUp : treeTableMessages.moveDown,
    group: 'places',
    refusal: moves.stepRefusal(group.id, direction),
    run: () => moves.step(group.id, direction),
  });
  /** @param onRemoved called after the group was deleted */
  const actionsOf = (group: ScreenGroup, onRemoved: () => void): readonly RowAction[] => {
    const { depth = 1, children = [] } = index.entries.get(group.id) ?? {};
    return [
      ...(allowed.create
        ? [
            {
              key: 'child',
              label: text.createBelow,
              refusal: depth >= limits.screenGroupDepth ? text.tooDeep : null,
              run: () => create(group.id),
            },
          ]
        : []),
      ...(allowed.modify
        ? [
            {
              key: 'modify',
              label: kitMessages.modify,
              run: () => form.open({ mode: 'modify', id: group.id }),
            },
            step(group, 'up'),
            step(group, 'down'),
            { key: 'history', label: kitMessages.history, group: 'past', run: () => setHistory(group) },
          ]
        : []),
      ...(allowed.remove
        ? [
            {
              key: 'remove',
              label: kitMessages.remove,
              danger: true,
              refusal: children.length > 0 ? treeTableMessages.hasChildren(children.length) : null,
              run: () =>
                confirmRemoval({
                  trashDays: groupsClient.trash.keptDays(),
                  what: group.name,
                  run: async (force) => {
                    await groupsClient.remove(group.id, force).finally(renew);
                    onRemoved();
                  },
                }),
            },
          ]
        : []),
    ];
  };
  const own = form.opening?.target.mode === 'modify' ? form.opening.target.id : null;
  return {
    groups,
    /** The groups have not loaded yet. */
    first: all === null,
    failed,
    loading,
    retry,
    actionsOf,
    /** Opens the form of a new group; `null` without permission. */
    create: allowed.create ? () => create() : null,
    /** Moves of groups; `null` without permission. */
    moves: allowed.modify ? moves : null,
    index,
    renew,
    form,
    history,
    setHistory,
    trashOpen,
    /** Opens or closes the trash; `null` without permission. */
    setTrashOpen: allowed.remove ? setTrashOpen : null,
    /** Possible parents for the form. */
    parents: useMemo(() => ({ nodes, all: index, loading: all === null, own }), [nodes, index, all, own]),
  };
}

export type Groups = ReturnType<typeof useGroups>;
