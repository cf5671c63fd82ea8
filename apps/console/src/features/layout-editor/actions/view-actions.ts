import { fit, zoomIn, zoomOut, zoomTo } from '../canvas/zoom.ts';
import type { CanvasAids } from '../editor/editor.ts';
import type { EditorAction } from './editor-action.ts';
import { always } from './selected.ts';

const aidNames: readonly (readonly [keyof CanvasAids, string, string])[] = [
  ['snapping', '吸附', 'Shift+S'],
  ['grid', '网格', 'Shift+G'],
  ['rulers', '标尺', 'Shift+R'],
];

const view = (id: string, title: string, shortcut: string, run: EditorAction['run']): EditorAction => ({
  id,
  title,
  group: 'view',
  shortcuts: [shortcut],
  enabled: always,
  run,
});

/** What the canvas shows, and what is done with the layout as a whole. */
export const viewActions: readonly EditorAction[] = [
  {
    id: 'save',
    title: '保存',
    group: 'file',
    shortcuts: ['Mod+S'],
    inFields: true,
    enabled: always,
    run: ({ save }) => save(),
  },
  {
    id: 'preview',
    title: '预览',
    group: 'file',
    shortcuts: ['Shift+P'],
    enabled: always,
    run: ({ preview }) => preview(),
  },
  {
    id: 'shortcuts',
    title: '快捷键',
    group: 'file',
    shortcuts: ['?'],
    enabled: always,
    run: ({ showShortcuts }) => showShortcuts(),
  },
  view('zoom-in', '放大', 'Mod+=', ({ editor }) => zoomIn(editor)),
  view('zoom-out', '缩小', 'Mod+-', ({ editor }) => zoomOut(editor)),
  view('zoom-actual', '实际大小（100%）', 'Mod+0', ({ editor }) => zoomTo(editor, 1)),
  view('zoom-fit', '自适应', 'Shift+1', ({ editor }) => fit(editor)),
  ...aidNames.map(([aid, title, shortcut]): EditorAction => ({
    ...view(aid, title, shortcut, ({ editor }) => {
      const { aids } = editor.state();
      editor.show({ aids: { ...aids, [aid]: !aids[aid] } });
    }),
    checked: ({ aids }) => aids[aid],
  })),
  {
    ...view('language', '下一种语言', 'Shift+L', ({ editor }) => {
      const { layout, language } = editor.state();
      const { langList } = layout.canvas;
      const next = langList[(langList.indexOf(language) + 1) % langList.length];
      if (next !== undefined) editor.show({ language: next });
    }),
    enabled: ({ layout }) => layout.canvas.langList.length > 1,
  },
];
