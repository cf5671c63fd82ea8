import { isRotatable } from '@mutai/layout/commands/selection';
import { flipBlocks, rotateBlocks } from '@mutai/layout/commands/turn';
import { layoutLimits } from '@mutai/layout/limits';
import type { EditorState } from '../editor/editor.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { EditorAction } from './editor-action.ts';
import { selectedBlocks } from './selected.ts';

const { step, stepFar, quarter } = layoutLimits.rotation;

const hasRotatable = (state: EditorState): boolean => selectedBlocks(state).some(isRotatable);

/** Id of an action, its rotation in degrees, and its shortcut. */
const rotations: readonly (readonly [id: string, degrees: number, shortcut: string])[] = [
  ['rotate-left', -quarter, 'Mod+Alt+['],
  ['rotate-right', quarter, 'Mod+Alt+]'],
  ['rotate-left-step', -step, 'Alt+['],
  ['rotate-right-step', step, 'Alt+]'],
  ['rotate-left-far', -stepFar, 'Alt+Shift+['],
  ['rotate-right-far', stepFar, 'Alt+Shift+]'],
];

/** Repeated small rotations merge into one undo step. */
const rotateActions = rotations.map(([id, degrees, shortcut]): EditorAction => ({
  id,
  title: text.rotate(degrees > 0, Math.abs(degrees)),
  group: 'turn',
  shortcuts: [shortcut],
  enabled: hasRotatable,
  run: ({ editor }) => {
    const { selected } = editor.state();
    editor.run(
      text.rotateStep,
      (layout) => rotateBlocks(layout, selected, degrees),
      Math.abs(degrees) === quarter ? {} : { key: `rotate:${[...selected].join(',')}` },
    );
  },
}));

const flips = [
  ['x', 'flipX', 'Alt+X'],
  ['y', 'flipY', 'Alt+Y'],
] as const;

const flipActions = flips.map(([axis, field, shortcut]): EditorAction => ({
  id: `flip-${axis}`,
  title: text.flip[axis],
  group: 'turn',
  shortcuts: [shortcut],
  enabled: hasRotatable,
  checked: (state) => state.selected.size > 0 && selectedBlocks(state).every((block) => block[field]),
  run: ({ editor }) => editor.run(text.flip[axis], (layout) => flipBlocks(layout, editor.state().selected, axis)),
}));

/** Actions that rotate and mirror blocks. */
export const turnActions: readonly EditorAction[] = [...rotateActions, ...flipActions];
