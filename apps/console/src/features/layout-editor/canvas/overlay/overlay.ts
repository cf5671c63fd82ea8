import { type Box, type Point } from '@mutai/layout/geometry/box';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
import { type Viewport } from '@mutai/layout/geometry/viewport';
import { type Block } from '@mutai/layout/model/block';
import { type Canvas, type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { type Editor, type EditorState } from '../../editor/editor.ts';
import { setText } from '../view/set-text.ts';
import {
  boxesAt,
  type GuideAt,
  handleBox,
  type MovedGuide,
  type GestureState,
  pathOfBoxes,
  pathOfLines,
  selectionBox,
  usableHandles,
} from './overlay-picture.ts';

/** Elements of the overlay. */
export interface OverlayParts {
  /** Moved and scaled with the canvas. */
  readonly stage: HTMLElement;
  readonly grid: HTMLElement;
  /** Root group of an SVG in pixels of the canvas. */
  readonly drawing: SVGGElement;
  readonly movedGuide: SVGPathElement;
  readonly frames: SVGPathElement;
  readonly lines: SVGPathElement;
  readonly gaps: SVGPathElement;
  readonly frame: SVGPathElement;
  readonly drop: SVGPathElement;
  /** Around the selection. */
  readonly box: HTMLElement;
  /** Parent of the handles. */
  readonly handles: HTMLElement;
  readonly badge: HTMLElement;
  /** Parent of an element per guide, as press target. */
  readonly guides: HTMLElement;
}

export interface Overlay {
  /** Shows the state of a gesture; `null` ends it. */
  readonly show: (gesture: GestureState | null) => void;
  /** Redraws after a change of the editor's state. */
  readonly refresh: () => void;
}

/** Grid steps in pixels of the canvas. The first one of at least `minGridStep` pixels of the screen is used. */
const gridSteps = [10, 20, 50, 100, 200, 500, 1000] as const;
const minGridStep = 8;

/** Skips DOM writes of unchanged values. */
function writer() {
  const written = new Map<string, string>();
  return (name: string, value: string, write: (value: string) => void): void => {
    if (written.get(name) === value) return;
    written.set(name, value);
    write(value);
  };
}

const px = (value: number): string => `${String(value)}px`;

/** Creates the press targets of guides, in pixels of the screen. */
function guideElements({ guides }: Canvas, { x, y, zoom }: Viewport, moved: MovedGuide | undefined): HTMLElement[] {
  return (['x', 'y'] as const).flatMap((axis) =>
    guides[axis].map((place, index) => {
      const element = document.createElement('div');
      element.dataset['guide'] = `${axis} ${String(index)}`;
      element.hidden = moved?.axis === axis && moved.index === index;
      element.style.transform =
        axis === 'x'
          ? `translateX(${px(Math.round(place * zoom + x))})`
          : `translateY(${px(Math.round(place * zoom + y))})`;
      return element;
    }),
  );
}

const movedGuidePath = ({ width, height }: Canvas, { axis, place }: MovedGuide): string => {
  if (place === null) return '';
  return axis === 'x' ? `M${String(place)} 0V${String(height)}` : `M0 ${String(place)}H${String(width)}`;
};

const onScreen = ({ x, y, w, h }: Box, { x: left, y: top, zoom }: Viewport): Box => ({
  x: x * zoom + left,
  y: y * zoom + top,
  w: w * zoom,
  h: h * zoom,
});

const nowhere: Point = { x: 0, y: 0 };

/** Draws the overlay and moves the canvas without React, since both follow the pointer. */
export function createOverlay(parts: OverlayParts, editor: Editor): Overlay {
  const write = writer();
  /** The style sheet enlarges handles for touch too. */
  const coarse = matchMedia('(pointer: coarse)');
  let gesture: GestureState = {};
  let picked: readonly Block[] = [];
  let pickedFrom: { readonly layout: Layout; readonly selected: ReadonlySet<number> } | undefined;

  /** Cached: looking blocks up in every frame is too slow. */
  function selectedBlocks(layout: Layout, selected: ReadonlySet<number>): readonly Block[] {
    if (pickedFrom?.layout !== layout || pickedFrom.selected !== selected) {
      pickedFrom = { layout, selected };
      picked = selected.size === 0 ? [] : pickBlocks(layout, selected).filter(({ hidden }) => !hidden);
    }
    return picked;
  }

  function drawView({ viewport: { x, y, zoom }, layout: { canvas }, aids }: EditorState): void {
    // Separate compositor layer: otherwise each move of a block repaints all others (docs/performance.md).
    const place = `translate3d(${px(x)},${px(y)},0) scale(${String(zoom)})`;
    write('stage', place, (value) => {
      parts.stage.style.transform = value;
      // Transforming the SVG group keeps lines one pixel wide.
      parts.drawing.setAttribute('transform', `translate(${String(x)} ${String(y)}) scale(${String(zoom)})`);
    });
    write('grid', aids.grid ? `${place} ${String(canvas.width)} ${String(canvas.height)}` : '', (value) => {
      const { style } = parts.grid;
      parts.grid.hidden = value === '';
      if (value === '') return;
      const step = (gridSteps.find((wide) => wide * zoom >= minGridStep) ?? 1000) * zoom;
      style.transform = `translate(${px(x)},${px(y)})`;
      style.width = px(canvas.width * zoom);
      style.height = px(canvas.height * zoom);
      style.backgroundSize = `${px(step)} ${px(step)}`;
    });
  }

  function drawGuides({ layout: { canvas }, viewport }: EditorState): void {
    const { guide } = gesture;
    const { x, y } = canvas.guides;
    const isNone = x.length + y.length === 0;
    const key = isNone ? '' : JSON.stringify([x, y, viewport, guide?.axis, guide?.index]);
    write('guides', key, () => parts.guides.replaceChildren(...guideElements(canvas, viewport, guide)));
  }

  function drawSelection(blocks: readonly Block[], viewport: Viewport): void {
    const { by = nowhere, boxes, copies = false } = gesture;
    const shown: readonly Box[] =
      boxes !== undefined
        ? blocks.map((block) => boxes.get(block.id) ?? block)
        : copies
          ? blocks.map((block) => ({ ...block, x: block.x + by.x, y: block.y + by.y }))
          : boxesAt(blocks, by);
    const around = selectionBox(shown);
    write('frames', shown.length > 1 ? pathOfBoxes(shown) : '', (value) => parts.frames.setAttribute('d', value));
    const isUnderWay = gesture.by !== undefined || gesture.frame !== undefined;
    const usable = isUnderWay ? [] : usableHandles(blocks);
    write('handles', usable.join(' '), () => {
      for (const element of parts.handles.children) {
        if (!(element instanceof HTMLElement)) continue;
        element.hidden = !usable.some((handle) => handle === element.dataset['handle']);
      }
    });
    const hasBox = around !== null && gesture.frame === undefined;
    write('hasBox', String(hasBox), () => {
      parts.box.hidden = !hasBox;
      parts.handles.hidden = !hasBox;
    });
    if (!hasBox) return;
    const box = onScreen(around, viewport);
    write('locked', String(blocks.every(({ locked }) => locked)), (value) => {
      parts.box.dataset['locked'] = value;
    });
    putAt('box', parts.box, box);
    putAt('handlesAt', parts.handles, handleBox(box, coarse.matches ? 'finger' : 'mouse'));
  }

  function putAt(name: string, { style }: HTMLElement, { x, y, w, h }: Box): void {
    write(name, `translate(${px(x)},${px(y)})`, (value) => {
      style.transform = value;
    });
    write(`${name} size`, `${px(w)} ${px(h)}`, () => {
      style.width = px(w);
      style.height = px(h);
    });
  }

  function drawBadge(blocks: readonly Block[], viewport: Viewport): void {
    const { badge = '', drop, boxes, by = nowhere } = gesture;
    write('badge', badge, (value) => {
      parts.badge.hidden = value === '';
      setText(parts.badge, value);
    });
    if (badge === '') return;
    const below = drop ?? selectionBox(boxes === undefined ? boxesAt(blocks, by) : [...boxes.values()]);
    if (below === null) return;
    const { x, y, w, h } = onScreen(below, viewport);
    write(
      'badgeAt',
      `translate(${px(Math.round(x + w / 2))},${px(Math.round(y + h + 8))}) translateX(-50%)`,
      (value) => {
        parts.badge.style.transform = value;
      },
    );
  }

  function draw(): void {
    const state = editor.state();
    const { layout, viewport } = state;
    const blocks = selectedBlocks(layout, gesture.selected ?? state.selected);
    drawView(state);
    drawGuides(state);
    drawSelection(blocks, viewport);
    drawBadge(blocks, viewport);
    const path = (name: 'movedGuide' | 'lines' | 'gaps' | 'frame' | 'drop', value: string) =>
      write(name, value, (data) => parts[name].setAttribute('d', data));
    const { guide, lines = [], gaps = [], frame, drop } = gesture;
    path('movedGuide', guide === undefined ? '' : movedGuidePath(layout.canvas, guide));
    path('lines', pathOfLines(lines));
    path('gaps', pathOfLines(gaps));
    path('frame', frame === undefined ? '' : pathOfBoxes([frame]));
    path('drop', drop === undefined ? '' : pathOfBoxes([drop]));
  }

  return {
    show: (next) => {
      gesture = next ?? {};
      write('underWay', String(next !== null), (value) => {
        parts.drawing.dataset['underWay'] = value;
      });
      draw();
    },
    refresh: draw,
  };
}

/** Returns the handle of an element; `undefined` if it is none. */
export const handleAt = (target: EventTarget | null): Handle | undefined =>
  target instanceof HTMLElement ? handles.find((handle) => handle === target.dataset['handle']) : undefined;

/** Returns the guide of an element; `undefined` if it is none. */
export function guideAt(target: EventTarget | null): GuideAt | undefined {
  const [axis, index] = target instanceof HTMLElement ? (target.dataset['guide']?.split(' ') ?? []) : [];
  return axis === 'x' || axis === 'y' ? { axis, index: Number(index) } : undefined;
}
