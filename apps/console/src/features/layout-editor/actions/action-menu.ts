import { layoutLimits } from '@mutai/layout/limits';
import type { MenuProps } from 'antd';
import { canvasMessages } from '../canvas/canvas.messages.ts';
import { actionOf } from './actions.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { ActionContext, EditorAction } from './editor-action.ts';
import { shortcutName } from './shortcut-keys.ts';

/** Menu entry: the id of an action, `null` for a divider, or a submenu. */
export type MenuEntry = string | null | { readonly title: string; readonly entries: readonly MenuEntry[] };

type Items = NonNullable<MenuProps['items']>;

/** Label of an action's first shortcut; `undefined` if it has none. */
export const keysOf = ({ shortcuts: [first] }: EditorAction): string | undefined =>
  first === undefined ? undefined : shortcutName(first);

/** Returns false for an action that the user may not use. */
const isOffered = (entry: MenuEntry, { holds }: ActionContext): boolean => {
  const permission = typeof entry === 'string' ? actionOf(entry).permission : undefined;
  return permission === undefined || holds(permission);
};

const itemsOf = (entries: readonly MenuEntry[], context: ActionContext): Items => {
  const state = context.editor.state();
  return entries
    .filter((entry) => isOffered(entry, context))
    .map((entry, index): Items[number] => {
      if (entry === null) return { type: 'divider', key: `line-${String(index)}` };
      if (typeof entry !== 'string') {
        return { key: entry.title, label: entry.title, children: itemsOf(entry.entries, context) };
      }
      const action = actionOf(entry);
      return {
        key: action.id,
        label: `${action.checked?.(state) === true ? '✓ ' : ''}${action.title}`,
        extra: keysOf(action),
        disabled: !action.enabled(state),
        danger: action.id === 'delete',
      };
    });
};

/**
 * Builds a menu of actions.
 *
 * @param run called with the chosen action; default: run it at once
 */
export const actionMenu = (
  entries: readonly MenuEntry[],
  context: ActionContext,
  run: (action: EditorAction) => void = (action) => action.run(context),
): MenuProps => ({
  items: itemsOf(entries, context),
  onClick: ({ key }) => run(actionOf(key)),
});

const sides = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;

const alignEntries: readonly MenuEntry[] = [
  ...sides.map((side) => `align-${side}`),
  null,
  ...sides.map((side) => `align-canvas-${side}`),
];
const sizeEntries: readonly MenuEntry[] = [
  'distribute-x',
  'distribute-y',
  null,
  'same-size-w',
  'same-size-h',
  'same-size-both',
];
const turnEntries: readonly MenuEntry[] = ['rotate-left', 'rotate-right', 'flip-x', 'flip-y'];
const orderEntries: readonly MenuEntry[] = ['order-front', 'order-forward', 'order-backward', 'order-back'];

const arranging: readonly MenuEntry[] = [
  { title: text.groups.order, entries: orderEntries },
  { title: text.groups.align, entries: alignEntries },
  { title: text.groups.size, entries: sizeEntries },
  { title: text.groups.turn, entries: turnEntries },
  'group',
  'ungroup',
  'save-component',
];

/** Entries of the 排列 menu. */
export const arrangeEntries: readonly MenuEntry[] = [...arranging, 'array', null, 'lock', 'hide'];

/** Entries of the 视图 menu. */
export const viewEntries: readonly MenuEntry[] = [
  'zoom-in',
  'zoom-out',
  'zoom-actual',
  'zoom-fit',
  'zoom-selection',
  null,
  'snapping',
  'grid',
  'gridSnapping',
  { title: canvasMessages.gridSize, entries: layoutLimits.grid.sizes.map((size) => `grid-size-${String(size)}`) },
  'safeAreas',
  'rulers',
  null,
  'shortcuts',
];

/** Context menu of the selected blocks. */
export const blockEntries: readonly MenuEntry[] = [
  'cut',
  'copy',
  'paste',
  'copy-style',
  'paste-style',
  'save-style',
  'duplicate',
  'array',
  null,
  ...arranging,
  null,
  'lock',
  'hide',
  null,
  'delete',
];

/** Context menu of the canvas without a selection. */
export const canvasEntries: readonly MenuEntry[] = ['paste', 'select-all', null, ...viewEntries];
