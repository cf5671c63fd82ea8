import { type LayerMove, moveLayers } from '@mutai/layout/commands/order';
import { alignBlocks, distributeBlocks, moveBlocks, placeBlocks, sameSize } from '@mutai/layout/commands/place';
import { isResizable } from '@mutai/layout/commands/selection';
import type { Axis, Side } from '@mutai/layout/geometry/arrange';
import type { Point } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import type { EditorState } from '../editor/editor.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { EditorAction } from './editor-action.ts';
import { hasMovable, hasSelection, hasUnlocked, selectedBlocks, unitCount } from './selected.ts';

const layerMoves: readonly (readonly [LayerMove, string])[] = [
  ['front', 'Mod+Shift+]'],
  ['forward', 'Mod+]'],
  ['backward', 'Mod+['],
  ['back', 'Mod+Shift+['],
];

const orderActions = layerMoves.map(([move, shortcut]): EditorAction => ({
  id: `order-${move}`,
  title: text.layers[move],
  group: 'order',
  shortcuts: [shortcut],
  enabled: hasSelection,
  run: ({ editor }) =>
    editor.run(text.layers[move], (layout) => moveLayers(layout, [...editor.state().selected], move)),
}));

const alignSides: readonly (readonly [Side, string])[] = [
  ['left', 'Alt+A'],
  ['centre', 'Alt+H'],
  ['right', 'Alt+D'],
  ['top', 'Alt+W'],
  ['middle', 'Alt+V'],
  ['bottom', 'Alt+S'],
];

/** Aligns several units to each other, a single one to the canvas. */
const alignActions = alignSides.map(([side, shortcut]): EditorAction => ({
  id: `align-${side}`,
  title: text.align[side],
  group: 'align',
  shortcuts: [shortcut],
  enabled: hasMovable,
  run: ({ editor }) => {
    const to = unitCount(editor.state()) > 1 ? 'selection' : 'canvas';
    editor.run(text.align[side], (layout) => alignBlocks(layout, [...editor.state().selected], side, to));
  },
}));

const canvasAlignActions = alignSides.map(([side]): EditorAction => ({
  id: `align-canvas-${side}`,
  title: text.toCanvas(text.align[side]),
  group: 'align',
  shortcuts: [],
  enabled: hasMovable,
  run: ({ editor }) =>
    editor.run(text.toCanvas(text.align[side]), (layout) =>
      alignBlocks(layout, [...editor.state().selected], side, 'canvas'),
    ),
}));

const axes: readonly (readonly [Axis, string])[] = [
  ['x', 'Alt+Shift+H'],
  ['y', 'Alt+Shift+V'],
];

const distributeActions = axes.map(([axis, shortcut]): EditorAction => ({
  id: `distribute-${axis}`,
  title: text.distribute[axis],
  group: 'size',
  shortcuts: [shortcut],
  enabled: (state) => unitCount(state) > 2 && hasMovable(state),
  run: ({ editor }) =>
    editor.run(text.distribute[axis], (layout) => distributeBlocks(layout, [...editor.state().selected], axis)),
}));

const sameSizes = [
  ['w', 'Alt+Shift+W'],
  ['h', 'Alt+Shift+T'],
  ['both', 'Alt+Shift+B'],
] as const;

/** Resizes to the block that was selected first. */
const sizeActions = sameSizes.map(([which, shortcut]): EditorAction => ({
  id: `same-size-${which}`,
  title: text.sameSize[which],
  group: 'size',
  shortcuts: [shortcut],
  enabled: (state) => state.selected.size > 1 && selectedBlocks(state).some(isResizable),
  run: ({ editor }) => {
    const [like, ...others] = editor.state().selected;
    if (like !== undefined) editor.run(text.sameSize[which], (layout) => sameSize(layout, others, like, which));
  },
}));

const directions: readonly (readonly [keyof typeof text.directions, Point])[] = [
  ['Left', { x: -1, y: 0 }],
  ['Right', { x: 1, y: 0 }],
  ['Up', { x: 0, y: -1 }],
  ['Down', { x: 0, y: 1 }],
];

const keyOf = (kind: string, { selected }: EditorState): string => `${kind}:${[...selected].join(',')}`;

/** Repeated key presses merge into one undo step. */
const nudgeActions = directions.flatMap(([key, { x, y }]): readonly EditorAction[] =>
  ([layoutLimits.nudge, layoutLimits.nudgeFar] as const).flatMap((pixels): readonly EditorAction[] => {
    const far = pixels === layoutLimits.nudgeFar;
    const by = { x: x * pixels, y: y * pixels };
    const suffix = far ? '-far' : '';
    const shift = far ? 'Shift+' : '';
    return [
      {
        id: `move-${key.toLowerCase()}${suffix}`,
        title: text.nudge(text.directions[key], pixels),
        group: 'move',
        shortcuts: [`${shift}Arrow${key}`],
        enabled: hasUnlocked,
        run: ({ editor }) =>
          editor.run(text.move, (layout) => moveBlocks(layout, [...editor.state().selected], by), {
            key: keyOf('move', editor.state()),
          }),
      },
      {
        id: `resize-${key.toLowerCase()}${suffix}`,
        title: text.stretch(x === 0, x + y > 0, pixels),
        group: 'move',
        shortcuts: [`Mod+${shift}Arrow${key}`],
        enabled: hasUnlocked,
        run: ({ editor }) => {
          const boxes = new Map(
            selectedBlocks(editor.state()).map(({ id, w, h }) => [id, { w: w + by.x, h: h + by.y }]),
          );
          editor.run(text.resize, (layout) => placeBlocks(layout, boxes), { key: keyOf('resize', editor.state()) });
        },
      },
    ];
  }),
);

/** Actions for position, size and stacking order of blocks. */
export const arrangeActions: readonly EditorAction[] = [
  ...orderActions,
  ...alignActions,
  ...canvasAlignActions,
  ...distributeActions,
  ...sizeActions,
  ...nudgeActions,
];
