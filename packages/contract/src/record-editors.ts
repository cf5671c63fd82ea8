import Type, { type Static } from 'typebox';
import { Answer } from './codes.ts';
import { Timestamp } from './record.ts';
import { rules } from './rules.ts';

/** Reports that a record is open in one window. */
export const RecordEditorBody = Type.Object(
  {
    /** Id that the window generated: 16 to 128 printable characters, unique, such as a UUID. */
    key: Type.String({
      pattern: rules.idempotencyKey.pattern.source,
      title: '窗口',
      description: rules.idempotencyKey.message,
    }),
    /** The window is closing. */
    leaving: Type.Optional(Type.Boolean({ title: '正在关闭' })),
  },
  { additionalProperties: false },
);
export type RecordEditorBody = Static<typeof RecordEditorBody>;

/** User who has the same record open in another window. */
export const RecordEditor = Type.Object({
  userId: Type.Integer(),
  nickname: Type.String(),
  avatar: Type.String(),
  /** The caller, in another window. */
  self: Type.Boolean(),
  /** Time when it was opened. */
  since: Timestamp,
});
export type RecordEditor = Static<typeof RecordEditor>;
export const RecordEditorsAnswer = Answer(Type.Array(RecordEditor));
