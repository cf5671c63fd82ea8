import Type, { type Static, type TProperties } from 'typebox';
import { limits } from './limits.ts';

/** Text that a list may be searched by; empty means no filter. */
export const SearchText = Type.Optional(Type.String({ maxLength: 100, title: '查询内容' }));

/**
 * Query of a list: page, size (0 = all where `all` is given), sort (`field:asc` or `field:desc`) and
 * the resource's own search fields. Anything else is refused.
 */
export const ListQuery = <S extends TProperties>(
  search: S,
  sortable: readonly [string, ...string[]],
  options: { readonly all?: boolean } = {},
) =>
  Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: limits.firstPage, title: '页码' }),
      size: Type.Integer({
        minimum: options.all === true ? 0 : 1,
        maximum: limits.maxPageSize,
        default: limits.pageSize,
        title: '每页条数',
      }),
      sort: Type.Optional(
        Type.Union(
          [
            Type.Literal(''),
            ...sortable.flatMap((field) => [Type.Literal(`${field}:asc`), Type.Literal(`${field}:desc`)]),
          ],
          { title: '排序' },
        ),
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

/** Ids are 32-bit in both databases, and so are versions. */
export const maxId = 2_147_483_647;

/** Id of a record, as clients send it. */
export const Id = Type.Integer({ minimum: 1, maximum: maxId, title: '编号' });

/** Id that a list may be filtered by; empty means no filter. */
export const FilterId = (title: string) => Type.Optional(Type.Union([Type.Literal(''), Id], { title }));

/** Id in a path. */
export const IdParams = Type.Object({ id: Id });
export type IdParams = Static<typeof IdParams>;

const Ids = Type.Array(Id, {
  minItems: 1,
  maxItems: limits.maxPageSize,
  uniqueItems: true,
  title: '所选数据',
});

/** Body of a batch delete: `{ids}`, or the bare array that the specification's file call sends. */
export const BatchBody = Type.Union([Type.Object({ ids: Ids }, { additionalProperties: false }), Ids]);
export type BatchBody = Static<typeof BatchBody>;
