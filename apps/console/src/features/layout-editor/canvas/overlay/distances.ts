import { type Box } from '@mutai/layout/geometry/box';
import { type Distance } from '@mutai/layout/geometry/measure';
import { toScreen, type Viewport } from '@mutai/layout/geometry/viewport';
import { pathOfBoxes, pathOfLines } from './overlay-picture.ts';

/** Elements that show distances. */
export interface DistanceParts {
  readonly distances: SVGPathElement;
  /** Dashed lines, and the outline of the measured box. */
  readonly extensions: SVGPathElement;
  /** Parent of an element per distance. */
  readonly distanceLabels: HTMLElement;
}

/** Box that distances lead to, with the distances. */
export interface Measured {
  readonly to: Box;
  readonly distances: readonly Distance[];
}

/** Draws distances in pixels of the canvas; `null` removes them. */
export function drawDistances(parts: DistanceParts, measured: Measured | null, viewport: Viewport): void {
  const distances = measured?.distances ?? [];
  const extensions = distances.flatMap(({ extension }) => (extension === null ? [] : [extension]));
  parts.distances.setAttribute('d', pathOfLines(distances));
  parts.extensions.setAttribute('d', pathOfLines(extensions) + pathOfBoxes(measured === null ? [] : [measured.to]));
  const labels = distances.map(({ length, from, to }) => {
    const { x, y } = toScreen(viewport, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    const label = document.createElement('span');
    label.textContent = String(Math.round(length));
    label.style.transform = `translate(${String(Math.round(x))}px,${String(Math.round(y))}px) translate(-50%,-50%)`;
    return label;
  });
  parts.distanceLabels.replaceChildren(...labels);
}
