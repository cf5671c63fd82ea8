import styles from './tree-table.module.css';
import type { Dragging } from './use-row-drag.ts';

export interface DragOverlayProps<T> {
  readonly dragging: Dragging<T>;
  /** Name of the row that is dragged. */
  readonly name: string;
  /** Pixels between a row's edge and where its name begins. */
  readonly indent: number;
}

/** While a row is dragged: a line or frame where it would go, and beside the pointer what that means. */
export function DragOverlay<T>({ dragging: { x, y, outlook }, name, indent }: DragOverlayProps<T>) {
  const refused = outlook !== null && outlook.target === null;
  return (
    <>
      {outlook !== null && !refused && <DropMark outlook={outlook} indent={indent} />}
      <div className={styles['hint']} data-refused={refused} role="status" style={{ left: x + 14, top: y + 14 }}>
        {outlook?.hint ?? name}
      </div>
    </>
  );
}

interface DropMarkProps<T> {
  readonly outlook: NonNullable<Dragging<T>['outlook']>;
  readonly indent: number;
}

function DropMark<T>({ outlook: { position, box }, indent }: DropMarkProps<T>) {
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
