import { type Point } from '@mutai/layout/geometry/box';
import { type BlockType } from '@mutai/layout/model/block-types';
import { type PointerEvent } from 'react';
import { useEditor } from '../editor/use-editor.ts';
import styles from './canvas.module.css';
import { dropBlock } from './gestures/drop-block.ts';
import { sceneOf } from './gestures/scene.ts';
import { scrollAtEdges } from './gestures/scroll-at-edges.ts';
import { trackPointer } from './gestures/track-pointer.ts';
import { middleInSight } from './sight/sight.ts';

export interface PaletteDrag {
  /** A type was pressed: it is dragged to the canvas. A press that does not move is a click, which is the list's own. */
  readonly onPointerDown: (type: BlockType, event: PointerEvent) => void;
  /** The middle of what is seen of the canvas: where a click adds a block. */
  readonly centre: () => Point;
}

const elementOf = (className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  return element;
};

/** Brings blocks from the list of types to the canvas of the same editor. */
export function usePaletteDrag(): PaletteDrag {
  const editor = useEditor();
  return {
    centre: () => middleInSight(editor),
    onPointerDown: (type, event) => {
      const scene = sceneOf(editor);
      if (event.button !== 0 || scene === undefined) return;
      // Beside the canvas, where the colours of the theme are known.
      const home = scene.window.parentElement ?? scene.window;
      const shield = elementOf(styles['paletteShield']);
      const ghost = elementOf(styles['ghost']);
      shield.hidden = true;
      home.append(shield);
      trackPointer(event.nativeEvent, {
        shield,
        start: () => {
          home.append(ghost);
          const following = dropBlock(scene, type, ghost);
          return following && scrollAtEdges(scene, following);
        },
        click: () => undefined,
        ended: () => {
          shield.remove();
          ghost.remove();
        },
      });
    },
  };
}
