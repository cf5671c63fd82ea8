import { sql } from 'kysely';
import type { WriteTransaction } from './transaction.ts';

/**
 * Runs a part of a transaction that may fail alone: an error rolls back what the part wrote, and the transaction goes on.
 * Steps that the part registered for the commit still run. Must not be nested.
 */
export async function withSavepoint<T>(trx: WriteTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint "part"`.execute(trx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint "part"`.execute(trx);
    throw error;
  } finally {
    await sql`release savepoint "part"`.execute(trx);
  }
}
