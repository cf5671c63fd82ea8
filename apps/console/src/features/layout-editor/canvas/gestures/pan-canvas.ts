import { panned } from '@mutai/layout/geometry/viewport';
import { showAt, canvasViewOf } from '../view/canvas-view.ts';
import { type GestureContext } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Pans the canvas in its window. */
export function panCanvas({ editor }: GestureContext): CanvasGesture {
  const { viewport } = editor.state();
  const view = canvasViewOf(editor);
  const { autoFit } = view.getState();
  return {
    cursor: 'grabbing',
    frame: ({ by }) => showAt(editor, panned(viewport, by)),
    commit: () => undefined,
    cancel: () => {
      editor.show({ viewport });
      view.setState({ autoFit });
    },
  };
}
