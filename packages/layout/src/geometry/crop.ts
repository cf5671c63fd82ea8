import { layoutLimits } from '../limits.ts';
import { type MediaFit } from '../model/types/media-fit.ts';
import { type Box, clamp, type Point, type Size } from './box.ts';
import { isWithin } from './fit.ts';
import { type Handle } from './resize.ts';
import { boxAround, middleOf, outlineOf, type RotatedBox, turned } from './rotation.ts';

/** Crop of a picture in its block, in percent: see the params of picture blocks. */
export interface Crop {
  readonly zoom: number;
  readonly focusX: number;
  readonly focusY: number;
}

/**
 * Picture and the frame that shows a part of it, before the block is rotated and mirrored. The origin is the top left
 * corner of the frame when cropping began.
 */
export interface Cropping {
  readonly frame: Box;
  readonly picture: Box;
}

type Sides = Pick<Box, 'w' | 'h'>;

const { zoomPercent, cropPrecision, blockSideMin } = layoutLimits;

const steps = Math.round(1 / cropPrecision);
const rounded = (percent: number): number => Math.round(percent * steps) / steps;

/** Size of a picture at a zoom of 100 percent, above 0 also in a frame without room. */
function sizeAtOnce(frame: Sides, natural: Size, fit: MediaFit): Sides {
  const [w, h] = [Math.max(1, frame.w), Math.max(1, frame.h)];
  if (fit === '100% 100%') return { w, h };
  const scales = [w / natural.width, h / natural.height];
  const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  return { w: natural.width * scale, h: natural.height * scale };
}

/**
 * Whole picture around the frame of its block.
 *
 * @param frame size inside the border of the block
 * @param natural size of the picture
 */
export function startCropping(
  frame: Sides,
  natural: Size,
  { fit, zoom, focusX, focusY }: Crop & { readonly fit: MediaFit },
): Cropping {
  const once = sizeAtOnce(frame, natural, fit);
  const [w, h] = [(once.w * zoom) / 100, (once.h * zoom) / 100];
  const picture = { x: ((frame.w - w) * focusX) / 100, y: ((frame.h - h) * focusY) / 100, w, h };
  return { frame: { x: 0, y: 0, w: frame.w, h: frame.h }, picture };
}

/** Zoom of a picture in its frame, in percent. */
function zoomOf({ frame, picture }: Cropping, fit: MediaFit): number {
  const ratios = [picture.w / Math.max(1, frame.w), picture.h / Math.max(1, frame.h)];
  const ratio = fit === 'cover' ? Math.min(...ratios) : Math.max(...ratios);
  return clamp(rounded(ratio * 100), zoomPercent.min, zoomPercent.max);
}

/** Sides that differ by less have no room to move a picture in, in pixels. */
const negligible = 0.01;

/** Params that show what a frame shows. @param before focus for a side without room to move the picture */
export function cropOf(cropping: Cropping, fit: MediaFit, before: Crop): Crop {
  const { frame, picture } = cropping;
  const focus = (start: number, room: number, was: number): number =>
    Math.abs(room) < negligible ? was : clamp(rounded((start / room) * 100), 0, 100);
  return {
    zoom: zoomOf(cropping, fit),
    focusX: focus(picture.x - frame.x, frame.w - picture.w, before.focusX),
    focusY: focus(picture.y - frame.y, frame.h - picture.h, before.focusY),
  };
}

/** Moves a picture as far as its frame allows: over all of the frame, or within it where the picture is smaller. */
export function movedPicture({ frame, picture }: Cropping, by: Point): Cropping {
  const [across, down] = [frame.w - picture.w, frame.h - picture.h];
  return {
    frame,
    picture: {
      ...picture,
      x: clamp(picture.x + by.x, frame.x + Math.min(0, across), frame.x + Math.max(0, across)),
      y: clamp(picture.y + by.y, frame.y + Math.min(0, down), frame.y + Math.max(0, down)),
    },
  };
}

/**
 * Enlarges or shrinks a picture around a point.
 *
 * @param factor of the current size; the zoom stays within its limits
 */
export function zoomedPicture(
  { frame, picture }: Cropping,
  natural: Size,
  fit: MediaFit,
  factor: number,
  { x, y }: Point = middleOf(frame),
): Cropping {
  const once = sizeAtOnce(frame, natural, fit);
  const zoom = clamp((picture.w / once.w) * 100 * factor, zoomPercent.min, zoomPercent.max);
  const [w, h] = [(once.w * zoom) / 100, (once.h * zoom) / 100];
  const [left, top] = [x - ((x - picture.x) * w) / picture.w, y - ((y - picture.y) * h) / picture.h];
  return movedPicture({ frame, picture: { x: left, y: top, w, h } }, { x: 0, y: 0 });
}

/** One axis of frame and picture. */
interface Span {
  readonly from: number;
  readonly length: number;
}

/** Part of a frame that shows the picture, in whole pixels. */
function overlap(frame: Span, picture: Span): Span {
  const from = Math.ceil(Math.max(frame.from, picture.from) - negligible) + 0;
  const to = Math.floor(Math.min(frame.from + frame.length, picture.from + picture.length) + negligible);
  return { from, length: Math.max(1, to - from) };
}

const spans = ({ x, y, w, h }: Box): readonly [Span, Span] => [
  { from: x, length: w },
  { from: y, length: h },
];
const boxOf = (across: Span, down: Span): Box => ({ x: across.from, y: down.from, w: across.length, h: down.length });

/** Part of the frame that shows the picture: what is beside it cannot be cropped. */
function framedPart({ frame, picture }: Cropping): readonly [Span, Span] {
  const [[across, down], [pictureAcross, pictureDown]] = [spans(frame), spans(picture)];
  return [overlap(across, pictureAcross), overlap(down, pictureDown)];
}

