import { sql, type RawBuilder } from 'kysely';

/**
 * What a column holds, and what the wire has in its place:
 * `text`, `number` (also money in its smallest unit and sizes: safe integers), `flag` (0 or 1; true or false),
 * `time` (milliseconds since 1970; ISO 8601), `json` (text; any value that its schema allows).
 * An empty number or time is null on both sides.
 */
export type ColumnKind = 'text' | 'number' | 'flag' | 'time' | 'json';

export interface ColumnOptions<Kind extends ColumnKind = ColumnKind> {
  readonly kind: Kind;
  /** `false`: left out of lists, such as the body of a post. */
  readonly listed?: false;
  /** Written, and never read by the resource: hashes and keys. */
  readonly secret?: true;
}

export type Column<Kind extends ColumnKind = ColumnKind> = Kind | ColumnOptions<Kind>;

/** The kinds of columns that can hold a value. */
type KindOf<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [number | null]
    ? 'number'
    : [Value] extends [string | null]
      ? 'text' | 'time'
      : 'json';

/** A column for each field of some values, of a kind that fits it. */
export type Columns<Values, Fields extends keyof Values = keyof Values> = {
  readonly [Field in Fields & string]-?: Column<KindOf<Exclude<Values[Field], undefined>>>;
};

/** A field that no request writes: a column of the product's own, or what the database works out. */
export interface Computed {
  readonly kind: ColumnKind;
  /** Of the row that the query calls `t`. */
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

/** The columns of a resource: what a query selects of them, and how rows become records and values become rows. */
export function columnsOf(declared: Readonly<Record<string, Column>>, computed: Readonly<Record<string, Computed>>) {
  const columns = Object.entries(declared).map(([name, column]) => ({ name, ...optionsOf(column) }));
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const read = columns.filter(({ secret }) => secret !== true);
  const shown = [
    ...read.map(({ name, kind }) => [name, kind] as const),
    ...Object.entries(computed).map(([name, { kind }]) => [name, kind] as const),
  ];

  return {
    /** @param of `list` leaves out what lists do not show */
    selected: (of: 'list' | 'record') => [
      ...read
        .filter(({ listed }) => of === 'record' || listed !== false)
        .map(({ name }) => sql.ref(`t.${name}`).as(name)),
      ...Object.entries(computed).map(([name, { value }]) => value.as(name)),
    ],

    /** Puts the fields of a row into a record, as the wire has them; those that were not selected are left out. */
    read(row: Row, record: Record<string, unknown>): void {
      for (const [name, kind] of shown) {
        const value = row[name];
        if (value !== undefined) record[name] = toWire(kind, value);
      }
    },

    /** What is written of some values; those that are no columns are left out. */
    rowOf: (values: object): Readonly<Record<string, Stored>> =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
          const kind = kinds.get(name);
          return kind === undefined ? [] : [[name, toStored(kind, value)] as const];
        }),
      ),

    /** Values as the record will show them: times in the one form that answers have. */
    normalized: <Values extends object>(values: Values): Values =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) =>
          kinds.get(name) === 'time' ? [name, toWire('time', toStored('time', value))] : [name, value],
        ),
      ) as Values,
  };
}
