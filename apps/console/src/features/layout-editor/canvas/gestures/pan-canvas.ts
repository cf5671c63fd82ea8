import { panned } from '@mutai/layout/geometry/viewport';
import { showAt, sightOf } from '../sight/sight.ts';
import { type Scene } from './scene.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Pans the canvas in its window. */
export function panCanvas({ editor }: Scene): CanvasGesture {
  const { viewport } = editor.state();
  const sight = sightOf(editor);
  const { autoFit } = sight.getState();
  return {
    cursor: 'grabbing',
    frame: ({ by }) => showAt(editor, panned(viewport, by)),
    commit: () => undefined,
    cancel: () => {
      editor.show({ viewport });
      sight.setState({ autoFit });
    },
  };
}
