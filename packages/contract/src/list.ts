import Type, { type Static, type TProperties } from 'typebox';
import { choiceOf } from './fields.ts';
import { commonLabels, rangeLabels } from './labels.ts';
import { limits } from './limits.ts';
import { rangeLabelsOf } from './ranges.ts';

/** Search text of a list; empty means no filter. */
export const SearchText = Type.Optional(Type.String({ maxLength: 100, title: '查询内容' }));

/** Accepted forms of timestamps in queries, as error message. */
export const momentForms = '请使用 2026-01-31、2026-01-31 08:30:00，或带时区的 2026-01-31T08:30:00+08:00';

const moment = (title: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Literal(''),
        Type.String({ format: 'date-time' }),
        Type.String({ format: 'date' }),
        Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$` }),
      ],
      { title, description: momentForms },
    ),
  );

/**
 * Time range, both ends included. Accepts ISO 8601 with a zone, and in the server's time zone a time to the second or a
 * date, which means the whole day.
 */
export const dateRange = { startDate: moment(rangeLabels.from), endDate: moment(rangeLabels.to) };

/**
 * Time range filter for a timestamp of a resource, or for its span between two timestamps.
 *
 * @param name of the timestamp or span; see `rangeFieldsOf` of `ranges.ts`
 * @param title label of the timestamp or span
 */
export function timeRange<Name extends string>(name: Name, title: string) {
  const ends = Object.entries<string>(rangeLabelsOf(name, title));
  const range = Object.fromEntries(ends.map(([field, label]) => [field, moment(label)]));
  return range as Readonly<Record<`${Name}From` | `${Name}To`, ReturnType<typeof moment>>>;
}

/** Page size of a list that is too long to be sent whole. @param maximum records per page */
export const PageSize = (maximum: number, initial: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    default: initial,
    title: '每页条数',
    description: `此列表会不断增长，不能用 0 一次取完，请用 page 逐页获取，每页 1~${maximum} 条`,
  });

/**
 * Query of a list: page, size, sort (`field:asc` or `field:desc`) and the search fields of the resource. Size 0 means
 * all records and is accepted only if `all` is given, for short lists. Other fields are rejected.
 */
export const ListQuery = <S extends TProperties>(
  search: S,
  sortable: readonly [string, ...string[]],
  options: { readonly all?: boolean } = {},
) =>
  Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: limits.firstPage, title: '页码' }),
      size:
        options.all === true
          ? Type.Integer({ minimum: 0, maximum: limits.maxPageSize, default: limits.pageSize, title: '每页条数' })
          : PageSize(limits.maxPageSize, limits.pageSize),
      sort: Type.Optional(
        choiceOf(['', ...sortable.flatMap((field) => [`${field}:asc`, `${field}:desc`])], commonLabels.sort),
      ),
      ...search,
    },
    { additionalProperties: false },
  );

/** Fields of every list query. */
export interface ListQueryBase {
  readonly page: number;
  readonly size: number;
  readonly sort?: string;
}

/** Page of a list and the number of matching records. */
export interface ListPage<R> {
  readonly data: readonly R[];
  readonly total: number;
  /** `total` is a lower bound: the server stopped counting. */
  readonly atLeast: boolean;
}

/** Largest id and version: both databases store them as 32-bit integers. */
export const maxId = 2_147_483_647;

/** Id of a record in a request. @param title label of the record */
export const idOf = (title: string) => Type.Integer({ minimum: 1, maximum: maxId, title });
export const Id = idOf(commonLabels.id);

/** Filter by one id; empty means no filter. */
export const FilterId = (title: string) => Type.Optional(Type.Union([Type.Literal(''), Id], { title }));

/** Filter by any of several ids, separated by commas; empty means no filter. */
export const FilterIds = (title: string) =>
  Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: String.raw`^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$`,
      title,
      description: '请用逗号分隔编号，例如 1,2,3',
    }),
  );

/** Filter by any of several choices, separated by commas; empty means no filter. */
export const FilterChoices = (title: string, choices: readonly [string, ...string[]]) => {
  const one = `(?:${choices.join('|')})`;
  return Type.Optional(
    Type.String({
      pattern: `^(?:${one}(?:,${one})*)?$`,
      title,
      description: `请从 ${choices.join('、')} 中选择，多个用逗号分隔`,
    }),
  );
};

/** Filter by a boolean; empty means no filter. */
export const FilterFlag = (title: string) => Type.Optional(choiceOf(['', 'true', 'false'], title));

/** Id in a path. */
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

/** Ids of several records. */
export const Ids = Type.Array(Id, {
  minItems: 1,
  maxItems: limits.maxPageSize,
  uniqueItems: true,
  title: '所选数据',
});

/** Query parameter of an export with the ids of selected records. */
export const selectedIdsName = 'ids';

/** Ids of selected records in the query of an export, separated by commas; empty means all matches of the filters. */
export const SelectedIds = Type.Optional(
  Type.String({
    // 500 ids of up to 10 digits: an address may have 8 KB in common proxies.
    maxLength: limits.maxPageSize * 11,
    pattern: String.raw`^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$`,
    title: '所选数据',
    description: '请用逗号分隔编号，例如 1,2,3',
  }),
);

/** Body of a batch deletion: `{ids}`, or a bare array of ids. */
export const BatchBody = Type.Union([Type.Object({ ids: Ids }, { additionalProperties: false }), Ids]);
export type BatchBody = Static<typeof BatchBody>;

/** Query of a deletion that can be forced for records in use. */
export const ForceQuery = Type.Object(
  { force: Type.Optional(Type.Boolean({ title: '强制删除' })) },
  { additionalProperties: false },
);
export type ForceQuery = Static<typeof ForceQuery>;

/** Query of a deletion of a container, such as a file category: where its members move. */
export const MoveToQuery = Type.Object({ moveTo: FilterId('移到') }, { additionalProperties: false });
export type MoveToQuery = Static<typeof MoveToQuery>;

/** `data` of the error for deleting a record in use: the number of its uses. */
export interface InUse {
  readonly count: number;
}
