import { type Point } from '@mutai/layout/geometry/box';
import { snapThreshold } from '@mutai/layout/snapping/snap';
import { type Editor } from '../../editor/editor.ts';
import { type Overlay } from '../overlay/overlay.ts';
import { type PointerFrame } from './track-pointer.ts';

/** Editor and elements that gestures work on. */
export interface GestureContext {
  readonly editor: Editor;
  readonly overlay: Overlay;
  /** Window of the canvas, used for its position on the page. */
  readonly window: HTMLElement;
  /** Parent of the block elements. */
  readonly stage: HTMLElement;
}

/** Pointer distance in pixels of the canvas. */
export const distanceOnCanvas = ({ editor }: GestureContext, { by }: PointerFrame): Point => {
  const { zoom } = editor.state().viewport;
  return { x: by.x / zoom, y: by.y / zoom };
};

/** Snap distance in pixels of the canvas; 0 turns snapping off. */
export const snapDistance = ({ editor }: GestureContext, { ctrl }: PointerFrame): number => {
  const { aids, viewport } = editor.state();
  return aids.snapping && !ctrl ? snapThreshold(viewport.zoom) : 0;
};

/** Step of the grid that blocks snap to, in pixels of the canvas; 0: none. */
export const gridStep = ({ editor }: GestureContext, { ctrl }: PointerFrame): number => {
  const { aids } = editor.state();
  return aids.gridSnapping && !ctrl ? aids.gridSize : 0;
};

const contexts = new WeakMap<Editor, GestureContext>();

/** Returns the scene of an editor while its canvas is mounted. */
export const gestureContextOf = (editor: Editor): GestureContext | undefined => contexts.get(editor);

/** Registers the scene of an editor. @returns unregisters it */
export function registerGestureContext(context: GestureContext): () => void {
  contexts.set(context.editor, context);
  return () => {
    if (contexts.get(context.editor) === context) contexts.delete(context.editor);
  };
}
