import { sql } from 'kysely';
import type { WriteTransaction } from './transaction.ts';
import type { Database } from './open-database.ts';

/**
 * Makes transactions that name the same thing wait for each other until they end. With SQLite they do so by themselves.
 *
 * @param id of what is held, within the name
 */
export async function lockUntilEnd(
  { dialect }: Database,
  trx: WriteTransaction,
  name: string,
  id: number,
): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::int)`.execute(trx);
}
