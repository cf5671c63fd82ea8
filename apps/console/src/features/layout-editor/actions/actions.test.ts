import { addBlock, setBlocks } from '@mutai/layout/commands/blocks';
import { type BlockStyle } from '@mutai/layout/commands/style';
import { moveBlocks } from '@mutai/layout/commands/place';
import { emptyLayout } from '@mutai/layout/model/layout';
import { expect, test } from 'vitest';
import { createEditor, type Editor } from '../editor/editor.ts';
import { actionMenu, blockEntries } from './action-menu.ts';
import { actionOf, editorActions } from './actions.ts';
import type { ActionContext } from './editor-action.ts';
import { isPressed, shortcutName } from './shortcut-keys.ts';

const contextOf = (editor: Editor): ActionContext => ({
  editor,
  clipboard: { copy: () => undefined, cut: () => undefined, paste: () => undefined },
  save: () => undefined,
  preview: () => undefined,
  showShortcuts: () => undefined,
  showArray: () => undefined,
  saveComponent: () => undefined,
  showHistory: () => undefined,
  saveStyle: () => undefined,
  manageColours: () => undefined,
  holds: () => true,
});

function sitting() {
  const three = [1, 2, 3].reduce((layout) => addBlock(layout, 'text'), emptyLayout());
  const editor = createEditor(moveBlocks(moveBlocks(three, [2], { x: 400, y: 300 }), [3], { x: 1000, y: 350 }));
  const run = (id: string) => {
    const action = actionOf(id);
    if (action.enabled(editor.state())) action.run(contextOf(editor));
  };
  const places = () => Object.values(editor.state().layout.blocks).map(({ x, y }) => [x, y]);
  return { editor, run, places };
}

test('every action has a unique id, and no two share a shortcut', () => {
  const ids = editorActions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const shortcuts = editorActions.flatMap((action) => action.shortcuts);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
});

test('repeated arrow keys form one step, which undo reverts as a whole', () => {
  const { editor, run, places } = sitting();
  const before = places();
  editor.select([1, 2]);
  run('move-right');
  run('move-right');
  run('move-down-far');
  expect(places().slice(0, 2)).toEqual([
    [2, 10],
    [402, 310],
  ]);
  expect(editor.state().history.done).toHaveLength(1);
  run('undo');
  expect(places()).toEqual(before);
});

test('several blocks align to each other, a single one to the canvas', () => {
  const { editor, run, places } = sitting();
  editor.select([1]);
  run('align-right');
  expect(places()[0]).toEqual([1620, 0]);
  editor.select([2, 3]);
  run('align-top');
  expect(places().slice(1)).toEqual([
    [400, 300],
    [1000, 300],
  ]);
  run('align-canvas-bottom');
  expect(places().slice(1)).toEqual([
    [400, 980],
    [1000, 980],
  ]);
});

test('selection, groups, locks and layers', () => {
  const { editor, run } = sitting();
  run('delete');
  expect(editor.state().layout.order, 'nothing is selected').toHaveLength(3);
  run('select-next');
  expect([...editor.state().selected]).toEqual([1]);
  run('order-front');
  expect(editor.state().layout.order).toEqual([2, 3, 1]);
  run('select-next');
  expect([...editor.state().selected], 'wraps around').toEqual([2]);
  run('lock');
  run('delete');
  run('select-all');
  expect([...editor.state().selected], 'without the locked block').toEqual([3, 1]);
  run('group');
  run('deselect');
  run('select-previous');
  expect(editor.state().selected, 'the group as a unit').toEqual(new Set([1, 3]));
  run('select-next');
  expect([...editor.state().selected], 'past the group').toEqual([2]);
  run('select-previous');
  run('ungroup');
  expect(Object.values(editor.state().layout.blocks).map(({ group }) => group)).toEqual([null, null, null]);
  run('hide');
  expect(actionOf('hide').checked?.(editor.state())).toBe(true);
});

test('a copied style is pasted to several blocks in one step', () => {
  const { editor, run } = sitting();
  editor.run('不透明度', (layout) => setBlocks(layout, [1], { opacity: 40 }));
  editor.select([2, 3]);
  expect(actionOf('paste-style').enabled(editor.state()), 'nothing is copied').toBe(false);
  editor.select([1]);
  run('copy-style');
  editor.select([2, 3]);
  run('paste-style');
  const opacities = () => Object.values(editor.state().layout.blocks).map(({ opacity }) => opacity);
  expect(opacities()).toEqual([40, 40, 40]);
  run('undo');
  expect(opacities()).toEqual([40, 100, 100]);
});

test('a style is saved as it is then, and offered only to holders of the permission', () => {
  const { editor } = sitting();
  editor.run('不透明度', (layout) => setBlocks(layout, [2], { opacity: 40 }));
  editor.select([2, 3]);
  const saved: BlockStyle[] = [];
  const context = { ...contextOf(editor), saveStyle: (style: BlockStyle) => void saved.push(style) };
  actionOf('save-style').run(context);
  expect(saved).toMatchObject([{ opacity: 40, params: { fontCh: { size: 24 } } }]);
  expect(saved[0]).not.toHaveProperty('title');
  const keys = (holds: boolean) =>
    actionMenu(blockEntries, { ...context, holds: () => holds }).items?.map((item) => item?.key);
  expect(keys(true)).toContain('save-style');
  expect(keys(false)).not.toContain('save-style');
  expect(keys(false)).toContain('paste-style');
});

test('shortcuts match by character or key position and have readable labels', () => {
  const pressed = (key: string, code: string, mods: Partial<KeyboardEvent> = {}) => ({
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...mods,
    key,
    code,
  });
  expect(isPressed('Mod+Z', pressed('я', 'KeyZ', { ctrlKey: true })), 'a Russian keyboard').toBe(true);
  expect(isPressed('Mod+Z', pressed('Z', 'KeyZ', { metaKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed('Mod+Shift+]', pressed('}', 'BracketRight', { ctrlKey: true, shiftKey: true }))).toBe(true);
  expect(isPressed('Shift+1', pressed('!', 'Digit1', { shiftKey: true }))).toBe(true);
  expect(isPressed('?', pressed('?', 'Slash', { shiftKey: true }))).toBe(true);
  expect(isPressed('Alt+A', pressed('å', 'KeyA', { altKey: true }))).toBe(true);
  expect(shortcutName('Mod+Shift+ArrowLeft', false)).toBe('Ctrl+Shift+←');
  expect(shortcutName('Mod+Shift+Z', true)).toBe('⇧⌘Z');
});
