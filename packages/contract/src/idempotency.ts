/**
 * Header with the idempotency key of a create. The same key from the same user within `limits.idempotencyKeyMs` replays
 * the first answer. Separate from the schemas, so that pages can import it without them.
 */
export const idempotencyKeyHeader = 'idempotency-key';
