import { isMovable, unitsOf } from '@mutai/layout/commands/selection';
import { type Block } from '@mutai/layout/model/block';
import { pickBlocks } from '@mutai/layout/model/layout';
import type { EditorState } from '../editor/editor.ts';

/** Returns the selected blocks in stacking order. */
export const selectedBlocks = ({ layout, selected }: EditorState): readonly Block[] => pickBlocks(layout, selected);

/** Returns the block that was selected first: the model of equal sizes and of copied styles. */
export function modelBlock({ layout, selected }: EditorState): Block | undefined {
  const [first] = selected;
  return first === undefined ? undefined : layout.blocks[first];
}

export const always = (): boolean => true;

export const hasSelection = ({ selected }: EditorState): boolean => selected.size > 0;

/** Returns true if at least one selected block can be changed. */
export const hasUnlocked = (state: EditorState): boolean => selectedBlocks(state).some(({ locked }) => !locked);

/** Returns true if at least one selected block can move along at least one axis. */
export const hasMovable = (state: EditorState): boolean =>
  selectedBlocks(state).some((block) => isMovable(block, 'x') || isMovable(block, 'y'));

/** Counts the selected units; a group is one unit. */
export const unitCount = ({ layout, selected }: EditorState): number => unitsOf(layout, selected).length;
