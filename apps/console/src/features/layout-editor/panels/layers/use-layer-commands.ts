import { hideBlocks, lockBlocks } from '@mutai/layout/commands/blocks';
import { moveLayers } from '@mutai/layout/commands/order';
import { withGroups } from '@mutai/layout/commands/selection';
import { actionMessages } from '../../actions/actions.messages.ts';
import { useRemoval } from '../../actions/use-removal.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { droppedAt, steppedAmong } from './layer-rows.ts';

/** Commands for layers. A command on a selected layer applies to the whole selection. */
export function useLayerCommands() {
  const editor = useEditor();
  const removal = useRemoval();
  const together = (id: number): readonly number[] => {
    const { selected } = editor.state();
    return selected.has(id) ? [...selected] : [id];
  };
  return {
    together,
    lock: (id: number, locked: boolean) =>
      editor.run(locked ? actionMessages.lock : actionMessages.unlock, (layout) =>
        lockBlocks(layout, together(id), locked),
      ),
    hide: (id: number, hidden: boolean) =>
      editor.run(hidden ? actionMessages.hide : actionMessages.show, (layout) =>
        hideBlocks(layout, together(id), hidden),
      ),
    /** @param then runs after the deletion */
    remove: (id: number, then: () => void) => removal(together(id), then),
    /** Moves a layer one step; consecutive steps merge into one undo step. */
    step: (id: number, move: 'forward' | 'backward', shown: readonly number[]) => {
      const ids = together(id);
      editor.run(
        text.orderStep,
        (layout) =>
          shown.length === layout.order.length ? moveLayers(layout, ids, move) : steppedAmong(layout, ids, move, shown),
        { key: `order:${ids.join()}` },
      );
    },
    /**
     * @param gap drop gap in the list, 0 before the first row
     * @param shown ids of the rows from the top
     */
    drop: (id: number, gap: number, shown: readonly number[]) => {
      const ids = together(id);
      editor.run(text.orderStep, (layout) => droppedAt(layout, ids, gap, shown));
    },
    selectGroup: (id: number) => editor.select(withGroups(editor.state().layout, [id])),
  };
}
