import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { SafeInteger } from '../fields.ts';
import { maxId } from '../list.ts';
import { maxPlays } from './player-paths.ts';

/** Why something plays: an emergency, a rule of the schedule, or because nothing else does. */
export const playReasons = ['emergency', 'rule', 'default'] as const;
export type PlayReason = (typeof playReasons)[number];

/** Content that a display has shown. Times are milliseconds since 1970, by the clock of the server. */
export const PlayEntry = Type.Object(
  {
    /** Made by the display. An entry that comes again is ignored. */
    id: Type.String({ minLength: 8, maxLength: 40, pattern: '^[\\w-]+$', title: '记录标识' }),
    from: SafeInteger('开始时间'),
    until: SafeInteger('结束时间'),
    /** Key of the publication. */
    key: Type.String({ minLength: 1, maxLength: 40, title: '发布内容' }),
    reason: Type.Enum([...playReasons], { title: '播放原因' }),
    /** Rule or emergency; `null`: the default. */
    reasonId: Type.Union([Type.Integer({ minimum: 1, maximum: maxId }), Type.Null()], { title: '来源' }),
    playlistId: Type.Union([Type.Integer({ minimum: 1, maximum: maxId }), Type.Null()], { title: '节目单' }),
  },
  { additionalProperties: false },
);
export type PlayEntry = Static<typeof PlayEntry>;

export const PlayBatch = Type.Object(
  { plays: Type.Array(PlayEntry, { minItems: 1, maxItems: maxPlays, title: '播放记录' }) },
  { additionalProperties: false },
);
export type PlayBatch = Static<typeof PlayBatch>;

/** Batch whose entries are checked one by one, so that a wrong one does not hold up the others. */
export const UncheckedPlayBatch = Type.Object(
  { plays: Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxPlays, title: '播放记录' }) },
  { additionalProperties: false },
);

/**
 * Why an entry is not stored: it is not a `PlayEntry`, does not end after it began, begins in the future, lasts too long,
 * or is older than the entries that are kept.
 */
export const playRefusals = ['invalid', 'order', 'future', 'long', 'old'] as const;
export type PlayRefusal = (typeof playRefusals)[number];

/** The display may forget all that it sent. */
export const PlaysAnswer = Answer(
  Type.Object({
    /** Entries that were taken, or had been before. */
    taken: Type.Integer(),
    /** The other ones, by their place in the batch. */
    refused: Type.Array(Type.Object({ at: Type.Integer(), reason: Type.Enum([...playRefusals]) })),
  }),
);
