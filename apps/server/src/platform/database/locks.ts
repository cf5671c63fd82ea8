import { sql } from 'kysely';
import type { WriteTransaction } from './transaction.ts';
import type { Database } from './open-database.ts';

/**
 * Takes an advisory lock until the end of the transaction. No-op with SQLite, where only one transaction writes at a time.
 *
 * @param name kind of the locked object
 * @param id id of the locked object within its kind
 */
export async function lockForTransaction(
  { dialect }: Database,
  trx: WriteTransaction,
  name: string,
  id: number,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::int)`.execute(trx);
}
