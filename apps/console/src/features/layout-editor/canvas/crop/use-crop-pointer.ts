import { type Point } from '@mutai/layout/geometry/box';
import { type Cropping } from '@mutai/layout/geometry/crop';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEditor } from '../../editor/use-editor.ts';
import { handleAt } from '../overlay/overlay.ts';
import { canvasPoint } from '../view/canvas-view.ts';
import { type CropEdit } from './use-cropping.ts';

/** Movement tolerated for a click, in pixels of the screen. */
const clickSlack = 3;
/** Relative change of the zoom per pixel of a wheel, and of a pinch on a touchpad. */
const wheelFactor = 0.001;
const pinchFactor = 0.01;
/** Pixels per line, for browsers that report wheel movement in lines. */
const lineHeight = 16;

/** Part of the layer that a press acts on: its `data-crop`, or a handle. */
type Target = 'picture' | 'edge' | 'beside' | NonNullable<ReturnType<typeof handleAt>>;

function partAt(target: EventTarget): Target {
  const part = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-crop]')?.dataset['crop'] : undefined;
  return handleAt(target) ?? (part === 'picture' || part === 'edge' ? part : 'beside');
}

/** Press of one finger or the mouse, or of two fingers. */
interface Pressed {
  readonly target: Target;
  readonly from: Cropping;
  /** Center of the pointers on the page, and the distance of two. */
  readonly middle: Point;
  readonly apart: number;
}

const middleOfAll = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const apartOf = ([one, other]: readonly Point[]): number =>
  one === undefined || other === undefined ? 1 : Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));

/**
 * Crops by mouse, fingers and wheel: drags move the picture or the frame, two fingers and the wheel zoom, and a click
 * beside the picture ends it.
 *
 * @param layer element over the canvas that takes the presses
 */
export function useCropPointer(layer: RefObject<HTMLElement | null>, edit: CropEdit, clickBeside: () => void) {
  const editor = useEditor();
  const points = useRef(new Map<number, Point>());
  const pressed = useRef<Pressed | null>(null);
  const hasMoved = useRef(false);

  const pointAt = (client: Point): Point | undefined =>
    layer.current === null ? undefined : canvasPoint(editor, layer.current, client);
  const begin = (target: Target) => {
    const all = [...points.current.values()];
    pressed.current =
      all.length === 0 ? null : { target, from: edit.now(), middle: middleOfAll(all), apart: apartOf(all) };
  };

  const move = (shift: boolean) => {
    const all = [...points.current.values()];
    const { current } = pressed;
    if (current === null || all.length === 0) return;
    const middle = middleOfAll(all);
    const { zoom } = editor.state().viewport;
    const by = { x: (middle.x - current.middle.x) / zoom, y: (middle.y - current.middle.y) / zoom };
    if (Math.hypot(by.x, by.y) * zoom >= clickSlack || all.length > 1) hasMoved.current = true;
    if (!hasMoved.current) return;
    const { target, from } = current;
    if (all.length > 1) edit.zoomBy(from, apartOf(all) / current.apart, pointAt(current.middle), by);
    else if (target === 'picture') edit.movePicture(from, by);
    else if (target === 'edge') edit.moveFrame(from, by);
    else if (target !== 'beside') edit.resizeFrame(from, target, by, shift);
  };

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : lineHeight);
    const isPinch = event.ctrlKey && Math.abs(pixels) < 1 / pinchFactor;
    const factor = Math.exp(-pixels * (isPinch ? pinchFactor : wheelFactor));
    edit.zoomBy(edit.now(), factor, pointAt({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const element = layer.current;
    const onWheel = (event: WheelEvent) => turn(event);
    // React registers passive wheel listeners, which cannot prevent the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [layer]);

  const leave = ({ pointerId }: PointerEvent) => {
    if (points.current.delete(pointerId)) begin('picture');
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isFirst = points.current.size === 0;
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (isFirst) hasMoved.current = false;
      begin(isFirst ? partAt(event.target) : 'picture');
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!points.current.has(event.pointerId)) return;
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      move(event.shiftKey);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isClickBeside = pressed.current?.target === 'beside' && !hasMoved.current && points.current.size === 1;
      leave(event);
      if (isClickBeside) clickBeside();
    },
    onPointerCancel: leave,
  };
}
