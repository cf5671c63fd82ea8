import type { MenuProps } from 'antd';
import type { EditorState } from '../editor/editor.ts';
import { actionOf } from './actions.ts';
import { actionMessages as text } from './actions.messages.ts';
import type { ActionContext, EditorAction } from './editor-action.ts';
import { shortcutName } from './shortcut-keys.ts';

/** An entry of a menu: the id of an action, a line, or a menu within. */
export type MenuEntry = string | null | { readonly title: string; readonly entries: readonly MenuEntry[] };

type Items = NonNullable<MenuProps['items']>;

/** Keys that do the same, as people read them; undefined: none do. */
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
 * A menu of actions.
 *
 * @param run runs one; unless given, at once
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

/** 排列. */
export const arrangeEntries: readonly MenuEntry[] = [...arranging, null, 'lock', 'hide'];

/** 视图. */
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

/** The menu of what is selected. */
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

/** The menu of the canvas, where nothing is selected. */
export const canvasEntries: readonly MenuEntry[] = ['paste', 'select-all', null, ...viewEntries];
