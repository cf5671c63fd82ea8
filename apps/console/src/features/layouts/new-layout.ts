import { firstCharacters } from '@mutai/contract/characters';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { layoutLimits } from '@mutai/layout/limits';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { layoutTemplates } from '@mutai/layout/templates/templates';
import { layoutsMessages as text } from './layouts.messages.ts';

export const templates = layoutTemplates();

/** Common screen sizes, in pixels. */
const presets = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

const sizeKey = (width: number, height: number) => `${String(width)}x${String(height)}`;

/** Option for a typed size. */
export const ownSize = 'own';

export const sizeOptions = [
  ...presets.map(([width, height]) => ({ value: sizeKey(width, height), label: text.sizeOf(width, height) })),
  { value: ownSize, label: text.ownSize },
];

export type NewLayoutValues = {
  /** Template id; empty: none. */
  template: string;
  title: string;
  description: string;
  /** Value of one of {@link sizeOptions}. */
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

/** Creates the layout of the form's values. */
export function newLayout({ template, title, description, size, width, height }: NewLayoutValues): Layout {
  const named = { title: title.trim(), description };
  const begun = templates.find(({ id }) => id === template);
  // Keep the template's description unless one was typed.
  if (begun !== undefined) return setCanvas(begun.layout, description === '' ? { title: named.title } : named);
  const preset = presets.find(([across, down]) => sizeKey(across, down) === size);
  const [across, down] = preset ?? [width, height];
  return emptyLayout({ ...named, width: across, height: down });
}

/** Copies a layout under a new title, limited to the largest length. */
export function copiedLayout(layout: Layout): Layout {
  const { title } = layout.canvas;
  const room = layoutLimits.titleMax - text.copyOf('').length;
  return setCanvas(layout, { title: text.copyOf(firstCharacters(title, room)) });
}
