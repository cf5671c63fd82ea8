import { theme } from 'antd';
import { type PointerEvent, useEffect, useRef } from 'react';
import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Size } from '@mutai/layout/geometry/box';
import { useStore } from 'zustand';
import { useEditor } from '../../editor/use-editor.ts';
import { canvasViewOf } from '../view/canvas-view.ts';
import { ticksOf } from './ruler-ticks.ts';
import styles from './rulers.module.css';

/** Thickness of a ruler, in pixels of the screen. */
const breadth = 20;

interface Colours {
  readonly mark: string;
  readonly text: string;
  readonly font: string;
}

function draw(
  element: HTMLCanvasElement,
  axis: Axis,
  start: number,
  zoom: number,
  length: number,
  colours: Colours,
): void {
  const context = element.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio;
  const [width, height] = axis === 'x' ? [length, breadth] : [breadth, length];
  element.width = Math.max(1, Math.round(width * ratio));
  element.height = Math.max(1, Math.round(height * ratio));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (axis === 'y') {
    // The left ruler is the top one rotated, so that labels read from bottom to top.
    context.translate(0, length);
    context.rotate(-Math.PI / 2);
  }
  context.fillStyle = colours.text;
  context.font = `10px ${colours.font}`;
  context.strokeStyle = colours.mark;
  context.beginPath();
  for (const { at, label } of ticksOf(start, zoom, length)) {
    const x = Math.round(axis === 'x' ? at : length - at) + 0.5;
    context.moveTo(x, breadth);
    context.lineTo(x, label === null ? breadth - 4 : breadth - 9);
    if (label !== null) context.fillText(String(label), x + 3, 10);
  }
  context.stroke();
}

export interface RulersProps {
  readonly acrossTitle: string;
  readonly downTitle: string;
  /** Called when a ruler is pressed, to drag a new guide out of it. */
  readonly onPress: (axis: Axis, event: PointerEvent) => void;
}

/** Rulers at the top and left of the canvas window. They follow it without rendering. */
export function Rulers({ acrossTitle, downTitle, onPress }: RulersProps) {
  const editor = useEditor();
  const size: Size = useStore(canvasViewOf(editor), ({ window: room }) => room);
  const { token } = theme.useToken();
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  const { colorBorder, colorTextTertiary, fontFamily } = token;
  useEffect(() => {
    const colours: Colours = { mark: colorBorder, text: colorTextTertiary, font: fontFamily };
    const drawBoth = () => {
      const { x, y, zoom } = editor.state().viewport;
      if (across.current !== null) draw(across.current, 'x', x, zoom, size.width, colours);
      if (down.current !== null) draw(down.current, 'y', y, zoom, size.height, colours);
    };
    let waiting = 0;
    drawBoth();
    const stop = editor.store.subscribe((after, before) => {
      if (after.viewport === before.viewport || waiting !== 0) return;
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        drawBoth();
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(waiting);
    };
  }, [editor, size, colorBorder, colorTextTertiary, fontFamily]);
  return (
    <>
      <div className={styles['corner']} />
      <canvas
        ref={across}
        className={styles['across']}
        title={acrossTitle}
        onPointerDown={(event) => onPress('y', event)}
      />
      <canvas ref={down} className={styles['down']} title={downTitle} onPointerDown={(event) => onPress('x', event)} />
    </>
  );
}
