import { addBlock, hasRoomFor } from '@mutai/layout/commands/blocks';
import { type Point } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type PointerEvent } from 'react';
import { useKit } from '../../../ui/kit/kit.tsx';
import { freePlace } from '../canvas/free-place.ts';
import { useEditor } from '../editor/use-editor.ts';
import { blockIcons } from './common/block-icons.tsx';
import styles from './common/panels.module.css';
import { panelMessages as text } from './common/panels.messages.ts';

export interface ComponentListProps {
  /** Starts to drag a type to the canvas. */
  readonly onPointerDown?: (type: BlockType, event: PointerEvent<HTMLElement>) => void;
  /** Center of the visible part of the canvas, where a click adds a block. Default: center of the canvas. */
  readonly centre?: () => Point;
}

const types = Object.keys(blockTypes) as BlockType[];

/** 组件列表: block types, added by dragging, click, Enter or Space. */
export function ComponentList({ onPointerDown, centre }: ComponentListProps) {
  const editor = useEditor();
  const { toast } = useKit();

  const add = (type: BlockType) => {
    const { layout } = editor.state();
    if (!hasRoomFor(layout, 1)) return toast.warning(text.full(layoutLimits.blocksMax));
    const { width, height } = layout.canvas;
    const place = freePlace(layout, centre?.() ?? { x: width / 2, y: height / 2 });
    editor.run(text.addStep(type), (before) => addBlock(before, type, place), { select: 'added' });
  };

  return (
    <div className={styles['components']}>
      <ul aria-label={text.components}>
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              title={text.addHint}
              onPointerDown={(event) => onPointerDown?.(type, event)}
              onClick={() => add(type)}
            >
              <span className={styles['componentIcon']}>{blockIcons[type]}</span>
              {blockTypes[type].title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['hint']}>{text.addHint}</p>
    </div>
  );
}
