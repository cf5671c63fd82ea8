import Type, { type Static, type TProperties } from 'typebox';
import { choiceOf } from './fields.ts';
import { commonLabels, rangeLabels } from './labels.ts';
import { limits } from './limits.ts';

/** Text that a list may be searched by; empty means no filter. */
export const SearchText = Type.Optional(Type.String({ maxLength: 100, title: '查询内容' }));

/** How moments can be written in queries. */
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

/** Names of the fields of a query for the two ends of a range of time, both included. */
export interface RangeFields {
  readonly from: string;
  readonly to: string;
}

/** Section 7 names those of the logs. */
export const dateFields = { from: 'startDate', to: 'endDate' } as const;

/** Those of any other time: of `published` they are `publishedFrom` and `publishedTo`. */
export const rangeFieldsOf = <Name extends string>(name: Name) => ({ from: `${name}From`, to: `${name}To` }) as const;

/**
 * A range of time, both ends included. ISO 8601 with a zone, or in the server's time zone a time to the second, or a
 * date, which is all of its day.
 */
export const dateRange = { startDate: moment(rangeLabels.from), endDate: moment(rangeLabels.to) };

/**
 * The same for any time of a resource.
 *
 * @param name of the time; see `rangeFieldsOf`
 * @param title what people call the time
 */
export function timeRange<Name extends string>(name: Name, title: string) {
  const { from, to } = rangeFieldsOf(name);
  const range = { [from]: moment(`${title}（起）`), [to]: moment(`${title}（止）`) };
  return range as Readonly<Record<`${Name}From` | `${Name}To`, ReturnType<typeof moment>>>;
}

/** Records on a page of a list that grows without end, and is not given whole. @param maximum how many they may be */
export const PageSize = (maximum: number, initial: number) =>
  Type.Integer({
    minimum: 1,
    maximum,
    default: initial,
    title: '每页条数',
    description: `此列表会不断增长，不能用 0 一次取完，请用 page 逐页获取，每页 1~${maximum} 条`,
  });

/**
 * Query of a list: page, size (0 = all where `all` is given: of what is few by nature), sort (`field:asc` or
 * `field:desc`) and the resource's own search fields. Anything else is refused.
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

/** What every list query has in common. */
export interface ListQueryBase {
  readonly page: number;
  readonly size: number;
  readonly sort?: string;
}

/** One page of a list as its answer carries it, and the number of all records that match. */
export interface ListPage<R> {
  readonly data: readonly R[];
  readonly total: number;
  /** There are more than `total`: the server does not count further. */
  readonly atLeast: boolean;
}

/** Ids are 32-bit in both databases, and so are versions. */
export const maxId = 2_147_483_647;

/** Id of a record, as clients send it. @param title what people call what it stands for */
export const idOf = (title: string) => Type.Integer({ minimum: 1, maximum: maxId, title });
export const Id = idOf(commonLabels.id);

/** Id that a list may be filtered by; empty means no filter. */
export const FilterId = (title: string) => Type.Optional(Type.Union([Type.Literal(''), Id], { title }));

/** Ids of which a list may be filtered by any, separated by commas; empty means no filter. */
export const FilterIds = (title: string) =>
  Type.Optional(
    Type.String({
      maxLength: 1000,
      pattern: String.raw`^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$`,
      title,
      description: '请用逗号分隔编号，例如 1,2,3',
    }),
  );

/** Choices of which a list may be filtered by any, separated by commas; empty means no filter. */
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

/** Whether something is there, or is not; empty means no filter. */
export const FilterFlag = (title: string) => Type.Optional(choiceOf(['', 'true', 'false'], title));

/** Id in a path. */
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

/** Several records. */
export const Ids = Type.Array(Id, {
  minItems: 1,
  maxItems: limits.maxPageSize,
  uniqueItems: true,
  title: '所选数据',
});

/** Body of a batch delete: `{ids}`, or the bare array that the specification's file call sends. */
export const BatchBody = Type.Union([Type.Object({ ids: Ids }, { additionalProperties: false }), Ids]);
export type BatchBody = Static<typeof BatchBody>;

/** Query of a deletion, where what is still in use can be deleted all the same. */
export const ForceQuery = Type.Object(
  { force: Type.Optional(Type.Boolean({ title: '强制删除' })) },
  { additionalProperties: false },
);
export type ForceQuery = Static<typeof ForceQuery>;

/** Query of a deletion of what others belong to, such as the category of files: where these go. */
export const MoveToQuery = Type.Object({ moveTo: FilterId('移到') }, { additionalProperties: false });
export type MoveToQuery = Static<typeof MoveToQuery>;

/** `data` of the refusal to delete what is still in use: by how many. */
export interface InUse {
  readonly count: number;
}
