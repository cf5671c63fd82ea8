import {
  deleteBlocks,
  duplicateBlocks,
  groupBlocks,
  hideBlocks,
  lockBlocks,
  ungroupBlocks,
} from '@mutai/layout/commands/blocks';
import { withGroups } from '@mutai/layout/commands/selection';
import { blocksOf } from '@mutai/layout/model/layout';
import type { Editor } from '../editor/editor.ts';
import type { EditorAction } from './editor-action.ts';
import { always, hasSelection, hasUnlocked, selectedBlocks, unitCount } from './selected.ts';

const ids = (editor: Editor): readonly number[] => [...editor.state().selected];

/** Selects the next block among the layers, or the one before it; with what is in its group. */
function step(editor: Editor, by: 1 | -1): void {
  const { layout, selected } = editor.state();
  const shown = blocksOf(layout).filter(({ hidden }) => !hidden);
  const at = shown.findIndex(({ id }) => selected.has(id));
  const next = shown.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % shown.length);
  if (next !== undefined) editor.select(withGroups(layout, [next.id]));
}

/** What is done with blocks, but for where they stand. */
export const editActions: readonly EditorAction[] = [
  {
    id: 'undo',
    title: '撤销',
    group: 'edit',
    shortcuts: ['Mod+Z'],
    enabled: ({ history }) => history.done.length > 0,
    run: ({ editor }) => editor.undo(),
  },
  {
    id: 'redo',
    title: '重做',
    group: 'edit',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: ({ history }) => history.undone.length > 0,
    run: ({ editor }) => editor.redo(),
  },
  {
    id: 'cut',
    title: '剪切',
    group: 'edit',
    shortcuts: ['Mod+X'],
    byClipboardEvent: true,
    enabled: hasUnlocked,
    run: ({ clipboard }) => clipboard.cut(),
  },
  {
    id: 'copy',
    title: '复制',
    group: 'edit',
    shortcuts: ['Mod+C'],
    byClipboardEvent: true,
    enabled: hasSelection,
    run: ({ clipboard }) => clipboard.copy(),
  },
  {
    id: 'paste',
    title: '粘贴',
    group: 'edit',
    shortcuts: ['Mod+V'],
    byClipboardEvent: true,
    enabled: always,
    run: ({ clipboard }) => clipboard.paste(),
  },
  {
    id: 'duplicate',
    title: '创建副本',
    group: 'edit',
    shortcuts: ['Mod+D'],
    enabled: hasSelection,
    run: ({ editor }) => editor.run('创建副本', (layout) => duplicateBlocks(layout, ids(editor)), { select: 'added' }),
  },
  {
    id: 'delete',
    title: '删除',
    group: 'edit',
    shortcuts: ['Delete', 'Backspace'],
    enabled: hasUnlocked,
    run: ({ editor }) => editor.run('删除', (layout) => deleteBlocks(layout, ids(editor))),
  },
  {
    id: 'select-all',
    title: '全选',
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
    title: '取消选择',
    group: 'select',
    shortcuts: ['Escape'],
    enabled: hasSelection,
    run: ({ editor }) => editor.select([]),
  },
  {
    id: 'select-next',
    title: '选择下一个组件',
    group: 'select',
    shortcuts: ['.'],
    enabled: ({ layout }) => layout.order.length > 0,
    run: ({ editor }) => step(editor, 1),
  },
  {
    id: 'select-previous',
    title: '选择上一个组件',
    group: 'select',
    shortcuts: [','],
    enabled: ({ layout }) => layout.order.length > 0,
    run: ({ editor }) => step(editor, -1),
  },
  {
    id: 'group',
    title: '组合',
    group: 'order',
    shortcuts: ['Mod+G'],
    enabled: (state) => unitCount(state) > 1,
    run: ({ editor }) => editor.run('组合', (layout) => groupBlocks(layout, ids(editor))),
  },
  {
    id: 'ungroup',
    title: '取消组合',
    group: 'order',
    shortcuts: ['Mod+Shift+G'],
    enabled: (state) => selectedBlocks(state).some(({ group }) => group !== null),
    run: ({ editor }) => editor.run('取消组合', (layout) => ungroupBlocks(layout, ids(editor))),
  },
  {
    id: 'lock',
    title: '锁定',
    group: 'order',
    shortcuts: ['Mod+Shift+L'],
    enabled: hasSelection,
    checked: (state) => hasSelection(state) && !hasUnlocked(state),
    run: ({ editor }) => {
      const locked = hasUnlocked(editor.state());
      editor.run(locked ? '锁定' : '解锁', (layout) => lockBlocks(layout, ids(editor), locked));
    },
  },
  {
    id: 'hide',
    title: '隐藏',
    group: 'order',
    shortcuts: ['Mod+Shift+H'],
    enabled: hasSelection,
    checked: (state) => hasSelection(state) && selectedBlocks(state).every(({ hidden }) => hidden),
    run: ({ editor }) => {
      const hidden = selectedBlocks(editor.state()).some((block) => !block.hidden);
      editor.run(hidden ? '隐藏' : '显示', (layout) => hideBlocks(layout, ids(editor), hidden));
    },
  },
];
