import { type BlockType } from '@mutai/layout/model/block-types';
import { type PointerEvent } from 'react';
import { useEditor } from '../editor/use-editor.ts';
import styles from './canvas.module.css';
import { addFromList, dropBlock } from './gestures/drop-block.ts';
import { sceneOf } from './gestures/scene.ts';
import { trackPointer } from './gestures/track-pointer.ts';

export interface PaletteDrag {
  /** A type was pressed: it is dragged to the canvas, or added when the pointer comes up where it is. */
  readonly onPointerDown: (type: BlockType, event: PointerEvent) => void;
  /** Adds a block without dragging it: for the keyboard. */
  readonly add: (type: BlockType) => void;
}

const elementOf = (className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  return element;
};

/** Brings blocks from the list of types to the canvas of the same editor. */
export function usePaletteDrag(): PaletteDrag {
  const editor = useEditor();
  const add = (type: BlockType) => addFromList(editor, type);
  return {
    add,
    onPointerDown: (type, event) => {
      if (event.button !== 0) return;
      const shield = elementOf(styles['paletteShield']);
      shield.hidden = true;
      // Beside the canvas, where the colours of the theme are known.
      const home = sceneOf(editor)?.window.parentElement ?? document.body;
      const ghost = elementOf(styles['ghost']);
      home.append(shield);
      trackPointer(event.nativeEvent, {
        shield,
        start: () => {
          home.append(ghost);
          return dropBlock(editor, type, ghost);
        },
        click: () => add(type),
        ended: () => {
          shield.remove();
          ghost.remove();
        },
      });
    },
  };
}
