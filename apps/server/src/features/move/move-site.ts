import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { claimDataDir, dataDirError } from '../../platform/data-dir/claim.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { appliedMigrations } from '../../platform/database/newer-database.ts';
import { describeMoved, filesPlace, movedKey, type Moved } from '../../platform/database/move-state.ts';
import { hasCause, isDiskFull, isUnavailable } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { release } from '../../platform/release.ts';
import { SourceFailed } from '../../platform/storage/content-copies.ts';
import { openContents, openStorage } from '../../platform/storage/open-storage.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { whileFrozen } from './freeze.ts';
import { fileMover, type FileMover, type MovedFiles } from './move-files.ts';
import { mark, markOf, moveRows, unmark, type MovedRows, type Say } from './move-rows.ts';
import { checkKeys, describeDatabase, planOf, type Place, type Plan } from './places.ts';
import type { Side } from './tables.ts';
import { targetDatabase, type TargetDatabase } from './target-database.ts';

/** Site to move. Its servers may run. */
export interface MoveSource {
  readonly place: Place;
  readonly database: Database;
}

/** Result of a move. */
export interface MoveReport {
  /** `undefined` if the database stays. */
  readonly rows: MovedRows | undefined;
  /** `undefined` if the files stay. */
  readonly files: MovedFiles | undefined;
  /** Time during which nobody could write, in milliseconds, with the time that all processes have to notice it. */
  readonly frozenMs: number;
}

/**
 * Moves a site to another database, another storage, or both. The old place stays as it was, and read-only.
 *
 * A process that is killed at any moment leaves the old place writable, or a move that the next run finishes.
 *
 * @returns `undefined` if an earlier run was cut off after its last step but one, which is now done
 * @throws StartError saying what to do; the site is unchanged then
 */
export async function moveSite(source: MoveSource, to: Place, clock: Clock, say: Say): Promise<MoveReport | undefined> {
  const { place, database } = source;
  const plan = planOf(place, to);
  const placeKey = checkKeys(place, to);
  await checkSchema(database);
  const side: Side = { dialect: database.dialect, db: database.maintenance };
  const moved = await movedTo(side, place);
  const unlock = await claimTarget(place, to, clock);
  const target = plan.database ? targetDatabase(to, clock) : undefined;
  try {
    if (moved !== undefined) {
      await finishEarlier(moved, target);
      return undefined;
    }
    const siteId = (await markOf<{ readonly id: string }>(side, 'site-id'))?.id ?? '';
    const arriving = await target?.arriving();
    if (arriving !== undefined && arriving.siteId !== siteId) throw new StartError('新的数据库中有另一个站点。');
    placeKey();
    return await withFiles(plan, place, to, clock, say, (files) =>
      moveParts(source, { place: to, database: target, files, siteId }, clock, say),
    );
  } catch (error) {
    throw explained(error, to);
  } finally {
    await target?.close();
    unlock();
  }
}

function explained(error: unknown, to: Place): unknown {
  if (hasCause(error, isDiskFull)) {
    return new StartError('新位置的磁盘已满，迁移已放弃，原站点不受影响。请清理该磁盘后重新运行。', { cause: error });
  }
  if (hasCause(error, isUnavailable)) {
    const reason = reasonOf(error instanceof StartError ? error.cause : error);
    return new StartError(`数据库的连接中断：${reason}。迁移没有完成，原站点不受影响。请检查两处的数据库后重新运行。`, {
      cause: error,
    });
  }
  if (error instanceof SourceFailed) return new StartError(`无法读取上传的文件：${reasonOf(error.cause)}`);
  if (error instanceof StorageUnavailable) return new StartError(error.message, { cause: error });
  return error instanceof Error && 'syscall' in error ? dataDirError(to.dataDir, error) : error;
}

async function checkSchema(database: Database): Promise<void> {
  const known = Object.keys(migrations(database.dialect));
  const applied = await appliedMigrations(database, known, '');
  if (applied.length === known.length) return;
  throw new StartError(
    `数据库还是旧版本的结构（${applied.at(-1)}），本程序（${release.label}）需要 ${known.at(-1)}。请先用本版本启动一次服务器完成升级，再迁移。`,
  );
}

/** Finds out whether the site has moved already; not if this configuration is that of the new place. */
async function movedTo(side: Side, place: Place): Promise<Moved | undefined> {
  const moved = await markOf<Moved>(side, movedKey);
  return moved?.database === undefined && moved?.files === filesPlace(place.s3) ? undefined : moved;
}

/** Locks the data directory of the target, unless it is that of the site. */
async function claimTarget(from: Place, to: Place, clock: Clock): Promise<() => void> {
  if (from.dataDir === to.dataDir) return () => undefined;
  try {
    await mkdir(to.dataDir, { recursive: true });
  } catch (error) {
    throw dataDirError(to.dataDir, error);
  }
  return claimDataDir(to.dataDir, clock);
}

/** Does the last step of a move that was cut off before it. */
async function finishEarlier(moved: Moved, target: TargetDatabase | undefined): Promise<void> {
  const arriving = await target?.arriving().catch(() => undefined);
  if (target !== undefined && arriving?.id === moved.id) return target.release();
  throw new StartError(
    `站点已于 ${describeMoved(moved)}，不能再次迁移。请用新的配置启动；如要放弃那次迁移、继续使用此处，请运行 npm run move -- --reopen。`,
  );
}

/** Opens both storages if files are moved. */
async function withFiles<T>(
  plan: Plan,
  from: Place,
  to: Place,
  clock: Clock,
  say: Say,
  work: (files: FileMover | undefined) => Promise<T>,
): Promise<T> {
  if (!plan.files) return work(undefined);
  const old = await openContents(from, clock);
  let storage: Storage | undefined;
  try {
    // A server of the site may receive uploads in the same data directory.
    storage = await openStorage({ ...to, alone: from.dataDir !== to.dataDir }, clock);
    return await work(fileMover(old, storage, say));
  } finally {
    storage?.close();
    old.close();
  }
}

/** New place of a site. */
interface MoveTarget {
  readonly place: Place;
  readonly database: TargetDatabase | undefined;
  readonly files: FileMover | undefined;
  readonly siteId: string;
}

async function moveParts({ place, database }: MoveSource, target: MoveTarget, clock: Clock, say: Say) {
  const { files } = target;
  const side: Side = { dialect: database.dialect, db: database.maintenance };
  await files?.checkTarget(side);
  if (files !== undefined) say('正在复制文件，站点可正常使用');
  await files?.copy(side);
  say('正在进入只读');
  const id = randomUUID();
  const frozenAt = performance.now();
  const result = await whileFrozen(place, database, clock, async (frozen) => {
    await files?.copy(frozen);
    const movedFiles = await files?.finish(frozen);
    if (target.database !== undefined) say('正在复制数据库，站点暂时只能查看');
    const rows = await target.database?.fill((filled) => moveRows(frozen, filled, { id, siteId: target.siteId }, say));
    const moved: Moved = {
      id,
      at: new Date(clock()).toISOString(),
      ...(rows === undefined ? {} : { database: describeDatabase(target.place) }),
      files: filesPlace(target.place.s3),
    };
    await mark(frozen, movedKey, moved);
    return { rows, files: movedFiles };
  });
  const frozenMs = performance.now() - frozenAt;
  await target.database?.release();
  return { ...result, frozenMs };
}

/**
 * Makes a site that has moved writable again.
 *
 * @returns false if it had not moved
 */
export const reopenSite = ({ dialect, maintenance }: Database): Promise<boolean> =>
  unmark({ dialect, db: maintenance }, movedKey);
