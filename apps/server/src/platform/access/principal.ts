/** The signed-in user of a request. */
export interface Principal {
  readonly userId: number;
  readonly nickname: string;
  readonly sessionId: number;
  /** Codes of menu records; `*` grants every permission. */
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  /**
   * Role that a super-administrator views as, or null. While it is set, `permissions` are those of the role and every
   * change is rejected.
   */
  readonly viewAs: { readonly id: number; readonly name: string } | null;
}

/** The display device of a request that plays layouts. It is not a user and has no permissions. */
export interface Screen {
  readonly screenId: number;
  readonly name: string;
}

/** The external system of a request that starts and ends emergencies. It is not a user and has no permissions. */
export interface Source {
  readonly sourceId: number;
  readonly name: string;
}

/** Identifies retries of a request. */
export interface Idempotency {
  readonly keyHash: string;
  /** Hash of method, path and body. */
  readonly fingerprint: string;
}

/** User and request behind a change, for the logs. */
export interface RequestContext {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
  /** Milliseconds since 1970 at which the request arrived. */
  readonly startedAt: number;
  /** Set for requests that create a record and carry an idempotency key. */
  readonly idempotency?: Idempotency;
}
