import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { useKit } from '../kit/kit.tsx';
import {
  dropOutcome,
  stepDrop,
  type Drop,
  type DropOutcome,
  type DropPosition,
  type PlacementRule,
  type TreeRow,
} from '../tree/model/drop.ts';
import type { Nested, TreeKey } from '../tree/model/tree-model.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';
import type { DropPreview } from './use-row-drag.ts';
import type { TreeListController } from './use-tree-list.ts';

const hintOf = { before: text.dropBefore, inside: text.dropInside, after: text.dropAfter } as const;

/** Parts of a tree that moves need. */
export interface MovedTree<R extends TreeRow> extends Pick<
  TreeListController<R>,
  'all' | 'searched' | 'moving' | 'move'
> {
  readonly expansion: Pick<TreeListController<R>['expansion'], 'open'>;
}

/** Moves tree rows by pointer and by command, with messages for rejected moves. */
export function useTreeMoves<R extends TreeRow>(list: MovedTree<R>, rule: PlacementRule<Nested<R>> | undefined) {
  const { toast } = useKit();
  const { all } = list;
  const outcomeOf = (drop: Drop): DropOutcome => dropOutcome(all, drop, rule);
  const refusal = list.searched !== '' ? text.dragWhileSearching : list.moving ? text.dragWhileMoving : null;

  return {
    /** Reason why dragging is disabled. */
    refusal,
    /** Result of dropping a row, with text. */
    previewOf: (drag: TreeKey, over: TreeKey, position: DropPosition): DropPreview<ArrangeBody> | null => {
      const outcome = outcomeOf({ drag, over, position });
      if (outcome.kind === 'unchanged') return null;
      if (outcome.kind === 'refused') return { over, position, target: null, hint: outcome.reason ?? text.ownBranch };
      return { over, position, target: outcome.to, hint: hintOf[position](all.entries.get(over)?.title ?? '') };
    },
    drop: ({ target, hint, position, over }: DropPreview<ArrangeBody>) => {
      if (target === null) {
        toast.warning(hint);
        return;
      }
      if (position === 'inside') list.expansion.open(over);
      void list.move(target);
    },
    /** Reason why a row cannot move one position up or down; `null` if it can. */
    stepRefusal: (id: number, step: 'up' | 'down'): string | null => {
      if (list.searched !== '') return text.movesInSearch;
      if (stepDrop(all, id, step) !== null) return null;
      return step === 'up' ? text.atFirst : text.atLast;
    },
    step: (id: number, step: 'up' | 'down') => {
      const drop = stepDrop(all, id, step);
      const outcome = drop === null ? null : outcomeOf(drop);
      if (outcome?.kind === 'allowed' && !list.moving) void list.move(outcome.to);
    },
  };
}
