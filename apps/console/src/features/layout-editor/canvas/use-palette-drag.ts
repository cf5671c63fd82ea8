import { type Point } from '@mutai/layout/geometry/box';
import { droppedBlock } from '@mutai/layout/gestures/drop-gesture';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type PointerEvent } from 'react';
import { useEditor } from '../editor/use-editor.ts';
import styles from './canvas.module.css';
import { dropBlock, type NamedDrop } from './gestures/drop-block.ts';
import { gestureMessages } from './gestures/gestures.messages.ts';
import { gestureContextOf } from './gestures/gesture-context.ts';
import { scrollAtEdges } from './gestures/scroll-at-edges.ts';
import { trackPointer } from './gestures/track-pointer.ts';
import { visibleCenter } from './view/canvas-view.ts';

export interface PaletteDrag {
  /** Starts to drag a type to the canvas. A press without movement remains a click of the list. */
  readonly onPointerDown: (type: BlockType, event: PointerEvent) => void;
  /** Starts to drag another entry, like `onPointerDown`. */
  readonly onDrag: (dropped: NamedDrop, event: PointerEvent) => void;
  /** Center of the visible part of the canvas: a click adds a block there. */
  readonly centre: () => Point;
}

const elementOf = (className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  return element;
};

/** Drags block types and components from the list to the canvas. */
export function usePaletteDrag(): PaletteDrag {
  const editor = useEditor();
  const onDrag: PaletteDrag['onDrag'] = (dropped, event) => {
    const context = gestureContextOf(editor);
    if (event.button !== 0 || context === undefined) return;
    // Next to the canvas, to inherit the theme's colors.
    const home = context.window.parentElement ?? context.window;
    const shield = elementOf(styles['paletteShield']);
    const ghost = elementOf(styles['ghost']);
    shield.hidden = true;
    home.append(shield);
    trackPointer(event.nativeEvent, {
      shield,
      start: () => {
        home.append(ghost);
        const following = dropBlock(context, dropped, ghost);
        return following && scrollAtEdges(context, following);
      },
      click: () => undefined,
      ended: () => {
        shield.remove();
        ghost.remove();
      },
    });
  };
  return {
    centre: () => visibleCenter(editor),
    onDrag,
    onPointerDown: (type, event) =>
      onDrag({ ...droppedBlock(type), name: blockTypes[type].title, step: gestureMessages.add }, event),
  };
}
