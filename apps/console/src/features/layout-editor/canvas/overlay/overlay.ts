import { isRotatable } from '@mutai/layout/commands/selection';
import { type Point, unionOf } from '@mutai/layout/geometry/box';
import { type RotatedBox } from '@mutai/layout/geometry/rotation';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
import { type SpaceGesture, startSpacing } from '@mutai/layout/gestures/space-gesture';
import { type Viewport } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Block } from '@mutai/layout/model/block';
import { type Canvas, type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { type Editor, type EditorState } from '../../editor/editor.ts';
import { setText } from '../view/set-text.ts';
import { type DistanceParts, drawDistances, type Measured } from './distances.ts';
import { canvasViewOf } from '../view/canvas-view.ts';
import { cursorTurn, handleCursor, turnHandle, turnSide } from './handle-picture.ts';
import { gapHandles } from './gap-handles.ts';
import {
  boxesAt,
  drawnGridStep,
  type GuideAt,
  handleBox,
  type MovedGuide,
  type GestureState,
  pathOfBoxes,
  pathOfLines,
  safeAreaPath,
  selectionBox,
  usableHandles,
} from './overlay-picture.ts';

/** Elements of the overlay. */
export interface OverlayParts extends DistanceParts {
  /** Moved and scaled with the canvas. */
  readonly stage: HTMLElement;
  readonly grid: HTMLElement;
  /** Root group of an SVG in pixels of the canvas. */
  readonly drawing: SVGGElement;
  readonly actionSafe: SVGPathElement;
  readonly titleSafe: SVGPathElement;
  readonly movedGuide: SVGPathElement;
  readonly frames: SVGPathElement;
  readonly lines: SVGPathElement;
  readonly gaps: SVGPathElement;
  readonly frame: SVGPathElement;
  readonly drop: SVGPathElement;
  /** Parent of the handles of equal gaps. */
  readonly gapHandles: HTMLElement;
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
  /** Shows distances; `null` removes them. */
  readonly measure: (measured: Measured | null) => void;
  /** Redraws after a change of the editor's state. */
  readonly refresh: () => void;
}

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

const onScreen = ({ rotation = 0, x, y, w, h }: RotatedBox, { x: left, y: top, zoom }: Viewport): RotatedBox => ({
  rotation,
  x: x * zoom + left,
  y: y * zoom + top,
  w: w * zoom,
  h: h * zoom,
});

const { safeAreas } = layoutLimits;

const nowhere: Point = { x: 0, y: 0 };

/** Draws the overlay and moves the canvas without React, since both follow the pointer. */
export function createOverlay(parts: OverlayParts, editor: Editor): Overlay {
  const write = writer();
  /** The style sheet enlarges handles for touch too. */
  const coarse = matchMedia('(pointer: coarse)');
  let gesture: GestureState = {};
  let gapsFor: Pick<EditorState, 'layout' | 'selected'> | undefined;
  let spacing: SpaceGesture | null = null;
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
    const isSafe = aids.safeAreas;
    write('actionSafe', isSafe ? safeAreaPath(canvas, safeAreas.action) : '', (value) =>
      parts.actionSafe.setAttribute('d', value),
    );
    write('titleSafe', isSafe ? safeAreaPath(canvas, safeAreas.title) : '', (value) =>
      parts.titleSafe.setAttribute('d', value),
    );
    const grid = `${place} ${String(canvas.width)} ${String(canvas.height)} ${String(aids.gridSize)}`;
    write('grid', aids.grid ? grid : '', (value) => {
      const { style } = parts.grid;
      parts.grid.hidden = value === '';
      if (value === '') return;
      const step = drawnGridStep(aids.gridSize, zoom) * zoom;
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

  /** Boxes of the selected blocks during a gesture. */
  function shownBoxes(blocks: readonly Block[]): readonly RotatedBox[] {
    const { by = nowhere, boxes, copies = false } = gesture;
    if (boxes !== undefined)
      return blocks.map((block) => ({ rotation: block.rotation, ...(boxes.get(block.id) ?? block) }));
    return copies ? blocks.map((block) => ({ ...block, x: block.x + by.x, y: block.y + by.y })) : boxesAt(blocks, by);
  }

  function drawSelection(blocks: readonly Block[], viewport: Viewport): void {
    const shown = shownBoxes(blocks);
    const around = selectionBox(shown);
    write('frames', shown.length > 1 ? pathOfBoxes(shown) : '', (value) => parts.frames.setAttribute('d', value));
    const isUnderWay = gesture.by !== undefined || gesture.frame !== undefined;
    const turn = blocks.some(isRotatable) ? [turnHandle] : [];
    const usable: readonly string[] = isUnderWay ? [] : [...usableHandles(blocks), ...turn];
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
    const handled = handleBox(box, coarse.matches ? 'finger' : 'mouse');
    putAt('handlesAt', parts.handles, handled);
    const { rotation = 0 } = box;
    write('cursors', String(cursorTurn(rotation)), () => {
      for (const handle of handles) {
        const element = parts.handles.querySelector<HTMLElement>(`:scope > [data-handle=${handle}]`);
        if (element !== null) element.style.cursor = handleCursor(handle, rotation);
      }
    });
    write('turnSide', turnSide(handled, canvasViewOf(editor).getState().window), (value) => {
      parts.handles.dataset['turn'] = value;
    });
  }

  function putAt(name: string, { style }: HTMLElement, { x, y, w, h, rotation = 0 }: RotatedBox): void {
    const turn = rotation === 0 ? '' : ` rotate(${String(rotation)}deg)`;
    write(name, `translate(${px(x)},${px(y)})${turn}`, (value) => {
      style.transform = value;
    });
    write(`${name} size`, `${px(w)} ${px(h)}`, () => {
      style.width = px(w);
      style.height = px(h);
    });
  }

  /** Looks for equal gaps only when layout or selection change, since the canvas may have thousands of blocks. */
  function drawGapHandles({ layout, selected, viewport }: EditorState): void {
    if (gapsFor?.layout !== layout || gapsFor.selected !== selected) {
      gapsFor = { layout, selected };
      spacing = startSpacing(layout, selected);
    }
    const isUnderWay = gesture.by !== undefined || gesture.boxes !== undefined || gesture.frame !== undefined;
    const shown = isUnderWay ? null : spacing;
    const key = shown === null ? '' : JSON.stringify([shown.axis, shown.middles, viewport]);
    write('gapHandles', key, () =>
      parts.gapHandles.replaceChildren(...(shown === null ? [] : gapHandles(shown, viewport))),
    );
  }

  function drawBadge(blocks: readonly Block[], viewport: Viewport): void {
    const { badge = '', drop } = gesture;
    write('badge', badge, (value) => {
      parts.badge.hidden = value === '';
      setText(parts.badge, value);
    });
    if (badge === '') return;
    const below = drop ?? unionOf(shownBoxes(blocks));
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
    const blocks = state.cropping === null ? selectedBlocks(layout, gesture.selected ?? state.selected) : [];
    drawView(state);
    drawGuides(state);
    drawSelection(blocks, viewport);
    drawGapHandles(state);
    drawBadge(blocks, viewport);
    const path = (name: 'movedGuide' | 'lines' | 'gaps' | 'frame' | 'drop', value: string) =>
      write(name, value, (data) => parts[name].setAttribute('d', data));
    const { guide, lines = [], gaps = [], frame, drop, outlines = [] } = gesture;
    path('movedGuide', guide === undefined ? '' : movedGuidePath(layout.canvas, guide));
    path('lines', pathOfLines(lines));
    path('gaps', pathOfLines(gaps));
    path('frame', frame === undefined ? '' : pathOfBoxes([frame]));
    path('drop', pathOfBoxes(drop === undefined ? outlines : [drop]));
  }

  return {
    show: (next) => {
      gesture = next ?? {};
      write('underWay', String(next !== null), (value) => {
        parts.drawing.dataset['underWay'] = value;
      });
      draw();
    },
    measure: (measured) => drawDistances(parts, measured, editor.state().viewport),
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
