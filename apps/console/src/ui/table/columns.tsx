import { useMemo, type ReactNode } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { TimeCell } from '../cells/time-cell.tsx';
import { ChoiceName } from '../choices/choice-views.tsx';
import { useChoiceNames, type ChoiceNames, type ChoiceSource } from '../choices/choices.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { fullTime } from '../kit/time.ts';
import type { ArrangeableColumn } from './column-preference.ts';

/** A column as far as its header and its place are concerned. */
interface ColumnFacts extends ArrangeableColumn {
  /** The server sorts by the field that the column's key names. */
  readonly sortable?: boolean;
  /** Numbers: at the right, every digit as wide as the others. */
  readonly numeric?: boolean;
}

/** What stands in a cell, drawn by the page. `More` is what the table gives beside the record. */
interface Rendered<R, More extends unknown[]> {
  readonly render: (record: R, ...more: More) => ReactNode;
}

/** What stands in a cell: the field of the record that the column's key names. */
interface FieldCell<R> {
  readonly key: Extract<keyof R, string>;
  readonly render?: undefined;
  /** As text unless given: quiet text; how long ago a moment was, with who did it; or when one is that may lie ahead. */
  readonly kind?: 'text' | 'secondary' | 'time' | 'moment';
  /** What the field holds is one of these choices, or several: shown by their names, or as a coloured tag. */
  readonly from?: ChoiceSource;
}

/** A column of a table, declared once by its page. */
export type DeclaredColumn<R, More extends unknown[] = []> = ColumnFacts & (Rendered<R, More> | FieldCell<R>);

/** A column of a list. */
export type ListColumn<R> = DeclaredColumn<R>;

/** A column that knows how to draw its cells. */
export type RenderedColumn<R, More extends unknown[] = []> = ColumnFacts & Rendered<R, More>;

/** Which field tells who did what happened at a time, and how that reads. */
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
  { key, kind, from }: FieldCell<R>,
  namesOf: (from: ChoiceSource) => ChoiceNames,
) {
  const value = read(record, key);
  if (from !== undefined) return <ChoiceName names={namesOf(from)} value={value} />;
  if (kind === 'time') return typeof value === 'string' ? <TimeCell at={value} by={authorOf(record, key)} /> : null;
  if (kind === 'moment') return typeof value === 'string' ? <EllipsisText text={fullTime(value)} /> : null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? <EllipsisText text={value} secondary={kind === 'secondary'} /> : null;
}

/**
 * The columns that a page declares, with what draws their cells; the same array until columns or names change.
 *
 * @param declared the same array on every render
 */
export function useColumns<R extends object, More extends unknown[] = []>(
  declared: readonly DeclaredColumn<R, More>[],
): readonly RenderedColumn<R, More>[] {
  const sources = useMemo(
    () => [...new Set(declared.flatMap((column) => (column.render === undefined ? (column.from ?? []) : [])))],
    [declared],
  );
  const namesOf = useChoiceNames(sources);
  return useMemo(
    () =>
      declared.map((column): RenderedColumn<R, More> =>
        column.render === undefined ? { ...column, render: (...[record]) => cellOf(record, column, namesOf) } : column,
      ),
    [declared, namesOf],
  );
}
