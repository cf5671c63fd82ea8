import { arrangedActions, type RowAction } from '../cells/action-layout.ts';
import { kitMessages as kitText } from '../kit/kit.messages.ts';
import type { Allowed } from '../resource/resource-dialogs.tsx';
import type { Nested, TreeIndex } from '../tree/model/tree-model.ts';
import type { TreeRow } from '../tree/model/drop.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';
import type { TreeTableDeclaration, TreeValues } from './tree-table.ts';
import type { useTreeMoves } from './use-tree-moves.ts';

/** Commands of a row's actions. */
export interface RowCommands {
  readonly addChild: () => void;
  readonly modify: () => void;
  readonly history: () => void;
  readonly remove: () => void;
}

/** Actions that rows show in words unless the resource declares others. */
const inRowByDefault = ['modify', 'child'];

/** Permitted actions of a tree row in order of use, with reasons for disabled ones. */
export function rowActions<R extends TreeRow, V extends TreeValues>(
  row: Nested<R>,
  resource: TreeTableDeclaration<R, V>,
  allowed: Allowed,
  all: TreeIndex<Nested<R>>,
  moves: Pick<ReturnType<typeof useTreeMoves<R>>, 'step' | 'stepRefusal'>,
  run: RowCommands,
): readonly RowAction[] {
  const { childRefusal, removalRefusal } = resource;
  const entry = all.entries.get(row.id);
  const children = entry?.children.length ?? 0;
  const step = (direction: 'up' | 'down', label: string): RowAction => ({
    key: direction,
    label,
    group: 'places',
    refusal: moves.stepRefusal(row.id, direction),
    run: () => moves.step(row.id, direction),
  });
  const actions: readonly RowAction[] = [
    ...(resource.rowActions?.(row) ?? []),
    ...(allowed.create
      ? [
          {
            key: 'child',
            label: text.addChild,
            refusal: childRefusal?.(row, entry?.depth ?? 1) ?? null,
            run: run.addChild,
          },
        ]
      : []),
    ...(allowed.modify
      ? [
          { key: 'modify', label: kitText.modify, run: run.modify },
          step('up', text.moveUp),
          step('down', text.moveDown),
        ]
      : []),
    ...(resource.history === true ? [{ key: 'history', label: kitText.history, group: 'past', run: run.history }] : []),
    ...(allowed.remove
      ? [
          {
            key: 'remove',
            label: kitText.remove,
            danger: true,
            refusal: children > 0 ? text.hasChildren(children) : (removalRefusal?.(row) ?? null),
            run: run.remove,
          },
        ]
      : []),
  ];
  return arrangedActions(actions, resource.inRow ?? inRowByDefault);
}
