import { StartError } from '../../platform/process/start-error.ts';
import { copyContent } from '../../platform/storage/content-copies.ts';
import { digestOfStream } from '../../platform/storage/content-digest.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Say } from './move-rows.ts';
import type { Side } from './tables.ts';

/** Content that the database knows. */
interface Recorded {
  readonly sha256: string;
  readonly size: number;
  readonly uses: number;
}

/** Moved contents. */
export interface MovedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Used contents that the source has lost or damaged. */
  readonly missing: readonly string[];
}

/** Contents copied at the same time: small ones wait for the network. */
const atOnce = 4;
/** Copies of a content before it is given up. */
const attempts = 2;
/** Interval of progress lines, in milliseconds. */
const progressMs = 10_000;
const gigabyte = 1024 ** 3;

const recordedIn = ({ db }: Side): Promise<readonly Recorded[]> =>
  db.selectFrom('contents').select(['sha256', 'size', 'uses']).orderBy('sha256').execute();

/** Copies contents to another storage, while others may add some. */
export interface FileMover {
  /** @throws StartError if the target has contents that the site does not know */
  checkTarget(side: Side): Promise<void>;
  /** Copies what is not there yet, and reads each copy to compare its digest. */
  copy(side: Side): Promise<void>;
  /** Removes copies of contents that were purged meanwhile. Nobody may write to the site. */
  finish(side: Side): Promise<MovedFiles>;
}

/** @param from storage that is read only */
export function fileMover(
  from: Pick<Storage, 'read'>,
  to: Pick<Storage, 'head' | 'list' | 'read' | 'ready' | 'remove' | 'write'>,
  say: Say,
): FileMover {
  const copied = new Map<string, number>();
  const lost = new Set<string>();
  let bytes = 0;

  const copyOne = async ({ sha256 }: Recorded): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if ((await to.head(sha256)) === undefined && !(await copyContent(from, to, sha256))) {
        lost.add(sha256);
        return;
      }
      const found = await digestOfStream((await to.read(sha256)).stream);
      if (found.sha256 === sha256) {
        lost.delete(sha256);
        copied.set(sha256, found.size);
        bytes += found.size;
        return;
      }
      await to.remove(sha256);
    }
    throw new StartError(`文件 ${sha256} 写入新位置后内容有误，请检查新位置的磁盘或对象存储后重试。`);
  };

  return {
    async checkTarget(side) {
      await to.ready();
      const known = new Set((await recordedIn(side)).map(({ sha256 }) => sha256));
      for await (const { sha256 } of to.list()) {
        if (known.has(sha256)) continue;
        throw new StartError(
          `新的文件存储不是空的，其中有不属于本站点的文件 ${sha256}。请指定空的文件夹、存储桶或前缀；如果它是上次未完成的迁移留下的，请删除它后重试。`,
        );
      }
    },

    async copy(side) {
      const open = (await recordedIn(side)).filter(({ sha256 }) => !copied.has(sha256));
      const total = open.reduce((sum, { size }) => sum + size, 0);
      const before = bytes;
      let done = 0;
      let spokenAt = performance.now();
      const queue = open.values();
      let hasFailed = false;
      const work = async () => {
        for (const content of queue) {
          if (hasFailed) return;
          await copyOne(content);
          done += 1;
          if (performance.now() - spokenAt < progressMs) continue;
          spokenAt = performance.now();
          const [now, all] = [bytes - before, total].map((size) => (size / gigabyte).toFixed(2));
          say(`  文件 ${done} / ${open.length}，${now} / ${all} GB`);
        }
      };
      const fail = (error: unknown) => {
        hasFailed = true;
        throw error;
      };
      // The caller unlocks the target after a failure: nobody may write to it then.
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(fail)));
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },

    async finish(side) {
      const recorded = await recordedIn(side);
      const known = new Set(recorded.map(({ sha256 }) => sha256));
      for await (const { sha256 } of to.list()) {
        if (known.has(sha256)) continue;
        await to.remove(sha256);
        copied.delete(sha256);
      }
      return {
        files: copied.size,
        bytes: [...copied.values()].reduce((sum, size) => sum + size, 0),
        missing: recorded.flatMap(({ sha256, uses }) => (uses > 0 && lost.has(sha256) ? [sha256] : [])),
      };
    },
  };
}
