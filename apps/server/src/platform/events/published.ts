import type { NotificationsChanged, Notified, RecordChanged } from '@mutai/contract/events';

/** Permissions may have changed or ended; listeners check again. `null`: all users or sessions. */
export interface AccessChanged {
  readonly type: 'access-changed';
  readonly of: 'user' | 'session';
  readonly ids: readonly number[] | null;
}

/** Message to certain users, sent unchanged. */
export interface ForUsers {
  readonly type: 'for-users';
  /** `null`: all users. */
  readonly users: readonly number[] | null;
  readonly told: Notified | NotificationsChanged;
}

/** Event as published and stored, before filtering per listener. */
export type PublishedEvent = Readonly<RecordChanged> | AccessChanged | ForUsers;

/** Stored event. */
export interface StoredEvent {
  readonly position: number;
  readonly event: PublishedEvent;
}
