import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCause } from '../../platform/database/errors.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { hasCode, reasonOf, StartError } from '../../platform/process/start-error.ts';
import { release } from '../../platform/release.ts';
import { keyFile } from '../../platform/secrets/secrets.ts';
import { copyContent, SourceFailed } from '../../platform/storage/content-copies.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { checksStore } from './backup-checks.ts';
import { nameOf, type BackupTarget, type ClaimedTarget, type StoredFile } from './backup-target.ts';
import type { DatabaseState, RecordedContent } from './database-copy.ts';
import { isKnownTarget, rememberTarget } from './known-targets.ts';
import { manifestFile, manifestText, type Manifest } from './manifest.ts';
import { checkDump, dumpPostgres } from './postgres-copy.ts';
import { prune, removeUnfinished, type Keep } from './prune.ts';
import { stateOfCopy } from './sqlite-copy.ts';
import { contentFault, suspectsIn } from './verify-backup.ts';

/** Site to back up. Its server may run. */
export interface BackupSource {
  /** Id of the site. */
  readonly site: string;
  readonly database: Database;
  /** Empty for SQLite. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Location of uploaded files; `undefined`: the data directory. */
  readonly s3: S3Location | undefined;
  /** Storage of uploaded files. */
  readonly contents: Pick<Storage, 'read'>;
  readonly clock: Clock;
}

export interface BackupOptions {
  /** True to include the key file. */
  readonly withSecret: boolean;
  /** True to use a place that has lost its mark, such as a new disk. */
  readonly init: boolean;
  readonly keep: Keep;
}

/** Result of a backup. */
export interface MadeBackup {
  readonly name: string;
  readonly manifest: Manifest;
  /** Uploaded files that earlier generations did not have. */
  readonly copied: number;
  /** Names of deleted generations. */
  readonly pruned: readonly string[];
  /** Names of generations whose manifest is unusable. They are left alone, and so are all uploaded files. */
  readonly damaged: readonly string[];
  /** Reason why the site could not store that it uses the place, such as a full disk; `undefined` if it has. */
  readonly forgotten: string | undefined;
}

/** The site could not be read: not a fault of the place of backups. */
class SiteFailed extends StartError {}

const siteFailed = (error: unknown): SiteFailed =>
  new SiteFailed(`无法读取站点的数据库：${reasonOf(error)}。本次备份已放弃，先前的备份不受影响，请检查数据库后重试。`);

/** Awaits work on the database of the site. @throws SiteFailed */
async function ofDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StartError ? error : siteFailed(error);
  }
}

/**
 * Adds a generation to a place of backups. A failure leaves earlier generations unchanged.
 *
 * @throws StartError saying what to do
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  { withSecret, init, keep }: BackupOptions,
): Promise<MadeBackup> {
  try {
    const isKnown = !init && (await ofDatabase(isKnownTarget(source.database, target.label)));
    const claimed = await target.claim({ ...source, isKnown });
    try {
      if (source.database.dialect === 'postgres') await ofDatabase(checkDump(source.databaseUrl));
      await removeUnfinished(target, claimed);
      const { name, manifest, copied } = await addGeneration(source, withSecret, target, claimed);
      // A site that cannot be written to can still be backed up.
      const forgotten = await rememberTarget(source.database, target.label, source.clock()).then(
        () => undefined,
        reasonOf,
      );
      const { deleted, damaged } = await prune(target, claimed, keep, name, source.site);
      return { name, manifest, copied, pruned: deleted, damaged, forgotten };
    } finally {
      await claimed.release();
    }
  } catch (error) {
    if (error instanceof SourceFailed) throw new StartError(`无法读取上传的文件：${reasonOf(error.cause)}`);
    throw error instanceof SiteFailed ? error : target.explain(error);
  }
}

async function addGeneration(
  source: BackupSource,
  withSecret: boolean,
  target: BackupTarget,
  claimed: ClaimedTarget,
): Promise<Pick<MadeBackup, 'name' | 'manifest' | 'copied'>> {
  const copy = await copier(source.contents, target.contents, claimed.contents, await suspectContents(source));
  // Before the snapshot, so that little is left to copy after it: a file that is uploaded, copied with the database and
  // purged before it is copied itself would be missing.
  await copy.all(await ofDatabase(recordedContents(source.database)));
  const { name, now } = await freeName(target, source.clock);
  try {
    const secret = withSecret ? await copySecret(source.dataDir, claimed, name) : undefined;
    const { state, file } = await copyDatabase(source, claimed, name);
    await copy.all(state.contents);
    const missing = state.contents.filter(({ sha256 }) => !copy.has(sha256));
    const manifest: Manifest = {
      format: 1,
      site: source.site,
      version: release.label,
      createdAt: new Date(now).toISOString(),
      engine: source.database.dialect,
      migrations: [...state.migrations],
      counts: { ...state.counts },
      database: file,
      ...(secret === undefined ? {} : { secret }),
      files: state.contents.flatMap(({ sha256, size }) => (copy.has(sha256) ? [{ sha256, size }] : [])),
      missing: missing.flatMap(({ sha256, isUsed }) => (isUsed ? [sha256] : [])),
    };
    await claimed.check();
    await claimed.put(name, manifestFile, (path) => writeFile(path, manifestText(manifest), { mode: 0o600 }));
    return { name, manifest, copied: copy.count() };
  } catch (error) {
    // Frees a full disk at once. If this fails too, the next backup deletes it.
    await claimed.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Waits for a second that no generation is named by. */
