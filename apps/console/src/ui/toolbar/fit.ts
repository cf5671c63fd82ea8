/** Computes which parts of a toolbar fit on one line. Pure functions; widths in pixels. */
import { kitMessages as text } from '../kit/kit.messages.ts';
import { textWidth } from '../kit/text-width.ts';
import type { BarField } from './search-fields.ts';

/** Smallest width of a search field by kind. */
const fieldWidths = { text: 160, choice: 120, source: 152, timeRange: 356, dayRange: 252, custom: 152 } as const;

/** Horizontal padding and border of a field, and the icon at its end with its gap. */
const fieldFrame = 24;
const fieldIcon = 24;

function fieldKind(field: BarField): keyof typeof fieldWidths {
  if (field.kind === 'timeRange' || field.kind === 'dayRange' || field.kind === 'custom') return field.kind;
  if (field.kind === 'flag') return 'choice';
  if (field.kind !== 'choice') return 'text';
  return field.from.load === undefined ? 'choice' : 'source';
}

/** Placeholder of a search field. */
export function placeholderOf(field: BarField): string {
  if ('placeholder' in field && field.placeholder !== undefined) return field.placeholder;
  return fieldKind(field) === 'text' ? text.enterText(field.label) : text.choose(field.label);
}

/**
 * Width of a search field, for layout and calculation: fits its placeholder. On a phone, it may cut the placeholder:
 * otherwise a narrower field would take the place of the first one.
 */
export function fieldWidth(field: BarField, narrow = false): number {
  const kind = fieldKind(field);
  if (narrow || kind === 'timeRange' || kind === 'dayRange') return fieldWidths[kind];
  return Math.max(fieldWidths[kind], fieldFrame + fieldIcon + textWidth(placeholderOf(field)));
}

/** Gaps between parts, and between actions, search and tools. */
const partGap = 8;
const halvesGap = 8;

/** Horizontal padding and border of a button, and the width of its icon with gap. */
const buttonFrame = 32;
const buttonIcon = 22;
/** Width of an icon button. */
export const iconButtonWidth = 32;

/** Width of a button with a label and optionally an icon. */
export const buttonWidth = (label: string, icon = true): number =>
  buttonFrame + (icon ? buttonIcon : 0) + textWidth(label);

/** Total width of parts in a row. */
const widthOfRow = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0) + Math.max(0, parts.length - 1) * partGap;

/** Widths of the parts of a toolbar. */
export interface Parts {
  /** Available width. */
  readonly room: number;
  /** 新增 and other fixed buttons; 0: none. */
  readonly primary: number;
  /** Secondary actions as buttons. */
  readonly actions: readonly number[];
  /** Menu button that replaces them, or the icon of a single one. */
  readonly menu: number;
  readonly fields: readonly number[];
  /** 查询 and 重置. */
  readonly buttons: readonly number[];
  /** Button that expands the other fields. */
  readonly unfold: number;
  /** 刷新, 密度 and 列设置. */
  readonly tools: number;
  /** The search is on a separate line. */
  readonly searchBelow: boolean;
}

export interface Fit {
  /** Secondary actions are in a menu. */
  readonly inMenu: boolean;
  /** Indexes of visible fields; others are collapsed. */
  readonly fields: readonly number[];
}

/**
 * Decides what is visible: everything if it fits; otherwise secondary actions move into a menu, because searching is
 * more frequent; then fields that do not fit are collapsed. At least one field stays visible.
 */
export function fitToolbar(parts: Parts): Fit {
  const { room, primary, actions, menu, fields, buttons, unfold, tools, searchBelow } = parts;
  const startOf = (others: readonly number[]) => widthOfRow(primary === 0 ? others : [primary, ...others]);
  const startFits = (start: number) => start + halvesGap + tools <= room;
  const searchFits = (start: number, shown: readonly number[]) =>
    widthOfRow([...shown, ...buttons]) <= (searchBelow ? room : room - start - 2 * halvesGap - tools);

  const asButtons = startOf(actions);
  const roomForButtons = startFits(asButtons) && (searchBelow || searchFits(asButtons, fields));
  // A single action becomes an icon only if its button does not fit at all.
  const inMenu = actions.length > 1 ? !roomForButtons : !startFits(asButtons);
  const start = inMenu ? startOf([menu]) : asButtons;
  if (fields.length === 0 || searchFits(start, fields)) return { inMenu, fields: fields.map((_, index) => index) };

  const shown: number[] = [];
  for (const index of fields.keys()) {
    const widths = [...shown, index].map((one) => fields[one] ?? 0);
    if (searchFits(start, [...widths, unfold])) shown.push(index);
  }
  // None fits: the narrowest one shrinks.
  return { inMenu, fields: shown.length > 0 ? shown : [fields.indexOf(Math.min(...fields))] };
}

/** Horizontal padding, border and possible arrow of a small button. */
const smallButtonFrame = 38;

/** Width of a small button with a label; on phones, of one of the usual size. */
export const smallButtonWidth = (label: string): number => smallButtonFrame + textWidth(label);

/**
 * Number of actions that are shown as buttons, from the first: all if they fit; otherwise at least two others are in a
 * menu.
 *
 * @param room available width
 * @param widths of the actions
 * @param menu width of the menu button
 */
export function fitSelectionActions(room: number, widths: readonly number[], menu: number): number {
  if (widthOfRow(widths) <= room) return widths.length;
  for (let shown = Math.max(0, widths.length - 2); shown > 0; shown -= 1) {
    if (widthOfRow([...widths.slice(0, shown), menu]) <= room) return shown;
  }
  return widths.length === 1 ? 1 : 0;
}
