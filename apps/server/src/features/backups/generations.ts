import { timeOf, type BackupTarget } from './backup-target.ts';
import { readManifest, UnusableManifest } from './manifest.ts';

/** Facts about a generation, as the page shows them. Only its manifest was read. */
export interface Generation {
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly state: 'whole' | 'unfinished' | 'damaged';
  /** Reason why its manifest cannot be used; empty if it can, or is missing. */
  readonly fault: string;
  readonly engine: '' | 'sqlite' | 'postgres';
  readonly version: string;
  /** In bytes. */
  readonly databaseSize: number;
  readonly fileSize: number;
  readonly fileCount: number;
  readonly missingCount: number;
  readonly hasSecret: boolean;
  /** Id of the site; empty if it is unknown. */
  readonly site: string;
}

/** Generations of a target: all names, and the facts of those that the caller does not know. */
export interface GenerationList {
  /** Oldest first. */
  readonly names: readonly string[];
  readonly read: readonly Generation[];
}

const nothing = {
  fault: '',
  engine: '',
  version: '',
  databaseSize: 0,
  fileSize: 0,
  fileCount: 0,
  missingCount: 0,
  hasSecret: false,
  site: '',
} as const;

async function factsOf(target: BackupTarget, name: string): Promise<Generation> {
  const own = { name, createdAt: new Date(timeOf(name)).toISOString() };
  try {
    const manifest = await readManifest(target, name);
    if (manifest === undefined) return { ...own, state: 'unfinished', ...nothing };
    const { createdAt, engine, version, database, files, missing, secret, site = '' } = manifest;
    return {
      name,
      createdAt,
      state: 'whole',
      fault: '',
      engine,
      version,
      databaseSize: database.size,
      fileSize: files.reduce((sum, { size }) => sum + size, 0),
      fileCount: files.length,
      missingCount: missing.length,
      hasSecret: secret !== undefined,
      site,
    };
  } catch (error) {
    if (!(error instanceof UnusableManifest)) throw error;
    return { ...own, state: 'damaged', ...nothing, fault: error.message };
  }
}

/**
 * Lists the generations of a place of backups.
 *
 * @param known names of whole generations whose facts are known, because these never change
 * @throws errors of the place
 */
export async function listGenerations(target: BackupTarget, known: ReadonlySet<string>): Promise<GenerationList> {
  const names = await target.generations();
  const read: Generation[] = [];
  for (const name of names) if (!known.has(name)) read.push(await factsOf(target, name));
  return { names, read };
}
