import { sql, type RawBuilder } from 'kysely';
import type { ListQueryBase } from '@mutai/contract/list';
import { rangeFieldsOf } from '@mutai/contract/ranges';
import type { Dialect } from '../../database/schema.ts';
import type { Param } from '../../database/prepared.ts';
import { among, amongNone, containsAll, listParameter } from '../../database/sql.ts';
import { filterValue, idsIn, wordPatterns } from './search.ts';
import { rangeOfFields } from './time-range.ts';

/**
 * Condition of a search field on the column of the same name:
 *
 * - `contains`: substring, by index if the column has one (search/searched-columns.ts)
 * - `equals`: equal text or number
 * - `flag`: `true` / `false` for a column with 1 / 0
 * - `oneOf`: any of several texts, separated by commas
 * - `reference`: any of several ids, separated by commas
 */
type FilterKind = 'contains' | 'equals' | 'flag' | 'oneOf' | 'reference';

/** `contains` for a column with another name. */
interface TextFilter {
  readonly contains: string;
}

/** `reference` for a column with another name. */
interface ReferenceFilter {
  readonly reference: string;
}

/** Matches records whose column has none of several ids, separated by commas. */
interface ExceptFilter {
  readonly noneOf: string;
}

/** Matches a time range. The filter's name must be that of `timeRange` in the contract. */
interface TimeRangeFilter {
  /** Column with the time. */
  readonly timeRange: string;
}

/**
 * Matches records whose span of time overlaps a time range. A span includes its start and excludes its end; null leaves it
 * open on that side. The filter's name must be that of `timeRange` in the contract.
 */
interface OverlapFilter {
  /** Columns with the start and the end. Rules must reject an end that is not after the start. */
  readonly overlaps: readonly [start: string, end: string];
}

/** Matches empty values for `true`, and other values for `false`. */
interface EmptyFilter {
  /** Column that may be empty. */
  readonly empty: string;
}

/** A custom condition on a normalized text. */
interface FoldedFilter {
  readonly fold: (text: string) => string;
  /** @param text placeholder of the folded text */
  readonly condition: (text: string) => RawBuilder<boolean>;
}

/**
 * Filter of a search field: a common kind, or a custom condition. A custom condition is built once, and receives the
 * placeholder of the searched text.
 */
export type Filter =
  | FilterKind
  | TextFilter
  | ReferenceFilter
  | ExceptFilter
  | TimeRangeFilter
  | OverlapFilter
  | EmptyFilter
  | FoldedFilter
  | ((text: string) => RawBuilder<boolean>);

type Values = Readonly<Record<string, unknown>>;

/** Column that a filter searches by `contains`; undefined for other kinds. */
export function textColumnOf(name: string, filter: Filter | undefined): string | undefined {
  if (filter === 'contains') return name;
  return typeof filter === 'object' && 'contains' in filter ? filter.contains : undefined;
}

/** A filter set by a query. */
export interface ActiveFilter {
  readonly name: string;
  /** True for a single value: an index of the column then yields the list's order. */
  readonly single: boolean;
}

/** Filters set by a query, and the values of their placeholders. */
export interface ActiveFilters {
  readonly filters: readonly ActiveFilter[];
  readonly values: Values;
}

/** True for filters whose query has two fields, those of `timeRange` in the contract. */
const asksForRange = (filter: Filter): filter is TimeRangeFilter | OverlapFilter =>
  typeof filter === 'object' && ('timeRange' in filter || 'overlaps' in filter);

/** Column that a filter compares with several values; undefined for other kinds. */
function listedColumnOf(name: string, filter: Filter | undefined): string | undefined {
  if (filter === 'oneOf' || filter === 'reference') return name;
  if (typeof filter !== 'object') return undefined;
  if ('noneOf' in filter) return filter.noneOf;
  return 'reference' in filter ? filter.reference : undefined;
}

/**
 * Builds the conditions of a list's filters.
 *
 * @param alias of the table in the query
 */
export function listFilters(dialect: Dialect, alias: string, filters: Readonly<Record<string, Filter>>) {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const declared = Object.entries(filters);

  /** Accepted values of a filter that takes several. */
  const listed = (filter: Filter, text: string): readonly (string | number)[] | undefined => {
    if (filter === 'oneOf') return text.split(',');
    return listedColumnOf('', filter) === undefined ? undefined : idsIn(text);
  };
  const valueOf = (name: string, filter: Filter, text: string): unknown => {
    if (textColumnOf(name, filter) !== undefined) return listParameter(dialect, wordPatterns(text));
    if (typeof filter === 'object' && 'fold' in filter) return filter.fold(text);
    if (filter === 'flag' || typeof filter === 'object') return text === 'true' ? 1 : 0;
    return text;
  };
  const logSearch = (name: string, filter: Filter, query: ListQueryBase): (ActiveFilter & { values: Values })[] => {
    if (asksForRange(filter)) {
      const fields = rangeFieldsOf(name);
      const range = rangeOfFields(query, fields);
      if (range === undefined) return [];
      return [{ name, single: false, values: { [fields.from]: range.from, [fields.to]: range.to } }];
    }
    const text = filterValue(query, name);
    if (text === undefined) return [];
    const list = listed(filter, text);
    if (list === undefined) return [{ name, single: true, values: { [name]: valueOf(name, filter, text) } }];
    const single = list.length === 1 && !(typeof filter === 'object' && 'noneOf' in filter);
    return [{ name, single, values: { [name]: single ? list[0] : listParameter(dialect, list) } }];
  };

  return {
    /** @throws AppError 4000 for an invalid time */
    askedIn(query: ListQueryBase): ActiveFilters {
      const all = declared.flatMap(([name, filter]) => logSearch(name, filter, query));
      return {
        filters: all.map(({ name, single }) => ({ name, single })),
        values: Object.assign({}, ...all.map(({ values }) => values)) as Values,
      };
    },

    condition(param: Param<Values>, { name, single }: ActiveFilter): RawBuilder<boolean> {
      const filter = filters[name];
      if (typeof filter === 'function') return filter(param(name) as string);
      if (typeof filter === 'object' && 'fold' in filter) return filter.condition(param(name) as string);
      const textColumn = textColumnOf(name, filter);
      if (textColumn !== undefined) return containsAll(dialect, `${alias}.${textColumn}`, param(name));
      if (typeof filter === 'object' && 'empty' in filter) {
        const empty = sql`case when coalesce(cast(${column(filter.empty)} as text), '') = '' then 1 else 0 end`;
        return sql<boolean>`${empty} = ${param(name)}`;
      }
      if (typeof filter === 'object' && 'timeRange' in filter) {
        const { from, to } = rangeFieldsOf(name);
        return sql<boolean>`${column(filter.timeRange)} between ${param(from)} and ${param(to)}`;
      }
      if (typeof filter === 'object' && 'overlaps' in filter) {
        const { from, to } = rangeFieldsOf(name);
        const [start, end] = filter.overlaps;
        return sql<boolean>`(${column(start)} is null or ${column(start)} <= ${param(to)})
          and (${column(end)} is null or ${column(end)} > ${param(from)})`;
      }
      if (typeof filter === 'object' && 'noneOf' in filter) {
        return amongNone(dialect, `${alias}.${filter.noneOf}`, param(name));
      }
      const listedColumn = listedColumnOf(name, filter);
      if (!single && listedColumn !== undefined) return among(dialect, `${alias}.${listedColumn}`, param(name));
      return sql<boolean>`${column(listedColumn ?? name)} = ${param(name)}`;
    },
  };
}

export type ListFilters = ReturnType<typeof listFilters>;
