import type { ScreenEvent } from '@mutai/contract/screens/player';
import type { NotificationsChanged, Notified, RecordChanged } from '@mutai/contract/events';

/** Permissions may have changed or ended; listeners check again. `null`: all users, sessions or screens. */
export interface AccessChanged {
  readonly type: 'access-changed';
  readonly of: 'user' | 'session' | 'screen';
  readonly ids: readonly number[] | null;
}

/** Message to certain users, sent unchanged. */
export interface ForUsers {
  readonly type: 'for-users';
  /** `null`: all users. */
  readonly users: readonly number[] | null;
  readonly told: Notified | NotificationsChanged;
}

/** Message to displays, sent unchanged. */
export interface ForScreens {
  readonly type: 'for-screens';
  /** Ids of the screens; `null`: all. */
  readonly ids: readonly number[] | null;
  readonly told: ScreenEvent;
}

/** Event as published and stored, before filtering per listener. */
export type PublishedEvent = Readonly<RecordChanged> | AccessChanged | ForUsers | ForScreens;

/** Stored event. */
export interface StoredEvent {
  readonly position: number;
  readonly event: PublishedEvent;
}
