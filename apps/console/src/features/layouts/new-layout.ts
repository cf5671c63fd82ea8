import { firstCharacters } from '@mutai/contract/characters';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { layoutLimits } from '@mutai/layout/limits';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { layoutTemplates } from '@mutai/layout/templates/templates';
import { layoutsMessages as text } from './layouts.messages.ts';

/** What a new layout can begin with. */
export const templates = layoutTemplates();

/** Pixels of usual screens. */
const presets = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

const sizeKey = (width: number, height: number) => `${String(width)}x${String(height)}`;

/** Stands for a size that is typed. */
export const ownSize = 'own';

export const sizeOptions = [
  ...presets.map(([width, height]) => ({ value: sizeKey(width, height), label: text.sizeOf(width, height) })),
  { value: ownSize, label: text.ownSize },
];

/** What the form of a new layout holds. */
export type NewLayoutValues = {
  /** Id of a template; empty: none. */
  template: string;
  title: string;
  description: string;
  /** One of {@link sizeOptions}. */
  size: string;
  width: number;
  height: number;
};

export const emptyNewLayout: NewLayoutValues = {
  template: '',
  title: '',
  description: '',
  size: sizeKey(layoutLimits.canvasWidth, layoutLimits.canvasHeight),
  width: layoutLimits.canvasWidth,
  height: layoutLimits.canvasHeight,
};

/** The layout that a form describes. */
export function newLayout({ template, title, description, size, width, height }: NewLayoutValues): Layout {
  const named = { title: title.trim(), description };
  const begun = templates.find(({ id }) => id === template);
  // Unless somebody described it, it is what its template is.
  if (begun !== undefined) return setCanvas(begun.layout, description === '' ? { title: named.title } : named);
  const preset = presets.find(([across, down]) => sizeKey(across, down) === size);
  const [across, down] = preset ?? [width, height];
  return emptyLayout({ ...named, width: across, height: down });
}

/** A copy of a layout under a title of its own, no longer than titles can be. */
export function copiedLayout(layout: Layout): Layout {
  const { title } = layout.canvas;
  const room = layoutLimits.titleMax - text.copyOf('').length;
  return setCanvas(layout, { title: text.copyOf(firstCharacters(title, room)) });
}
