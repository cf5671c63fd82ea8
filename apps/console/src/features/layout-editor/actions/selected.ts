import { isMovable, unitsOf } from '@mutai/layout/commands/selection';
import { type Block } from '@mutai/layout/model/block';
import { pickBlocks } from '@mutai/layout/model/layout';
import type { EditorState } from '../editor/editor.ts';

/** The selected blocks, from the back to the front. */
export const selectedBlocks = ({ layout, selected }: EditorState): readonly Block[] => pickBlocks(layout, selected);

export const always = (): boolean => true;

export const hasSelection = ({ selected }: EditorState): boolean => selected.size > 0;

/** Whether something that is selected may be changed. */
export const hasUnlocked = (state: EditorState): boolean => selectedBlocks(state).some(({ locked }) => !locked);

/** Whether something that is selected may be moved, in one direction at the least. */
export const hasMovable = (state: EditorState): boolean =>
  selectedBlocks(state).some((block) => isMovable(block, 'x') || isMovable(block, 'y'));

/** What is arranged as one: a group counts once. */
export const unitCount = ({ layout, selected }: EditorState): number => unitsOf(layout, selected).length;