/** Moves a frame over its picture. */
export function movedFrame(cropping: Cropping, by: Point): Cropping {
  const { picture } = cropping;
  const moved = (frame: Span, over: Span, way: number): Span => ({
    ...frame,
    from: Math.round(clamp(frame.from + way, over.from, over.from + over.length - frame.length)),
  });
  const [[across, down], [pictureAcross, pictureDown]] = [framedPart(cropping), spans(picture)];
  return { picture, frame: boxOf(moved(across, pictureAcross, by.x), moved(down, pictureDown, by.y)) };
}

/** Longest span within a picture that the edge of a handle can reach. @param pull −1: start, 1: end, 0: both */
function roomOf({ from, length }: Span, picture: Span, pull: number): number {
  // Whole pixels: half a pixel on both sides is no room for a span that is a pixel longer.
  const [before, after] = [from - picture.from, picture.from + picture.length - from - length].map((room) =>
    Math.floor(room + negligible),
  ) as [number, number];
  return length + (pull === 0 ? 2 * Math.min(before, after) : pull < 0 ? before : after);
}

/** Span of another length; the edge that is not pulled stays. */
function spanOf({ from, length }: Span, pull: number, next: number): Span {
  const start = pull === 0 ? Math.round(from + (length - next) / 2) : pull < 0 ? from + length - next : from;
  return { from: start, length: next };
}

/**
 * Moves the edges of a frame over its picture, which stays. The other edges stay, too.
 *
 * @param keepRatio as a stretched picture needs, which would change its own
 */
export function resizedFrame(cropping: Cropping, handle: Handle, by: Point, keepRatio: boolean): Cropping {
  const { picture } = cropping;
  const [across, down] = framedPart(cropping);
  const [pictureAcross, pictureDown] = spans(picture);
  const pullX = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const pullY = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const [roomX, roomY] = [roomOf(across, pictureAcross, pullX), roomOf(down, pictureDown, pullY)];
  const leastOf = (side: number, ofPicture: number): number =>
    Math.min(side, Math.ceil(Math.max(blockSideMin, (ofPicture * 100) / zoomPercent.max)));
  const least = { w: leastOf(across.length, picture.w), h: leastOf(down.length, picture.h) };
  const wanted = { w: across.length + pullX * by.x, h: down.length + pullY * by.y };
  const within = (length: number, min: number, max: number): number =>
    Math.floor(clamp(Math.round(length), min, Math.max(min, max + negligible)));
  let lengths = wanted;
  if (keepRatio) {
    const scales = [
      ...(pullX === 0 ? [] : [wanted.w / across.length]),
      ...(pullY === 0 ? [] : [wanted.h / down.length]),
    ];
    const most = Math.min(roomX / across.length, roomY / down.length);
    const scale = Math.max(Math.min(Math.max(...scales), most), least.w / across.length, least.h / down.length);
    lengths = { w: across.length * scale, h: down.length * scale };
  }
  const isPulled = (pull: number): boolean => keepRatio || pull !== 0;
  const sized = (span: Span, pull: number, length: number, min: number, room: number): Span =>
    isPulled(pull) ? spanOf(span, pull, within(length, min, room)) : span;
  return {
    picture,
    frame: boxOf(sized(across, pullX, lengths.w, least.w, roomX), sized(down, pullY, lengths.h, least.h, roomY)),
  };
}

interface CroppedBlock extends Box {
  readonly rotation: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly border: { readonly width: number } | null;
}

/** Box of a block whose frame has changed: the picture stays where it is on the canvas. Not rounded to whole pixels. */
export function boxOfFrame(block: CroppedBlock, { x, y, w, h }: Box): RotatedBox {
  const border = block.border?.width ?? 0;
  const shift = {
    x: (x + w / 2 - (block.w - 2 * border) / 2) * (block.flipX ? -1 : 1),
    y: (y + h / 2 - (block.h - 2 * border) / 2) * (block.flipY ? -1 : 1),
  };
  const by = turned(shift, block.rotation);
  const middle = middleOf(block);
  const box = boxAround({ x: middle.x + by.x, y: middle.y + by.y }, w + 2 * border, h + 2 * border);
  return { ...box, rotation: block.rotation };
}

/** Converts an offset on the canvas to one of the frame, before the block is rotated and mirrored. */
export function offsetInFrame({ rotation, flipX, flipY }: Omit<CroppedBlock, keyof Box | 'border'>, by: Point): Point {
  const { x, y } = turned(by, -rotation);
  return { x: x * (flipX ? -1 : 1), y: y * (flipY ? -1 : 1) };
}

/** Halvings of the way to the edge of the canvas: less than a thousandth of it is left. */
const halvings = 10;

/**
 * Changes a frame by as much of an offset as keeps its block on the canvas, one axis after the other.
 *
 * @param change frame after an offset
 */
export function frameOnCanvas(block: CroppedBlock, canvas: Size, by: Point, change: (by: Point) => Cropping): Cropping {
  const isInside = (offset: Point): boolean => isWithin(outlineOf(boxOfFrame(block, change(offset).frame)), canvas);
  /** Largest part of an offset along one axis. */
  const farthest = (offsetAt: (share: number) => Point): Point => {
    if (isInside(offsetAt(1))) return offsetAt(1);
    let [inside, outside] = [0, 1];
    for (let times = 0; times < halvings; times += 1) {
      const middle = (inside + outside) / 2;
      if (isInside(offsetAt(middle))) inside = middle;
      else outside = middle;
    }
    return offsetAt(inside);
  };
  if (isInside(by)) return change(by);
  const across = farthest((share) => ({ x: by.x * share, y: 0 }));
  return change(farthest((share) => ({ x: across.x, y: by.y * share })));
}
