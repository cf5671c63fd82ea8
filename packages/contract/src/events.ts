import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';
import { ArrivedNotification } from './notifications/schema.ts';

/** Header in which a client that was cut off sends the last id it saw. */
export const lastEventIdHeader = 'last-event-id';

/** Records of a module changed. Sent to those who may read its list. */
export const RecordChanged = Type.Object({
  type: Type.Literal('record-changed'),
  /** The same as in the operation log. */
  module: Type.String(),
  action: Type.Union([
    Type.Literal('create'),
    Type.Literal('update'),
    Type.Literal('delete'),
    Type.Literal('restore'),
    Type.Literal('purge'),
  ]),
  /** Null: more of them than one event names. */
  ids: Type.Union([Type.Array(Type.Integer(), { maxItems: limits.eventIds }), Type.Null()]),
});
export type RecordChanged = Static<typeof RecordChanged>;

/** What this user may do has changed: the session's information has to be asked for again. */
const PermissionsChanged = Type.Object({ type: Type.Literal('permissions-changed') });

/** This session ended or expired; the stream ends with it. */
const SessionEnded = Type.Object({
  type: Type.Literal('session-ended'),
  /** 4050 or 4051, as a request is answered from now on. */
  code: Type.Integer(),
  message: Type.String(),
});

/**
 * Events before this one are not known: what the client shows may be out of date and has to be loaded anew. The first
 * event of a new stream, and of one that was cut off for longer than events are kept.
 */
const Reset = Type.Object({ type: Type.Literal('reset') });

/** Something new for this user. It carries what lists show, so that a thousand consoles need not ask for it at once. */
export const Notified = Type.Object({ type: Type.Literal('notified'), notification: ArrivedNotification });
export type Notified = Static<typeof Notified>;

/** Of what concerns this user something was read, altered or taken away: to be asked for again. */
export const NotificationsChanged = Type.Object({
  type: Type.Literal('notifications-changed'),
  /** Milliseconds over which those who are told spread their questions; 0: it concerns few. */
  spreadMs: Type.Integer(),
});
export type NotificationsChanged = Static<typeof NotificationsChanged>;

export const ServerEvent = Type.Union([
  RecordChanged,
  PermissionsChanged,
  SessionEnded,
  Reset,
  Notified,
  NotificationsChanged,
]);
export type ServerEvent = Static<typeof ServerEvent>;
