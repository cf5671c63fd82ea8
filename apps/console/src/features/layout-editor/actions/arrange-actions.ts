import { type LayerMove, moveLayers } from '@mutai/layout/commands/order';
import { alignBlocks, distributeBlocks, moveBlocks, placeBlocks, sameSize } from '@mutai/layout/commands/place';
import type { Axis, Side } from '@mutai/layout/geometry/arrange';
import type { Point } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import type { EditorState } from '../editor/editor.ts';
import type { EditorAction } from './editor-action.ts';
import { hasSelection, hasUnlocked, selectedBlocks, unitCount } from './selected.ts';

const layerMoves: readonly (readonly [LayerMove, string, string])[] = [
  ['front', '置于顶层', 'Mod+Shift+]'],
  ['forward', '上移一层', 'Mod+]'],
  ['backward', '下移一层', 'Mod+['],
  ['back', '置于底层', 'Mod+Shift+['],
];

const orderActions = layerMoves.map(([move, title, shortcut]): EditorAction => ({
  id: `order-${move}`,
  title,
  group: 'order',
  shortcuts: [shortcut],
  enabled: hasSelection,
  run: ({ editor }) => editor.run(title, (layout) => moveLayers(layout, [...editor.state().selected], move)),
}));

const alignSides: readonly (readonly [Side, string, string])[] = [
  ['left', '左对齐', 'Alt+A'],
  ['centre', '水平居中', 'Alt+H'],
  ['right', '右对齐', 'Alt+D'],
  ['top', '顶对齐', 'Alt+W'],
  ['middle', '垂直居中', 'Alt+V'],
  ['bottom', '底对齐', 'Alt+S'],
];

/** Among each other, or, where only one thing is selected, to the canvas. */
const alignActions = alignSides.map(([side, title, shortcut]): EditorAction => ({
  id: `align-${side}`,
  title,
  group: 'align',
  shortcuts: [shortcut],
  enabled: hasUnlocked,
  run: ({ editor }) => {
    const to = unitCount(editor.state()) > 1 ? 'selection' : 'canvas';
    editor.run(title, (layout) => alignBlocks(layout, [...editor.state().selected], side, to));
  },
}));

const canvasAlignActions = alignSides.map(([side, title]): EditorAction => ({
  id: `align-canvas-${side}`,
  title: `对画布${title}`,
  group: 'align',
  shortcuts: [],
  enabled: hasUnlocked,
  run: ({ editor }) =>
    editor.run(`对画布${title}`, (layout) => alignBlocks(layout, [...editor.state().selected], side, 'canvas')),
}));

const axes: readonly (readonly [Axis, string, string])[] = [
  ['x', '水平等距分布', 'Alt+Shift+H'],
  ['y', '垂直等距分布', 'Alt+Shift+V'],
];

const distributeActions = axes.map(([axis, title, shortcut]): EditorAction => ({
  id: `distribute-${axis}`,
  title,
  group: 'size',
  shortcuts: [shortcut],
  enabled: (state) => unitCount(state) > 2,
  run: ({ editor }) => editor.run(title, (layout) => distributeBlocks(layout, [...editor.state().selected], axis)),
}));

const sameSizes: readonly (readonly ['w' | 'h' | 'both', string, string])[] = [
  ['w', '等宽', 'Alt+Shift+W'],
  ['h', '等高', 'Alt+Shift+T'],
  ['both', '等大小', 'Alt+Shift+B'],
];

/** As the one that was selected first. */
const sizeActions = sameSizes.map(([which, title, shortcut]): EditorAction => ({
  id: `same-size-${which}`,
  title,
  group: 'size',
  shortcuts: [shortcut],
  enabled: ({ selected }) => selected.size > 1,
  run: ({ editor }) => {
    const [like, ...others] = editor.state().selected;
    if (like !== undefined) editor.run(title, (layout) => sameSize(layout, others, like, which));
  },
}));

const directions: readonly (readonly [string, string, Point])[] = [
  ['Left', '左', { x: -1, y: 0 }],
  ['Right', '右', { x: 1, y: 0 }],
  ['Up', '上', { x: 0, y: -1 }],
  ['Down', '下', { x: 0, y: 1 }],
];

const keyOf = (kind: string, { selected }: EditorState): string => `${kind}:${[...selected].join(',')}`;

/** Presses in a row are one step. */
const nudgeActions = directions.flatMap(([key, name, { x, y }]): readonly EditorAction[] =>
  ([layoutLimits.nudge, layoutLimits.nudgeFar] as const).flatMap((pixels): readonly EditorAction[] => {
    const far = pixels === layoutLimits.nudgeFar;
    const by = { x: x * pixels, y: y * pixels };
    const suffix = far ? '-far' : '';
    const shift = far ? 'Shift+' : '';
    return [
      {
        id: `move-${key.toLowerCase()}${suffix}`,
        title: `向${name}移动 ${String(pixels)} 像素`,
        group: 'move',
        shortcuts: [`${shift}Arrow${key}`],
        enabled: hasUnlocked,
        run: ({ editor }) =>
          editor.run('移动', (layout) => moveBlocks(layout, [...editor.state().selected], by), {
            key: keyOf('move', editor.state()),
          }),
      },
      {
        id: `resize-${key.toLowerCase()}${suffix}`,
        title: `${x === 0 ? '高度' : '宽度'}${x + y > 0 ? '增加' : '减少'} ${String(pixels)} 像素`,
        group: 'move',
        shortcuts: [`Mod+${shift}Arrow${key}`],
        enabled: hasUnlocked,
        run: ({ editor }) => {
          const boxes = new Map(
            selectedBlocks(editor.state()).map(({ id, w, h }) => [id, { w: w + by.x, h: h + by.y }]),
          );
          editor.run('调整大小', (layout) => placeBlocks(layout, boxes), { key: keyOf('resize', editor.state()) });
        },
      },
    ];
  }),
);

/** Where blocks stand, how large they are, and what is in front of what. */
export const arrangeActions: readonly EditorAction[] = [
  ...orderActions,
  ...alignActions,
  ...canvasAlignActions,
  ...distributeActions,
  ...sizeActions,
  ...nudgeActions,
];
