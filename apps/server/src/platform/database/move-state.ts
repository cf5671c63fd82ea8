import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLocked } from '../data-dir/lock.ts';
import { StartError } from '../process/start-error.ts';
import type { S3Location } from '../storage/s3-location.ts';
import { isMissingTable, SiteReadOnly } from './errors.ts';

/** Settings key in the database of a site that has moved to other places. */
export const movedKey = 'moved';
/** Settings key in a database that a move has filled, until the old place is marked as moved. */
export const arrivingKey = 'arriving';

/** File in the data directory that a running move locks. */
export const moveLockFile = (dataDir: string): string => join(dataDir, 'move.lock');

/** Numbers of the advisory lock in PostgreSQL that a running move holds. */
export const moveLockIds = [20_791, 1] as const;

/**
 * Age in milliseconds from which the state of a move is read again before a write. A move waits for longer after each
 * change, so that every process has noticed it.
 */
export const moveStateFreshMs = 1000;

/** Identifies the storage of uploaded files. All folders are equal: a data directory may be moved by hand. */
export const filesPlace = (s3: S3Location | undefined): string =>
  s3 === undefined ? 'disk' : `s3://${s3.bucket}/${s3.prefix}?endpoint=${s3.endpoint}`;

/** Value of {@link movedKey}. */
export interface Moved {
  /** Identifies the move. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Description of the new database, without passwords; missing if only files were moved. */
  readonly database?: string;
  /** `filesPlace` of the new storage. */
  readonly files: string;
}

/** Value of {@link arrivingKey}. */
export interface Arriving {
  /** Identifies the move. */
  readonly id: string;
  /** Identity of the site. */
  readonly siteId: string;
}

/** State of a site. The empty state: it may be written. */
export interface MoveState {
  readonly isMoving: boolean;
  /** Missing if this process uses the new place. */
  readonly moved?: Moved;
  readonly arriving?: Arriving;
}

type Read = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

interface MarkRow {
  readonly key: string;
  readonly value: string;
}

const marks = `select "key", "value" from "settings" where "key" in ('${movedKey}', '${arrivingKey}')`;

function stateOf(rows: readonly unknown[], isMoving: boolean, files: string): MoveState {
  const values = new Map((rows as readonly MarkRow[]).map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const moved = values.get(movedKey) as Moved | undefined;
  const arriving = values.get(arrivingKey) as Arriving | undefined;
  const isElsewhere = moved !== undefined && (moved.database !== undefined || moved.files !== files);
  return { isMoving, ...(isElsewhere ? { moved } : {}), ...(arriving === undefined ? {} : { arriving }) };
}

async function marksIn(read: Read): Promise<readonly unknown[]> {
  try {
    return await read(marks, []);
  } catch (error) {
    // A new database, which has no tables yet.
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Reads the state of a site on SQLite. @param files `filesPlace` of this process */
export const embeddedMoveState = (dataDir: string, read: Read, files: string) => async (): Promise<MoveState> => {
  const file = moveLockFile(dataDir);
  // Before the marks: a move sets them before it releases its lock.
  const isMoving = existsSync(file) && isLocked(file);
  return stateOf(await marksIn(read), isMoving, files);
};

/** Reads the state of a site on PostgreSQL. @param files `filesPlace` of this process */
export const postgresMoveState = (read: Read, files: string) => async (): Promise<MoveState> => {
  const [row] = (await read('select pg_try_advisory_xact_lock_shared($1, $2) as free', moveLockIds)) as {
    free: boolean;
  }[];
  return stateOf(await marksIn(read), row?.free === false, files);
};

/** Refuses writes while a site is read-only, and its start. */
export interface MoveGate {
  /** Reads the current state. */
  readonly state: () => Promise<MoveState>;
  /** @throws SiteReadOnly while writes are refused */
  readonly checkWritable: () => Promise<void>;
}

/** Creates a gate. @param read reads the state; concurrent checks share one call, for {@link moveStateFreshMs} */
export function moveGate(read: () => Promise<MoveState>): MoveGate {
  let known: MoveState = { isMoving: false };
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const refresh = async () => {
    const askedAt = performance.now();
    try {
      known = await read();
      readAt = askedAt;
    } finally {
      reading = undefined;
    }
  };
  return {
    state: read,
    async checkWritable() {
      if (performance.now() - readAt >= moveStateFreshMs) await (reading ??= refresh());
      if (known.isMoving) throw new SiteReadOnly('系统正在迁移，暂时只能查看，不能修改，请稍候再试！');
      if (known.moved !== undefined) {
        throw new SiteReadOnly('系统已迁移到新的位置，此处只能查看，请联系管理员改用新的配置启动服务器！');
      }
      if (known.arriving !== undefined) throw new SiteReadOnly('迁移尚未完成，请联系管理员重新运行迁移命令！');
    },
  };
}

/** Describes where a site has moved, for the operator. */
export const describeMoved = ({ at, database, files }: Moved): string =>
  `${at} 迁移到${database === undefined ? '' : `数据库 ${database}、`}文件存储 ${files === 'disk' ? 'DATA_DIR' : files}`;

/**
 * Checks that a server may start.
 *
 * @throws StartError while the site is being moved, has moved, or has not fully arrived
 */
export async function checkNotMoved({ moves }: { readonly moves: MoveGate }): Promise<void> {
  const { isMoving, moved, arriving } = await moves.state();
  if (isMoving) throw new StartError('站点正在迁移，请等 npm run move 结束后再启动。');
  if (moved !== undefined) {
    throw new StartError(
      `站点已于 ${describeMoved(moved)}。请用新的配置启动；如要放弃迁移、继续使用此处，请运行 npm run move -- --reopen。`,
    );
  }
  if (arriving !== undefined) {
    throw new StartError('迁移到此处的站点尚未完成，请用原来的配置重新运行 npm run move，完成后再启动。');
  }
}
