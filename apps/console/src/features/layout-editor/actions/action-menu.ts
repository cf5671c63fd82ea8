import type { MenuProps } from 'antd';
import type { EditorState } from '../editor/editor.ts';
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

const itemsOf = (entries: readonly MenuEntry[], state: EditorState): Items =>
  entries.map((entry, index): Items[number] => {
    if (entry === null) return { type: 'divider', key: `line-${String(index)}` };
    if (typeof entry !== 'string') {
      return { key: entry.title, label: entry.title, children: itemsOf(entry.entries, state) };
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
  items: itemsOf(entries, context.editor.state()),
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
const orderEntries: readonly MenuEntry[] = ['order-front', 'order-forward', 'order-backward', 'order-back'];

const arranging: readonly MenuEntry[] = [
  { title: text.groups.order, entries: orderEntries },
  { title: text.groups.align, entries: alignEntries },
  { title: text.groups.size, entries: sizeEntries },
  'group',
  'ungroup',
];

/** Entries of the 排列 menu. */
export const arrangeEntries: readonly MenuEntry[] = [...arranging, null, 'lock', 'hide'];

/** Entries of the 视图 menu. */
export const viewEntries: readonly MenuEntry[] = [
  'zoom-in',
  'zoom-out',
  'zoom-actual',
  'zoom-fit',
  null,
  'snapping',
  'grid',
  'rulers',
  null,
  'shortcuts',
];

/** Context menu of the selected blocks. */
export const blockEntries: readonly MenuEntry[] = [
  'cut',
  'copy',
  'paste',
  'duplicate',
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
