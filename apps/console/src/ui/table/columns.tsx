import { useMemo, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { TimeCell } from '../cells/time-cell.tsx';
import { ChoiceName } from '../choices/choice-views.tsx';
import { useChoiceNames, type ChoiceNames, type ChoiceSource } from '../choices/choices.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { fullTime } from '../kit/time.ts';
import type { ArrangeableColumn } from './column-preference.ts';
import { RowSwitch, type RowSaving, type SwitchRules } from './row-switch.tsx';

/** Column properties for header and position. */
interface ColumnFacts extends ArrangeableColumn {
  /** The server can sort by this field. */
  readonly sortable?: boolean;
  /** Numbers: right-aligned, with fixed-width digits. */
  readonly numeric?: boolean;
  /** Name of a record whose cell has buttons: it renders its own `OpenButton`. */
  readonly ownOpener?: boolean;
}

/** Cell rendered by the page. `More` are further arguments of the table. */
interface Rendered<R, More extends unknown[]> {
  readonly render: (record: R, ...more: More) => ReactNode;
}

/** Cell that shows the field named by the column's key. */
interface FieldCell<R> {
  readonly key: Extract<keyof R, string>;
  readonly render?: undefined;
  /**
   * Default: text. `secondary`: secondary text; `time`: relative time with author; `moment`: time that may be in the
   * future.
   */
  readonly kind?: 'text' | 'secondary' | 'time' | 'moment';
  /** Choices of the field: shown by name, or as colored tag. */
  readonly from?: ChoiceSource;
}

/** Names of the boolean fields of a record. */
type FlagOf<R> = { [Key in Extract<keyof R, string>]: R[Key] extends boolean ? Key : never }[Extract<keyof R, string>];

/** Cell that shows a boolean field by name, and lets users who may modify records switch it. */
interface SwitchCell<R> extends SwitchRules<R> {
  readonly key: FlagOf<R>;
  readonly render?: undefined;
  readonly kind: 'switch';
  /** Names for `true` and `false`. */
  readonly from: ChoiceSource;
}

/** Declared column of a table. */
export type DeclaredColumn<R, More extends unknown[] = []> = ColumnFacts &
  (Rendered<R, More> | FieldCell<R> | SwitchCell<R>);

/** Column of a list. */
export type ListColumn<R> = DeclaredColumn<R>;

/** Column with a cell renderer. */
export type RenderedColumn<R, More extends unknown[] = []> = ColumnFacts & Rendered<R, More>;

/** Time field → its author field, and the text for it. */
const authors: Readonly<Record<string, readonly [string, (name: string) => string]>> = {
  createdAt: ['createdBy', text.createdBy],
  updatedAt: ['updatedBy', text.updatedBy],
};

const read = (record: object, key: string): unknown => (record as Readonly<Record<string, unknown>>)[key];

function authorOf(record: object, key: string): string | undefined {
  const [field, say] = authors[key] ?? [];
  const name = field === undefined ? undefined : read(record, field);
  return typeof name === 'string' && name !== '' ? say?.(name) : undefined;
}

function cellOf<R extends object>(
  record: R,
  column: ColumnFacts & (FieldCell<R> | SwitchCell<R>),
  namesOf: (from: ChoiceSource) => ChoiceNames,
  saving: RowSaving<R> | null,
) {
  const { key, kind, from } = column;
  const value = read(record, key);
  if (kind === 'switch' && saving !== null) {
    const { title: label, from: words } = column;
    const field = { record, field: key, on: value === true, label, names: namesOf(words) };
    return <RowSwitch<R> {...field} rules={column} saving={saving} />;
  }
  if (from !== undefined) return <ChoiceName names={namesOf(from)} value={value} />;
  if (kind === 'time') return typeof value === 'string' ? <TimeCell at={value} by={authorOf(record, key)} /> : null;
  if (kind === 'moment') return typeof value === 'string' ? <EllipsisText text={fullTime(value)} /> : null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? <EllipsisText text={value} secondary={kind === 'secondary'} /> : null;
}

/**
 * Declared columns with cell renderers; the same array until columns, names or, for switches, `saving` change.
 *
 * @param declared must be the same array on every render
 * @param saving `null` if the user may not modify records: switches are then shown as text
 */
export function useColumns<R extends object, More extends unknown[] = []>(
  declared: readonly DeclaredColumn<R, More>[],
  saving: RowSaving<R> | null = null,
): readonly RenderedColumn<R, More>[] {
  const sources = useMemo(
    () => [...new Set(declared.flatMap((column) => (column.render === undefined ? (column.from ?? []) : [])))],
    [declared],
  );
  const namesOf = useChoiceNames(sources);
  const switches = declared.some((column) => column.render === undefined && column.kind === 'switch') ? saving : null;
  return useMemo(
    () =>
      declared.map((column): RenderedColumn<R, More> =>
        column.render === undefined
          ? { ...column, render: (...[record]) => cellOf(record, column, namesOf, switches) }
          : column,
      ),
    [declared, namesOf, switches],
  );
}
