import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';
import { ArrivedNotification } from './notifications/schema.ts';

/** Header in which a reconnecting client sends the last event id that it received. */
export const lastEventIdHeader = 'last-event-id';

/** Records of a module changed. Sent to users who may read its list. */
export const RecordChanged = Type.Object({
  type: Type.Literal('record-changed'),
  /** Module as named in the operation log. */
  module: Type.String(),
  action: Type.Union([
    Type.Literal('create'),
    Type.Literal('update'),
    Type.Literal('delete'),
    Type.Literal('restore'),
    Type.Literal('purge'),
  ]),
  /** `null`: more than `limits.eventIds` records changed. */
  ids: Type.Union([Type.Array(Type.Integer(), { maxItems: limits.eventIds }), Type.Null()]),
});
export type RecordChanged = Static<typeof RecordChanged>;

/** Permissions of this user changed: the client must reload its session information. */
const PermissionsChanged = Type.Object({ type: Type.Literal('permissions-changed') });

/** The session ended or expired; the stream closes after this event. */
const SessionEnded = Type.Object({
  type: Type.Literal('session-ended'),
  /** 4050 or 4051: the code that requests of this session now get. */
  code: Type.Integer(),
  message: Type.String(),
});

/**
 * Earlier events are unknown, so everything shown may be stale and must be reloaded. First event of a new stream, and
 * of one that was disconnected for longer than events are stored.
 */
const Reset = Type.Object({ type: Type.Literal('reset') });

/**
 * New notification for this user. It carries everything that lists show, so that a thousand consoles need not request
 * it at once.
 */
export const Notified = Type.Object({ type: Type.Literal('notified'), notification: ArrivedNotification });
export type Notified = Static<typeof Notified>;

/** Notifications of this user were read, changed or removed: the client must reload them. */
export const NotificationsChanged = Type.Object({
  type: Type.Literal('notifications-changed'),
  /** Milliseconds over which clients spread their requests at random; 0: few clients are affected. */
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
