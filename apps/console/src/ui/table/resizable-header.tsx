import { useRef, useState, type KeyboardEvent, type PointerEvent, type ThHTMLAttributes } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { clampWidth, columnWidth } from './column-preference.ts';
import styles from './table.module.css';

/** Props of a resizable header cell in addition to its attributes. */
export interface Resizable {
  readonly title: string;
  /** Called with the new width, in pixels. */
  readonly onResize: (width: number) => void;
}

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly resizable?: Resizable;
  /** Replaces antd's description, which does not mention the next sort order. */
  readonly hint?: string;
}

/** Position of the dragged edge, in window pixels. */
interface Guide {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Header cell with a right edge that can be dragged, or moved with arrow keys. */
export function ResizableHeader({ resizable, hint, children, ...others }: HeaderCellProps) {
  const attributes = hint === undefined ? others : { ...others, 'aria-description': hint };
  const cell = useRef<HTMLTableCellElement>(null);
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  /** The width changes on release: resizing every cell during the drag would stutter. */
  const [guide, setGuide] = useState<Guide | null>(null);
  if (resizable === undefined) return <th {...attributes}>{children}</th>;

  const widthNow = () => cell.current?.getBoundingClientRect().width ?? columnWidth.min;
  const widthAt = (event: PointerEvent) =>
    start.current === null ? null : clampWidth(start.current.width + event.clientX - start.current.x);
  const showGuide = (width: number) => {
    const own = cell.current?.getBoundingClientRect();
    const table = cell.current?.closest('table')?.getBoundingClientRect();
    if (own !== undefined && table !== undefined) {
      setGuide({ left: own.left + width, top: table.top, height: table.height });
    }
  };
  const stop = () => {
    start.current = null;
    setGuide(null);
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: widthNow() };
    showGuide(start.current.width);
  };
  const drag = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width !== null) showGuide(width);
  };
  const drop = (event: PointerEvent) => {
    const width = widthAt(event);
    if (width !== null && width !== clampWidth(widthNow())) resizable.onResize(width);
    stop();
  };
  const step = (event: KeyboardEvent) => {
    // The header cell sorts on Enter; other keys bubble.
    if (event.key === 'Enter') event.stopPropagation();
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    resizable.onResize(widthNow() + by * columnWidth.step);
  };

  return (
    <th {...attributes} ref={cell}>
      {children}
      <button
        type="button"
        className={styles['resizer']}
        aria-label={text.resizeColumn(resizable.title)}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={stop}
        onKeyDown={step}
        onClick={(event) => event.stopPropagation()}
      />
      {guide !== null && <span className={styles['guide']} style={guide} />}
    </th>
  );
}
