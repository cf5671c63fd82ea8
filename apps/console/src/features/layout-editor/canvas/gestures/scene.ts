import { type Point } from '@mutai/layout/geometry/box';
import { snapThreshold } from '@mutai/layout/snapping/snap';
import { type Editor } from '../../editor/editor.ts';
import { type Overlay } from '../overlay/overlay.ts';
import { type PointerFrame } from './track-pointer.ts';

/** What gestures work on. */
export interface Scene {
  readonly editor: Editor;
  readonly overlay: Overlay;
  /** The canvas's window, of which it knows the place on the page. */
  readonly window: HTMLElement;
  /** Holds the elements of the blocks. */
  readonly stage: HTMLElement;
}

/** How far the pointer went, in pixels of the canvas. */
export const wayOnCanvas = ({ editor }: Scene, { by }: PointerFrame): Point => {
  const { zoom } = editor.state().viewport;
  return { x: by.x / zoom, y: by.y / zoom };
};

/** Pixels of the canvas within which something snaps at the moment; 0: not at all. */
export const thresholdNow = ({ editor }: Scene, { ctrl }: PointerFrame): number => {
  const { aids, viewport } = editor.state();
  return aids.snapping && !ctrl ? snapThreshold(viewport.zoom) : 0;
};

const scenes = new WeakMap<Editor, Scene>();

/** The scene of an editor while its canvas is there. */
export const sceneOf = (editor: Editor): Scene | undefined => scenes.get(editor);

/** @returns takes it back */
export function enterScene(scene: Scene): () => void {
  scenes.set(scene.editor, scene);
  return () => {
    if (scenes.get(scene.editor) === scene) scenes.delete(scene.editor);
  };
}
