import { sql, type RawBuilder } from 'kysely';
import { type ListQueryBase, maxId, rangeFieldsOf } from '@mutai/contract/list';
import type { Dialect } from '../../database/schema.ts';
import type { Place } from '../../database/prepared.ts';
import { among, containsAll, listParameter } from '../../database/sql.ts';
import { givenIn, wordPatterns } from './search.ts';
import { givenRangeOf } from './time-range.ts';

/**
 * How a search field narrows by the column of its name:
 *
 * - `contains`: text found anywhere, by index where the column has one (search/searched-columns.ts)
 * - `equals`: the same text or number
 * - `flag`: `true` / `false` of a column that holds 1 / 0
 * - `oneOf`: one of several texts, separated by commas
 * - `reference`: the record with this id, or with one of several, separated by commas
 */
type FilterKind = 'contains' | 'equals' | 'flag' | 'oneOf' | 'reference';

/** Text found anywhere in a column of another name, as `contains`. */
interface TextFilter {
  readonly contains: string;
}

/** Narrows to a range of time. Its name is that of `timeRange` in the contract. */
interface TimeRangeFilter {
  /** Column that holds the time. */
  readonly timeRange: string;
}

/** `true` for no text, number or record; `false` for any. */
interface EmptyFilter {
  /** Column that may be empty. */
  readonly empty: string;
}

/** A condition of a resource's own, for which the text is brought into another form first. */
interface FoldedFilter {
  readonly fold: (text: string) => string;
  /** @param text the place where the folded text goes */
  readonly condition: (text: string) => RawBuilder<boolean>;
}

/**
 * How a search field narrows the list: one of the usual ways, or a condition of the resource's own, which is made once
 * and gets the place where the text that is searched for goes.
 */
export type Filter =
  | FilterKind
  | TextFilter
  | TimeRangeFilter
  | EmptyFilter
  | FoldedFilter
  | ((text: string) => RawBuilder<boolean>);

type Values = Readonly<Record<string, unknown>>;

/** The column in whose text a filter of this name searches; undefined: it searches no text. */
export function textColumnOf(name: string, filter: Filter | undefined): string | undefined {
  if (filter === 'contains') return name;
  return typeof filter === 'object' && 'contains' in filter ? filter.contains : undefined;
}

/** A filter that a query has. */
export interface AskedFilter {
  readonly name: string;
  /** Whether it asks for one value: an index of the column then has the list's order. */
  readonly single: boolean;
}

/** What a query asks of the filters, and the values for their places. */
export interface AskedFilters {
  readonly filters: readonly AskedFilter[];
  readonly values: Values;
}

const idsIn = (text: string) =>
  text
    .split(',')
    .map(Number)
    .filter((id) => id <= maxId);

/**
 * The conditions of a list's filters.
 *
 * @param alias by what the query calls the table
 */
export function listFilters(dialect: Dialect, alias: string, filters: Readonly<Record<string, Filter>>) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const declared = Object.entries(filters);

  /** Those of which any may be. */
  const listed = (filter: Filter, text: string): readonly (string | number)[] | undefined => {
    if (filter === 'oneOf') return text.split(',');
    return filter === 'reference' ? idsIn(text) : undefined;
  };
  const valueOf = (name: string, filter: Filter, text: string): unknown => {
    if (textColumnOf(name, filter) !== undefined) return listParameter(dialect, wordPatterns(text));
    if (typeof filter === 'object' && 'fold' in filter) return filter.fold(text);
    if (filter === 'flag' || typeof filter === 'object') return text === 'true' ? 1 : 0;
    return text;
  };
  const askedOf = (name: string, filter: Filter, query: ListQueryBase): (AskedFilter & { values: Values })[] => {
    if (typeof filter === 'object' && 'timeRange' in filter) {
      const fields = rangeFieldsOf(name);
      const range = givenRangeOf(query, fields);
      if (range === undefined) return [];
      return [{ name, single: false, values: { [fields.from]: range.from, [fields.to]: range.to } }];
    }
    const text = givenIn(query, name);
    if (text === undefined) return [];
    const list = listed(filter, text);
    if (list === undefined) return [{ name, single: true, values: { [name]: valueOf(name, filter, text) } }];
    const single = list.length === 1;
    return [{ name, single, values: { [name]: single ? list[0] : listParameter(dialect, list) } }];
  };

  return {
    /** @throws AppError 4000 for a time that there is not */
    askedIn(query: ListQueryBase): AskedFilters {
      const all = declared.flatMap(([name, filter]) => askedOf(name, filter, query));
      return {
        filters: all.map(({ name, single }) => ({ name, single })),
        values: Object.assign({}, ...all.map(({ values }) => values)) as Values,
      };
    },

    condition(place: Place<Values>, { name, single }: AskedFilter): RawBuilder<boolean> {
      const filter = filters[name];
      if (typeof filter === 'function') return filter(place(name) as string);
      if (typeof filter === 'object' && 'fold' in filter) return filter.condition(place(name) as string);
      const textColumn = textColumnOf(name, filter);
      if (textColumn !== undefined) return containsAll(dialect, `${alias}.${textColumn}`, place(name));
      if (typeof filter === 'object' && 'empty' in filter) {
        const empty = sql`case when coalesce(cast(${column(filter.empty)} as text), '') = '' then 1 else 0 end`;
        return sql<boolean>`${empty} = ${place(name)}`;
      }
      if (typeof filter === 'object' && 'timeRange' in filter) {
        const { from, to } = rangeFieldsOf(name);
        return sql<boolean>`${column(filter.timeRange)} between ${place(from)} and ${place(to)}`;
      }
      if (!single && (filter === 'oneOf' || filter === 'reference')) {
        return among(dialect, `${alias}.${name}`, place(name));
      }
      return sql<boolean>`${column(name)} = ${place(name)}`;
    },
  };
}

export type ListFilters = ReturnType<typeof listFilters>;
