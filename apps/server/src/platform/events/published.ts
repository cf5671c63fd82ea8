import type { RecordChanged } from '@mutai/contract/events';

/**
 * What somebody may do may have changed, or that they may do anything at all: those whom it concerns are looked at
 * again. Null: everybody.
 */
export interface AccessChanged {
  readonly type: 'access-changed';
  readonly of: 'user' | 'session';
  readonly ids: readonly number[] | null;
}

/** An event as it is published and kept, whoever may be told of it. */
export type Published = Readonly<RecordChanged> | AccessChanged;

/** An event as it is kept. */
export interface KeptEvent {
  readonly position: number;
  readonly event: Published;
}
