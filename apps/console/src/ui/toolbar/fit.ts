/** What of a toolbar fits on one line. Pure: widths in pixels come in, and what to show comes out. */
import { textWidth } from '../kit/text-width.ts';
import type { BarField } from './search-fields.ts';

/** Width of a search field of each kind, as it is drawn and as it is reckoned with. */
export const fieldWidths = { text: 160, choice: 120, source: 152, timeRange: 356, custom: 152 } as const;

/** What a search field is as far as its width is concerned. */
export function fieldKind(field: BarField): keyof typeof fieldWidths {
  if (field.kind === 'timeRange' || field.kind === 'custom') return field.kind;
  if (field.kind === 'flag') return 'choice';
  if (field.kind !== 'choice') return 'text';
  return field.from.load === undefined ? 'choice' : 'source';
}

/** Between two parts of the toolbar; between its start, its search and its tools at least. */
const partGap = 8;
const halvesGap = 8;

/** Padding and border of a button at both sides, and its icon with the gap behind it. */
const buttonFrame = 32;
const buttonIcon = 22;
/** A button that is nothing but an icon. */
export const iconButtonWidth = 32;

/** Width of a button with an icon and a label, or a label alone. */
export const buttonWidth = (label: string, icon = true): number =>
  buttonFrame + (icon ? buttonIcon : 0) + textWidth(label);

/** Width of parts side by side. */
const widthOfRow = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + part, 0) + Math.max(0, parts.length - 1) * partGap;

/** The parts of a toolbar, by their widths. */
export interface Parts {
  /** Room for all of it. */
  readonly room: number;
  /** 新增 and what else is always a button; 0: there is nothing. */
  readonly primary: number;
  /** The secondary actions as buttons. */
  readonly actions: readonly number[];
  /** The one button that holds them instead. */
  readonly menu: number;
  readonly fields: readonly number[];
  /** 查询 and 重置. */
  readonly buttons: readonly number[];
  /** The button that unfolds the other fields. */
  readonly unfold: number;
  /** 刷新, 密度 and 列设置. */
  readonly tools: number;
  /** The search stands on a line of its own. */
  readonly searchBelow: boolean;
}

export interface Fit {
  /** The secondary actions stand under one button. */
  readonly inMenu: boolean;
  /** Places of the fields that are shown, the others being folded. */
  readonly fields: readonly number[];
}

/**
 * What is shown: everything, where there is room; or else the secondary actions under one button, because a search is
 * needed more often; or else also those fields folded for which no room is left. One field is always shown.
 */
export function fitToolbar(parts: Parts): Fit {
  const { room, primary, actions, menu, fields, buttons, unfold, tools, searchBelow } = parts;
  const startOf = (others: readonly number[]) => widthOfRow(primary === 0 ? others : [primary, ...others]);
  const startFits = (start: number) => start + halvesGap + tools <= room;
  const searchFits = (start: number, shown: readonly number[]) =>
    widthOfRow([...shown, ...buttons]) <= (searchBelow ? room : room - start - 2 * halvesGap - tools);

  const asButtons = startOf(actions);
  const roomForButtons = startFits(asButtons) && (searchBelow || searchFits(asButtons, fields));
  // A menu of one entry gains nothing, unless it is the button's own width that is missing.
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
