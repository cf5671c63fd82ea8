import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { limits } from '../limits.ts';
import { SearchText } from '../list.ts';
import type { Mark, SoundPart } from './marks.ts';

export const SearchQuery = Type.Object({ keyword: SearchText }, { additionalProperties: false });

const FoundRecord = Type.Object({
  id: Type.Integer(),
  /** Name, or the part of a long one with the first match. */
  title: Type.String(),
  /** Parts of the title that match the search: offsets of their first and after their last character, in order. */
  marks: Type.Array(Type.Unsafe<Mark>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))),
  /** Further facts about the record. */
  details: Type.Array(Type.String()),
  /** Parent that the page must show before the record, such as the code of a dictionary type; empty if nothing. */
  parent: Type.String(),
});
export type FoundRecord = Static<typeof FoundRecord>;

/** Matches of one resource, best first. */
const FoundGroup = Type.Object({
  /** Module of the records in the operation log. */
  module: Type.String(),
  records: Type.Array(FoundRecord),
  /** There are more matches than `records`. */
  more: Type.Boolean(),
});

export const SearchResult = Type.Object({
  /** Resources with matches, those with the best matches first. */
  groups: Type.Array(FoundGroup),
  /** Modules whose records could not be searched in time. */
  late: Type.Array(Type.String()),
});
export type SearchResult = Static<typeof SearchResult>;
export const SearchAnswer = Answer(SearchResult);

const keyPattern = '[a-z-]{1,40}:[1-9][0-9]{0,9}';

export const NamedRecordsQuery = Type.Object(
  {
    keys: Type.String({
      title: '数据',
      pattern: `^${keyPattern}(?:,${keyPattern}){0,${limits.namedRecords - 1}}$`,
      description: '以逗号分隔，例如 user:1,post:2',
    }),
  },
  { additionalProperties: false },
);

/** The records that exist and that the caller may see, in the order of the request. */
export const NamedRecords = Type.Array(Type.Interface([FoundRecord], { module: Type.String() }));
export type NamedRecords = Static<typeof NamedRecords>;
export const NamedRecordsAnswer = Answer(NamedRecords);

export const SoundsBody = Type.Object(
  { texts: Type.Array(Type.String({ maxLength: 100 }), { maxItems: limits.soundTexts, title: '文字' }) },
  { additionalProperties: false },
);

/** For each text, its characters with their pinyin. */
export const SoundsAnswer = Answer(
  Type.Array(Type.Array(Type.Unsafe<SoundPart>(Type.Array(Type.String(), { minItems: 2, maxItems: 2 })))),
);
