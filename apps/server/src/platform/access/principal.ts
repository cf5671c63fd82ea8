/** Who is signed in, as known for one request. */
export interface Principal {
  readonly userId: number;
  readonly nickname: string;
  readonly sessionId: number;
  /** Codes of menu records; `*` is everything. */
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  /** The role through whose eyes a super-administrator looks: its permissions stand above, and nothing can be changed. */
  readonly viewing: { readonly id: number; readonly name: string } | null;
}

/** A display that plays layouts, as known for one request: it is no user, holds no permission and acts for nobody. */
export interface Screen {
  readonly screenId: number;
  readonly name: string;
}

/** What makes a request known that is sent once more. */
export interface Idempotency {
  readonly keyHash: string;
  /** The same for the same request alone. */
  readonly fingerprint: string;
}

/** Who does something, and in which request: what the logs need to know of every change. */
export interface Act {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
  /** Milliseconds since 1970 at which the request arrived. */
  readonly startedAt: number;
  /** Of a request that creates, and that its client has named by a key. */
  readonly idempotency?: Idempotency;
}
