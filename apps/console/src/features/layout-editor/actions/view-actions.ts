import { unionOf } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { fit, zoomIn, zoomOut, zoomTo } from '../canvas/zoom.ts';
import { canvasMessages } from '../canvas/canvas.messages.ts';
import { zoomToBox } from '../canvas/view/canvas-view.ts';
import type { CanvasAids } from '../editor/editor.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { EditorAction } from './editor-action.ts';
import { always, hasSelection, selectedBlocks } from './selected.ts';

const aidShortcuts: readonly (readonly [Exclude<keyof CanvasAids, 'gridSize'>, string])[] = [
  ['snapping', 'Shift+S'],
  ['grid', 'Shift+G'],
  ['gridSnapping', 'Shift+T'],
  ['safeAreas', 'Shift+A'],
  ['rulers', 'Shift+R'],
];

const view = (id: string, title: string, shortcut: string, run: EditorAction['run']): EditorAction => ({
  id,
  title,
  group: 'view',
  shortcuts: [shortcut],
  enabled: always,
  run,
});

const gridSizeActions = layoutLimits.grid.sizes.map((gridSize): EditorAction => ({
  id: `grid-size-${String(gridSize)}`,
  title: canvasMessages.gridSizeOf(gridSize),
  group: 'view',
  shortcuts: [],
  enabled: always,
  checked: ({ aids }) => aids.gridSize === gridSize,
  run: ({ editor }) => editor.show({ aids: { ...editor.state().aids, gridSize } }),
}));

/** Actions of the view and of the layout as a whole. */
export const viewActions: readonly EditorAction[] = [
  {
    id: 'save',
    title: text.save,
    group: 'file',
    shortcuts: ['Mod+S'],
    inFields: true,
    enabled: always,
    run: ({ save }) => save(),
  },
  {
    id: 'preview',
    title: text.preview,
    group: 'file',
    shortcuts: ['Shift+P'],
    enabled: always,
    run: ({ preview }) => preview(),
  },
  {
    id: 'shortcuts',
    title: text.shortcuts,
    group: 'file',
    shortcuts: ['?'],
    enabled: always,
    run: ({ showShortcuts }) => showShortcuts(),
  },
  view('zoom-in', text.zoomIn, 'Mod+=', ({ editor }) => zoomIn(editor)),
  view('zoom-out', text.zoomOut, 'Mod+-', ({ editor }) => zoomOut(editor)),
  view('zoom-actual', text.actualSize, 'Mod+0', ({ editor }) => zoomTo(editor, 1)),
  view('zoom-fit', text.fit, 'Shift+1', ({ editor }) => fit(editor)),
  {
    ...view('zoom-selection', text.zoomSelection, 'Shift+2', ({ editor }) => {
      const box = unionOf(selectedBlocks(editor.state()));
      if (box !== null) zoomToBox(editor, box);
    }),
    enabled: hasSelection,
  },
  ...gridSizeActions,
  ...aidShortcuts.map(([aid, shortcut]): EditorAction => ({
    ...view(aid, text[aid], shortcut, ({ editor }) => {
      const { aids } = editor.state();
      editor.show({ aids: { ...aids, [aid]: !aids[aid] } });
    }),
    checked: ({ aids }) => aids[aid],
  })),
  {
    ...view('language', text.nextLanguage, 'Shift+L', ({ editor }) => {
      const { layout, language } = editor.state();
      const { langList } = layout.canvas;
      const next = langList[(langList.indexOf(language) + 1) % langList.length];
      if (next !== undefined) editor.show({ language: next });
    }),
    enabled: ({ layout }) => layout.canvas.langList.length > 1,
  },
];
