import { layoutLimits } from '@mutai/layout/limits';
import { Button, Switch } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type CanvasAids } from '../editor/editor.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { canvasMessages as text } from './canvas.messages.ts';
import styles from './canvas.module.css';
import { setText } from './view/set-text.ts';
import { canvasPoint, canvasViewOf } from './view/canvas-view.ts';
import { fit, zoomIn, zoomOut, zoomTo } from './zoom.ts';

/** Pointer position on the canvas. Written without React, since the pointer moves continuously. */
function Coordinates({ windowRef }: { readonly windowRef: RefObject<HTMLElement | null> }) {
  const editor = useEditor();
  const value = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = windowRef.current;
    if (element === null) return () => {};
    let waiting = 0;
    let point = { x: 0, y: 0 };
    const write = (words: string) => {
      if (value.current !== null) setText(value.current, words);
    };
    const onMove = (event: PointerEvent) => {
      // Measure here: in the frame callback, earlier style changes would force a layout.
      point = canvasPoint(editor, element, { x: event.clientX, y: event.clientY });
      if (waiting !== 0) return;
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        write(`${String(Math.round(point.x))}, ${String(Math.round(point.y))}`);
      });
    };
    const onLeave = () => {
      cancelAnimationFrame(waiting);
      waiting = 0;
      write(text.noCoordinates);
    };
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerleave', onLeave);
    return () => {
      cancelAnimationFrame(waiting);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerleave', onLeave);
    };
  }, [editor, windowRef]);
  return (
    <span className={styles['fact']}>
      {text.coordinates}
      <span ref={value} className={`${styles['value'] ?? ''} ${styles['coordinates'] ?? ''}`}>
        {text.noCoordinates}
      </span>
    </span>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className={styles['fact']}>
      {label}
      <span className={styles['value']}>{value}</span>
    </span>
  );
}

function Zoom() {
  const editor = useEditor();
  const zoom = useEditorState(({ viewport }) => viewport.zoom);
  const isFitted = useStore(canvasViewOf(editor), ({ autoFit, fitZoom }) => autoFit && zoom < fitZoom);
  return (
    <span className={styles['zoom']}>
      {text.zoom}
      <Button type="text" size="small" aria-label={text.zoomOut} onClick={() => zoomOut(editor)}>
        −
      </Button>
      <Button
        type="text"
        size="small"
        className={styles['zoomValue'] ?? ''}
        title={text.actualSize}
        onClick={() => zoomTo(editor, 1)}
      >
        {Math.round(zoom * 100)}%
      </Button>
      <Button type="text" size="small" aria-label={text.zoomIn} onClick={() => zoomIn(editor)}>
        +
      </Button>
      <Button
        type="text"
        size="small"
        aria-pressed={isFitted}
        className={isFitted ? (styles['pressed'] ?? '') : ''}
        onClick={() => fit(editor)}
      >
        {text.autoFit}
      </Button>
    </span>
  );
}

const aidNames = [
  'snapping',
  'grid',
  'gridSnapping',
  'safeAreas',
  'rulers',
] as const satisfies readonly (keyof CanvasAids)[];

const { action, title } = layoutLimits.safeAreas;
const hints: Partial<Record<keyof CanvasAids, string>> = {
  safeAreas: text.safeAreasHint(action, title),
};

/** Status bar with facts about the canvas, aids and zoom. */
export function StatusBar({ windowRef }: { readonly windowRef: RefObject<HTMLElement | null> }) {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const count = useEditorState(({ layout }) => layout.order.length);
  const aids = useEditorState((state) => state.aids);
  return (
    <div className={styles['bar']} role="group" aria-label={text.bar}>
      <Coordinates windowRef={windowRef} />
      <Fact label={text.size} value={`${String(canvas.width)} × ${String(canvas.height)}`} />
      <Zoom />
      <Fact label={text.count} value={String(count)} />
      <span className={styles['aids']}>
        {aidNames.map((name) => (
          <label key={name} className={styles['aid']} title={hints[name]}>
            {text[name]}
            <Switch
              size="small"
              checked={aids[name]}
              aria-label={text[name]}
              onChange={(checked) => editor.show({ aids: { ...editor.state().aids, [name]: checked } })}
            />
          </label>
        ))}
      </span>
    </div>
  );
}
