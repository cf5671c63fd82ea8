import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../time/clock.ts';
import { isBusy } from '../database/errors.ts';
import { StartError } from '../process/start-error.ts';

const serverLock = 'server.lock';
/** Names the holder of the lock. Ignored while there is none. */
const holderFile = 'server.json';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/** File that a server process with an embedded database locks. */
export const serverLockFile = (dataDir: string): string => join(dataDir, serverLock);

/**
 * Locks a folder for this process until it exits.
 *
 * @returns releases the lock
 * @throws StartError that names the process holding the lock
 */
export function lockDataDir(dataDir: string, clock: Clock): () => void {
  const release = lockFile(serverLockFile(dataDir), () => inUse(dataDir));
  noteHolder(dataDir, { pid: process.pid, host: hostname(), startedAt: new Date(clock()).toISOString() });
  return release;
}

/**
 * Checks without side effects that no server uses a folder.
 *
 * @throws StartError that names the process holding the lock
 */
export function checkUnlocked(dataDir: string): void {
  const file = serverLockFile(dataDir);
  if (existsSync(file)) lockFile(file, () => inUse(dataDir))();
}

/**
 * Locks a file for this process until it exits. SQLite's locks also work between containers, and the system releases them
 * with the process.
 *
 * @param held error to throw if another process holds the lock
 * @returns releases the lock
 */
export function lockFile(file: string, held: () => Error): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? held() : error;
  }
  return () => lock.close();
}

/** Returns true if a process holds the lock of an existing file. */
export function isLocked(file: string): boolean {
  const held = new Error('held');
  try {
    lockFile(file, () => held)();
    return false;
  } catch (error) {
    if (error === held) return true;
    throw error;
  }
}

function noteHolder(dataDir: string, holder: Holder): void {
  try {
    writeFileSync(join(dataDir, holderFile), JSON.stringify(holder));
  } catch {
    // On a full disk, only the message to another process is less precise.
  }
}

function inUse(dataDir: string): StartError {
  return new StartError(
    `数据目录 ${dataDir} 正被另一个幕台进程使用${holderOf(dataDir)}。\n请先停止该进程，或用 DATA_DIR 指定其他目录。`,
  );
}

function holderOf(dataDir: string): string {
  try {
    const { pid, host, startedAt } = JSON.parse(readFileSync(join(dataDir, holderFile), 'utf8')) as Holder;
    return `（进程号 ${pid}，主机 ${host}，启动于 ${startedAt}）`;
  } catch {
    return '';
  }
}
