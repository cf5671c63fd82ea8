import { layoutComponentPermissions } from '@mutai/contract/layout-components/resource';
import { layoutStylePermissions } from '@mutai/contract/layout-styles/resource';
import { deleteBlocks, groupBlocks, hideBlocks, lockBlocks, ungroupBlocks } from '@mutai/layout/commands/blocks';
import { pasteStyle, styleOf } from '@mutai/layout/commands/style';
import { blocksOf } from '@mutai/layout/model/layout';
import { nextSelection } from '../canvas/block-steps.ts';
import { copyAgain } from '../canvas/gestures/copy-blocks.ts';
import type { Editor } from '../editor/editor.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { EditorAction } from './editor-action.ts';
import { always, hasSelection, hasUnlocked, modelBlock, selectedBlocks, unitCount } from './selected.ts';

const ids = (editor: Editor): readonly number[] => [...editor.state().selected];

/** Selects the next or previous visible block or group in stacking order; the first one follows the last. */
function step(editor: Editor, by: 1 | -1): void {
  const { layout, selected } = editor.state();
  const next = nextSelection(layout, selected, by) ?? nextSelection(layout, new Set(), by);
  if (next !== null) editor.select(next);
}

/** Actions on blocks, except those that arrange them. */
export const editActions: readonly EditorAction[] = [
  {
    id: 'undo',
    title: text.undo,
    group: 'edit',
    shortcuts: ['Mod+Z'],
    enabled: ({ history }) => history.done.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    id: 'redo',
    title: text.redo,
    group: 'edit',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: ({ history }) => history.undone.length > 0,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'history',
    title: text.history,
    group: 'edit',
    shortcuts: ['Shift+H'],
    enabled: always,
    run: ({ showHistory }) => showHistory(),
  },
  {
    id: 'cut',
    title: text.cut,
    group: 'edit',
    shortcuts: ['Mod+X'],
    byClipboardEvent: true,
    enabled: hasUnlocked,
    run: ({ clipboard }) => clipboard.cut(),
  },
  {
    id: 'copy',
    title: text.copy,
    group: 'edit',
    shortcuts: ['Mod+C'],
    byClipboardEvent: true,
    enabled: hasSelection,
    run: ({ clipboard }) => clipboard.copy(),
  },
  {
    id: 'paste',
    title: text.paste,
    group: 'edit',
    shortcuts: ['Mod+V'],
    byClipboardEvent: true,
    enabled: always,
    run: ({ clipboard }) => clipboard.paste(),
  },
  {
    id: 'copy-style',
    title: text.copyStyle,
    group: 'edit',
    shortcuts: ['Mod+Alt+C'],
    enabled: hasSelection,
    run: ({ editor }) => {
      const block = modelBlock(editor.state());
      editor.show({ copiedStyle: block === undefined ? null : styleOf(block) });
    },
  },
  {
    id: 'paste-style',
    title: text.pasteStyle,
    group: 'edit',
    shortcuts: ['Mod+Alt+V'],
    enabled: (state) => hasSelection(state) && state.copiedStyle !== null,
    run: ({ editor }) => {
      const { copiedStyle, selected } = editor.state();
      if (copiedStyle === null) return;
      editor.run(text.pasteStyle, (layout) => pasteStyle(layout, selected, copiedStyle));
    },
  },
  {
    id: 'save-style',
    title: text.saveStyle,
    group: 'edit',
    shortcuts: [],
    permission: layoutStylePermissions.create,
    enabled: hasSelection,
    run: ({ editor, saveStyle }) => {
      const block = modelBlock(editor.state());
      if (block !== undefined) saveStyle(styleOf(block));
    },
  },
  {
    id: 'duplicate',
    title: text.duplicate,
    group: 'edit',
    shortcuts: ['Mod+D'],
    enabled: hasSelection,
    run: ({ editor }) => copyAgain(editor, text.duplicate),
  },
  {
    id: 'save-component',
    title: text.saveComponent,
    group: 'edit',
    shortcuts: [],
    permission: layoutComponentPermissions.create,
    enabled: hasSelection,
    run: ({ saveComponent }) => saveComponent(),
  },
  {
    id: 'array',
    title: text.arrayEntry,
    group: 'edit',
    shortcuts: ['Mod+Shift+D'],
    enabled: hasSelection,
    run: ({ showArray }) => showArray(),
  },
  {
    id: 'delete',
    title: text.remove,
    group: 'edit',
    shortcuts: ['Delete', 'Backspace'],
    enabled: hasUnlocked,
    run: ({ editor }) => editor.run(text.remove, (layout) => deleteBlocks(layout, ids(editor))),
  },
  {
    id: 'select-all',
    title: text.selectAll,
    group: 'select',
    shortcuts: ['Mod+A'],
    enabled: ({ layout }) => layout.order.length > 0,
    run: ({ editor }) =>
      editor.select(
        blocksOf(editor.state().layout).flatMap(({ id, hidden, locked }) => (hidden || locked ? [] : [id])),
      ),
  },
  {
    id: 'deselect',
    title: text.deselect,
    group: 'select',
    shortcuts: ['Escape'],
    enabled: hasSelection,
    run: ({ editor }) => editor.select([]),
  },
  {
    id: 'select-next',
    title: text.selectNext,
    group: 'select',
    shortcuts: ['.'],
    enabled: ({ layout }) => layout.order.length > 0,
    run: ({ editor }) => step(editor, 1),
  },
  {
    id: 'select-previous',
    title: text.selectPrevious,
    group: 'select',
    shortcuts: [','],
    enabled: ({ layout }) => layout.order.length > 0,
    run: ({ editor }) => step(editor, -1),
  },
  {
    id: 'group',
    title: text.group,
    group: 'order',
    shortcuts: ['Mod+G'],
    enabled: (state) => unitCount(state) > 1,
    run: ({ editor }) => editor.run(text.group, (layout) => groupBlocks(layout, ids(editor))),
  },
  {
    id: 'ungroup',
    title: text.ungroup,
    group: 'order',
    shortcuts: ['Mod+Shift+G'],
    enabled: (state) => selectedBlocks(state).some(({ group }) => group !== null),
    run: ({ editor }) => editor.run(text.ungroup, (layout) => ungroupBlocks(layout, ids(editor))),
  },
  {
    id: 'lock',
    title: text.lock,
    group: 'order',
    shortcuts: ['Mod+Shift+L'],
    enabled: hasSelection,
    checked: (state) => hasSelection(state) && !hasUnlocked(state),
    run: ({ editor }) => {
      const locked = hasUnlocked(editor.state());
      editor.run(locked ? text.lock : text.unlock, (layout) => lockBlocks(layout, ids(editor), locked));
    },
  },
  {
    id: 'hide',
    title: text.hide,
    group: 'order',
    shortcuts: ['Mod+Shift+H'],
    enabled: hasSelection,
    checked: (state) => hasSelection(state) && selectedBlocks(state).every(({ hidden }) => hidden),
    run: ({ editor }) => {
      const hidden = selectedBlocks(editor.state()).some((block) => !block.hidden);
      editor.run(hidden ? text.hide : text.show, (layout) => hideBlocks(layout, ids(editor), hidden));
    },
  },
];
