import { sql, type RawBuilder } from 'kysely';

/**
 * Stored value of a column, and its form in the API:
 * `text`, `number` (safe integers, including sizes and money in its smallest unit), `flag` (0 or 1; true or false),
 * `time` (milliseconds since 1970; ISO 8601), `json` (text; any value that its schema allows).
 * Empty numbers and times are null in both.
 */
export type ColumnKind = 'text' | 'number' | 'flag' | 'time' | 'json';

export interface ColumnOptions<Kind extends ColumnKind = ColumnKind> {
  readonly kind: Kind;
  /** `false` omits the column from lists, such as the body of a post. */
  readonly listed?: false;
  /** Written but never read by the resource: hashes and keys. */
  readonly secret?: true;
}

export type Column<Kind extends ColumnKind = ColumnKind> = Kind | ColumnOptions<Kind>;

/** Kinds of columns that can hold a value. */
type KindOf<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [number | null]
    ? 'number'
    : [Value] extends [string | null]
      ? 'text' | 'time'
      : 'json';

/** Maps each field of the values to a column of a fitting kind. */
export type Columns<Values, Fields extends keyof Values = keyof Values> = {
  readonly [Field in Fields & string]-?: Column<KindOf<Exclude<Values[Field], undefined>>>;
};

/** A read-only field: a column that only the server writes, or an SQL expression. */
export interface Computed {
  readonly kind: ColumnKind;
  /** SQL expression; the query names the table `t`. */
  readonly value: RawBuilder<unknown>;
}

export type Row = Readonly<Record<string, unknown>>;
type Stored = string | number | null;

const optionsOf = (column: Column): ColumnOptions => (typeof column === 'string' ? { kind: column } : column);

function toWire(kind: ColumnKind, value: unknown): unknown {
  if (kind === 'flag') return value === 1;
  if (kind === 'time') return typeof value === 'number' ? new Date(value).toISOString() : null;
  return kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value;
}

function toStored(kind: ColumnKind, value: unknown): Stored {
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'flag') return value === true ? 1 : 0;
  if (kind === 'time') return typeof value === 'string' && value !== '' ? Date.parse(value) : null;
  return value as Stored;
}

/** Selects the columns of a resource, and converts rows to records and values to rows. */
export function columnsOf(declared: Readonly<Record<string, Column>>, computed: Readonly<Record<string, Computed>>) {
  const columns = Object.entries(declared).map(([name, column]) => ({ name, ...optionsOf(column) }));
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const read = columns.filter(({ secret }) => secret !== true);
  const shown = [
    ...read.map(({ name, kind }) => [name, kind] as const),
    ...Object.entries(computed).map(([name, { kind }]) => [name, kind] as const),
  ];

  return {
    /** @param of `list` omits columns that lists do not show */
    selected: (of: 'list' | 'record') => [
      ...read
        .filter(({ listed }) => of === 'record' || listed !== false)
        .map(({ name }) => sql.ref(`t.${name}`).as(name)),
      ...Object.entries(computed).map(([name, { value }]) => value.as(name)),
    ],

    /** Copies the selected fields of a row to a record, in their API form. */
    read(row: Row, record: Record<string, unknown>): void {
      for (const [name, kind] of shown) {
        const value = row[name];
        if (value !== undefined) record[name] = toWire(kind, value);
      }
    },

    /** Converts values to a row; values without a column are omitted. */
    rowOf: (values: object): Readonly<Record<string, Stored>> =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
          const kind = kinds.get(name);
          return kind === undefined ? [] : [[name, toStored(kind, value)] as const];
        }),
      ),

    /** Normalizes values to the form that a later read returns, such as times in UTC. */
    normalized: <Values extends object>(values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) =>
          kinds.get(name) === 'time' ? [name, toWire('time', toStored('time', value))] : [name, value],
        ),
      ) as Values,
  };
}