async function freeName(target: BackupTarget, clock: Clock): Promise<{ readonly name: string; readonly now: number }> {
  const names = await target.generations();
  for (;;) {
    const now = clock();
    const name = nameOf(now);
    if (!names.includes(name)) return { name, now };
    await sleep(1000 - (now % 1000));
  }
}

const recordedContents = async ({ maintenance }: Database): Promise<readonly RecordedContent[]> =>
  (await maintenance.selectFrom('contents').select(['sha256', 'size', 'uses']).orderBy('sha256').execute()).map(
    ({ uses, ...content }) => ({ ...content, isUsed: uses > 0 }),
  );

/** Digests of contents in which a verification from the console has found faults. */
const suspectContents = async ({ database }: BackupSource): Promise<ReadonlySet<string>> =>
  suspectsIn((await ofDatabase(checksStore.read(database.read))).checks.map(({ fault }) => fault));

/**
 * Copies content that the place does not have yet.
 *
 * @param suspects digests of content to read, and to copy again unless it is whole
 */
async function copier(
  source: Pick<Storage, 'read'>,
  stored: Pick<Storage, 'read'>,
  kept: Pick<Storage, 'list' | 'write'>,
  suspects: ReadonlySet<string>,
) {
  const sizes = new Map<string, number>();
  // One request for a thousand contents, instead of one for each.
  for await (const { sha256, size } of kept.list()) sizes.set(sha256, size);
  const isWhole = async (content: RecordedContent): Promise<boolean> =>
    (await contentFault(stored, content).catch(reasonOf)) === undefined;
  const isKept = async (content: RecordedContent): Promise<boolean> =>
    sizes.get(content.sha256) === content.size && (!suspects.has(content.sha256) || (await isWhole(content)));
  const present = new Set<string>();
  let copied = 0;
  return {
    async all(contents: readonly RecordedContent[]): Promise<void> {
      for (const content of contents) {
        const { sha256 } = content;
        if (present.has(sha256)) continue;
        if (!(await isKept(content))) {
          if (!(await copyContent(source, kept, sha256))) continue;
          copied += 1;
        }
        present.add(sha256);
      }
    },
    has: (sha256: string) => present.has(sha256),
    count: () => copied,
  };
}

/** SQLite: SQLITE_CORRUPT and SQLITE_NOTADB. Other errors may be of either file. */
const damagedDatabase = new Set([11, 26]);

/** Tells a damaged database of the site from a place that cannot be written to. @throws SiteFailed; the error */
function copyFailed(error: unknown): never {
  const isDamaged = hasCause(error, (one) => damagedDatabase.has(resultCode(one)));
  throw isDamaged ? siteFailed(error) : error;
}

const resultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

async function copyDatabase(
  { database, databaseUrl }: BackupSource,
  claimed: ClaimedTarget,
  generation: string,
): Promise<{ readonly state: DatabaseState; readonly file: StoredFile }> {
  let state: DatabaseState | undefined;
  const file =
    database.dialect === 'sqlite'
      ? await claimed.put(generation, 'database.db', async (path) => {
          await database.copyTo(path).catch(copyFailed);
          state = stateOfCopy(path);
        })
      : await claimed.put(generation, 'database.dump', async (path) => {
          state = await ofDatabase(dumpPostgres(databaseUrl, path));
        });
  if (state === undefined) throw new Error('no copy was written');
  return { state, file };
}

async function copySecret(dataDir: string, claimed: ClaimedTarget, generation: string): Promise<StoredFile> {
  try {
    return await claimed.put(generation, keyFile, (path) => copyFile(join(dataDir, keyFile), path));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new StartError(
      `数据目录 ${dataDir} 中没有 ${keyFile}。设置了 SECRET_KEY 时请另行保存它，并去掉 --with-secret。`,
    );
  }
}
