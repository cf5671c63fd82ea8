/**
 * Header in which a client names a create: the same key from the same user within `limits.idempotencyKeyMs` gets the
 * first answer again. In a file that pages can load without the schemas.
 */
export const idempotencyKeyHeader = 'idempotency-key';
