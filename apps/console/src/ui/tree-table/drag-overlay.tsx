import type { Dragging } from './use-row-drag.ts';
import styles from './tree-table.module.css';

interface DragOverlayProps<T> {
  readonly dragging: Dragging<T>;
  /** Name of the dragged row. */
  readonly name: string;
  /** Indentation of the name, in pixels. */
  readonly indent: number;
}

/** Drop indicator while a row is dragged, and a hint next to the pointer. */
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
