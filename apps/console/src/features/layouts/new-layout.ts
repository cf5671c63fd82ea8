import { firstCharacters } from '@mutai/contract/characters';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { layoutLimits } from '@mutai/layout/limits';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { layoutTemplates } from '@mutai/layout/templates/templates';
import { layoutsMessages as text } from './layouts.messages.ts';

/** Days from today, in the time zone of the browser. */
function inDays(days: number, at: string): string {
  const now = new Date();
  const then = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return `${then.toISOString().slice(0, 10)}T${at}`;
}

/** Templates that come with the product. Their dates count from today. */
export const builtInTemplates = () => layoutTemplates(undefined, inDays);

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

const sitePrefix = 'site-';

/** Key of a template of the site among the values of the form. */
export const siteTemplateKey = {
  of: ({ id }: { readonly id: number }): string => `${sitePrefix}${String(id)}`,
  /** @returns its id; `null` for other values */
  idIn: (key: string): number | null => (key.startsWith(sitePrefix) ? Number(key.slice(sitePrefix.length)) : null),
} as const;

export type NewLayoutValues = {
  /** Template id, or key of a template of the site; empty: none. */
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

/** Creates the layout of the form's values. @param site document of the chosen template of the site */
export function newLayout(values: NewLayoutValues, site: Layout | null = null): Layout {
  const { template, title, description, size, width, height } = values;
  const named = { title: title.trim(), description };
  const begun = site ?? builtInTemplates().find(({ id }) => id === template)?.layout;
  // Keep the template's description unless one was typed.
  if (begun !== undefined) return setCanvas(begun, description === '' ? { title: named.title } : named);
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
