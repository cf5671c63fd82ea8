import type { NotificationsChanged, Notified, RecordChanged } from '@mutai/contract/events';

/**
 * What somebody may do may have changed, or that they may do anything at all: those whom it concerns are looked at
 * again. Null: everybody.
 */
export interface AccessChanged {
  readonly type: 'access-changed';
  readonly of: 'user' | 'session';
  readonly ids: readonly number[] | null;
}

/** Something that certain users are told, word for word. */
export interface ForUsers {
  readonly type: 'for-users';
  /** Null: everybody. */
  readonly users: readonly number[] | null;
  readonly told: Notified | NotificationsChanged;
}

/** An event as it is published and kept, whoever may be told of it. */
export type Published = Readonly<RecordChanged> | AccessChanged | ForUsers;

/** An event as it is kept. */
export interface KeptEvent {
  readonly position: number;
  readonly event: Published;
}
