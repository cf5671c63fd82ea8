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

/** Who does something, and in which request: what the logs need to know of every change. */
export interface Act {
  readonly principal: Principal;
  readonly requestId: string;
  readonly ip: string;
  /** Milliseconds since 1970 at which the request arrived. */
  readonly startedAt: number;
}
