import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until a transaction is blocked by another. No-op for SQLite, where transactions wait for the connection. */
export async function untilSomebodyWaits({ database: { read: db, dialect } }: TestApp): Promise<void> {
  if (dialect === 'sqlite') return;
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
}
