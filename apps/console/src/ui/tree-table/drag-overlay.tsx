import type { Dragging } from './model/use-row-drag.ts';
import styles from './tree-table.module.css';

export interface DragOverlayProps<T> {
  readonly dragging: Dragging<T>;
  /** Name of the row that is dragged. */
  readonly name: string;
  /** Pixels between a row's edge and where its name begins. */
  readonly indent: number;
}

/** While a row is dragged: a line or frame where it would go, and beside the pointer what that means. */
export function DragOverlay<T>({ dragging: { x, y, preview }, name, indent }: DragOverlayProps<T>) {
  const refused = preview !== null && preview.target === null;
  return (
    <>
      {preview !== null && !refused && <DropMark preview={preview} indent={indent} />}
      <div className={styles['hint']} data-refused={refused} role="status" style={{ left: x + 14, top: y + 14 }}>
        {preview?.hint ?? name}
      </div>
    </>
  );
}

interface DropMarkProps<T> {
  readonly preview: NonNullable<Dragging<T>['preview']>;
  readonly indent: number;
}

function DropMark<T>({ preview: { position, box }, indent }: DropMarkProps<T>) {
  const { left, width, top, height } = box;
  if (position === 'inside') {
    return <div className={styles['frame']} data-drop="inside" style={{ left, width, top, height }} />;
  }
  const edge = position === 'before' ? top : top + height;
  return (
    <div
      className={styles['mark']}
      data-drop={position}
      style={{ left: left + indent, width: Math.max(0, width - indent), top: edge - 1 }}
    />
  );
}
