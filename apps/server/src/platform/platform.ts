import { auditLog, type Audit } from './audit/audit.ts';
import { copyNothing, type CopyLine } from './audit/audit-copies.ts';
import type { Clock } from './time/clock.ts';
import type { Database } from './database/open-database.ts';
import { publisher, type Publish } from './events/publish.ts';
import { changeAnnouncer, type AnnounceChange, type ChangeListener } from './events/record-changes.ts';
import { idempotencyKeys, type OnceForKey } from './idempotency/once-for-key.ts';
import { jobQueue, type Jobs } from './jobs/jobs.ts';
import { ResourceRegistry } from './resource/resource-registry.ts';

/** Services that every feature builds on. Built once per process and handed to each feature. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  /** Writes the operation log. */
  readonly audit: Audit;
  /** Copies lines of the logs to another output. */
  readonly copyLine: CopyLine;
  /** Publishes an event to all listeners. */
  readonly publish: Publish;
  readonly announceChange: AnnounceChange;
  readonly onceForKey: OnceForKey;
  readonly jobs: Jobs;
  readonly resources: ResourceRegistry;
}

/**
 * Creates the services of the platform.
 *
 * @param changeListeners called in each transaction that announces a change
 * @param copyLine copies lines of the logs to another output
 */
export function createPlatform(
  database: Database,
  clock: Clock,
  changeListeners: readonly ChangeListener[] = [],
  copyLine: CopyLine = copyNothing,
): Platform {
  const publish = publisher(database, clock);
  return {
    database,
    clock,
    audit: auditLog(database, clock, copyLine),
    copyLine,
    publish,
    announceChange: changeAnnouncer(publish, changeListeners),
    onceForKey: idempotencyKeys(database, clock).onceForKey,
    jobs: jobQueue(database, clock),
    resources: new ResourceRegistry(),
  };
}
