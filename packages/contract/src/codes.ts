import Type, { type Static, type TSchema } from 'typebox';
import { Code } from './response-code.ts';

export { Code };

/** HTTP status of each code. Success answers 200, or 201 if a record was created. */
export const httpStatusOf: Readonly<Record<Code, number>> = {
  [Code.success]: 200,
  [Code.invalid]: 400,
  [Code.wrongCredentials]: 401,
  [Code.forbidden]: 403,
  [Code.notFound]: 404,
  [Code.conflict]: 409,
  [Code.tooLarge]: 413,
  [Code.unsupportedType]: 415,
  [Code.tooManyAttempts]: 429,
  [Code.sessionExpired]: 401,
  [Code.sessionEnded]: 401,
  [Code.fault]: 500,
  [Code.notReady]: 503,
};

/** Field name → message in Chinese. `data` of a 4000 answer. */
export const FieldErrors = Type.Record(Type.String(), Type.String());
export type FieldErrors = Static<typeof FieldErrors>;

/** Answer that carries one value. */
export const Answer = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Literal(Code.success), data, message: Type.Optional(Type.String()) });

/**
 * Answer that carries one page of a list and the number of matching records. The server counts up to
 * `limits.exactTotal`; beyond it `total` is that limit and `atLeast` is true.
 */
export const ListAnswer = <T extends TSchema>(item: T) =>
  Type.Object({
    code: Type.Literal(Code.success),
    data: Type.Array(item),
    total: Type.Integer(),
    atLeast: Type.Boolean(),
  });

/** Answer to a change that returns only a message. */
export const DoneAnswer = Type.Object({
  code: Type.Literal(Code.success),
  data: Type.Null(),
  message: Type.String(),
});

/**
 * Answer to a deletion or a change of several records. `undoId` is the id of its line in the operation log, by which the
 * caller can undo it for `limits.undoMs`; `data` is null if it cannot be undone.
 */
export const UndoableAnswer = Type.Object({
  code: Type.Literal(Code.success),
  data: Type.Union([Type.Null(), Type.Object({ undoId: Type.Integer() })]),
  message: Type.String(),
});
export type Undoable = Static<typeof UndoableAnswer>['data'];

/** Error answer. `data` holds field errors (4000), the current record (4009) or `noRoomData` (5003). */
export const ErrorAnswer = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  data: Type.Optional(Type.Unknown()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
