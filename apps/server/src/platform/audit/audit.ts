import type { Executor } from '../database/open-database.ts';
import type { Act } from '../principal.ts';
import type { Clock } from '../clock.ts';

export type Action = 'create' | 'update' | 'delete' | 'reset-password' | 'change-password';

/** Field → [before, after]. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

export interface AuditEntry {
  /** The resource's permission code, such as `user`. */
  readonly module: string;
  readonly action: Action;
  readonly recordId: number | null;
  /** Name by which people know the record, kept because the record may be gone tomorrow. */
  readonly recordName: string;
  readonly changes: Changes;
}

/** Shown in place of a secret's value: that it changed is recorded, not what it was. */
export const maskedSecret = '******';

/** Bookkeeping fields, which differ in every change and tell nothing. */
const unrecorded = new Set(['version', 'createdAt', 'updatedAt']);

/**
 * Fields that differ between two states of a record.
 *
 * @param before undefined for a creation
 * @param after undefined for a deletion
 */
export function differences(before: object | undefined, after: object | undefined): Changes {
  const old = new Map(Object.entries(before ?? {}));
  const now = new Map(Object.entries(after ?? {}));
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter((field) => !unrecorded.has(field));
  return Object.fromEntries(
    fields
      .map((field) => [field, [old.get(field) ?? null, now.get(field) ?? null]] as const)
      .filter(([, [a, b]]) => JSON.stringify(a) !== JSON.stringify(b)),
  );
}

/**
 * Writes one line of the operation log.
 *
 * @param executor the transaction of the change itself: neither exists without the other
 */
export async function record(executor: Executor, clock: Clock, act: Act, entry: AuditEntry): Promise<void> {
  const now = clock();
  await executor
    .insertInto('operationLogs')
    .values({
      userId: act.principal.userId,
      nickname: act.principal.nickname,
      module: entry.module,
      action: entry.action,
      recordId: entry.recordId,
      recordName: entry.recordName,
      changes: JSON.stringify(entry.changes),
      requestId: act.requestId,
      ip: act.ip,
      durationMs: Math.max(0, now - act.startedAt),
      remark: '',
      createdAt: now,
    })
    .execute();
}
