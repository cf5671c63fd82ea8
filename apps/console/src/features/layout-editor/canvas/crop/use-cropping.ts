import { innerSize } from '@mutai/blocks/styles';
import { cropPicture } from '@mutai/layout/commands/crop';
import { type Point, type Size } from '@mutai/layout/geometry/box';
import {
  cropOf,
  type Cropping,
  frameOnCanvas,
  movedFrame,
  movedPicture,
  offsetInFrame,
  resizedFrame,
  startCropping,
  zoomedPicture,
} from '@mutai/layout/geometry/crop';
import { type Handle } from '@mutai/layout/geometry/resize';
import { middleOf } from '@mutai/layout/geometry/rotation';
import { type BlockOf } from '@mutai/layout/model/block';
import { useRef, useState } from 'react';
import { useEditor } from '../../editor/use-editor.ts';
import { cropMessages as text } from './crop.messages.ts';

/** Crop in progress. Changes nothing in the layout until it is applied. */
export interface CropEdit {
  readonly cropping: Cropping;
  /** In percent. */
  readonly zoom: number;
  /** Returns the latest state, which may not be rendered yet. */
  readonly now: () => Cropping;
  /** Moves the picture from where it was. @param by in pixels of the canvas */
  readonly movePicture: (from: Cropping, by: Point) => void;
  /** Moves the frame, or one of its handles, from where it was. @param by in pixels of the canvas */
  readonly moveFrame: (from: Cropping, by: Point) => void;
  readonly resizeFrame: (from: Cropping, handle: Handle, by: Point, keepRatio: boolean) => void;
  /** @param at fixed point on the canvas; default: the center of the frame */
  readonly zoomBy: (from: Cropping, factor: number, at?: Point, by?: Point) => void;
  readonly apply: () => void;
  readonly cancel: () => void;
}

/** Keeps the state of cropping a picture. @param natural size of the picture */
export function useCropping(block: BlockOf<'image'>, natural: Size): CropEdit {
  const editor = useEditor();
  const { fit } = block.params;
  const [started] = useState(() => {
    const { w, h } = innerSize(block);
    return startCropping({ w, h }, natural, block.params);
  });
  const [cropping, setCropping] = useState(started);
  const latest = useRef(cropping);
  const become = (next: Cropping) => {
    latest.current = next;
    setCropping(next);
  };
  const inFrame = (point: Point): Point => {
    const { w, h } = innerSize(block);
    const middle = middleOf(block);
    const { x, y } = offsetInFrame(block, { x: point.x - middle.x, y: point.y - middle.y });
    return { x: x + w / 2, y: y + h / 2 };
  };
  const onCanvas = (by: Point, change: (by: Point) => Cropping): Cropping =>
    frameOnCanvas(block, editor.state().layout.canvas, offsetInFrame(block, by), change);
  return {
    cropping,
    zoom: cropOf(cropping, fit, block.params).zoom,
    now: () => latest.current,
    movePicture: (from, by) => become(movedPicture(from, offsetInFrame(block, by))),
    moveFrame: (from, by) => become(onCanvas(by, (offset) => movedFrame(from, offset))),
    resizeFrame: (from, handle, by, keepRatio) => {
      // A stretched picture has the ratio of its frame.
      const isKept = keepRatio || fit === '100% 100%';
      become(onCanvas(by, (offset) => resizedFrame(from, handle, offset, isKept)));
    },
    zoomBy: (from, factor, at, by = { x: 0, y: 0 }) => {
      const zoomed = zoomedPicture(from, natural, fit, factor, at && inFrame(at));
      become(movedPicture(zoomed, offsetInFrame(block, by)));
    },
    apply: () => {
      const end = latest.current;
      if (end !== started) editor.run(text.step, (layout) => cropPicture(layout, block.id, end));
      editor.crop(null);
    },
    cancel: () => editor.crop(null),
  };
}
