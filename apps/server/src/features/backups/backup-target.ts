import type { Readable } from 'node:stream';
import { hasCause, isDiskFull } from '../../platform/database/errors.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Identifies a place of backups, so that backups are never mixed with foreign files. */
export const markerFile = 'mutai-backups.json';
export const markerText = '{"format":1}\n';

/** Name of the generation of a moment, in UTC. */
export const nameOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replaceAll(/[-:]/g, '')}Z`;

/** Moment of a generation by its name, in milliseconds since 1970. */
export const timeOf = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Returns true for names of generations. Other entries of a place are ignored. */
export const isGenerationName = (name: string): boolean => /^\d{8}T\d{6}Z$/.test(name) && Number.isFinite(timeOf(name));

/** File of a generation, as its manifest describes it. */
export interface StoredFile {
  readonly name: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** Place of backups, opened for reading: a folder or an object storage. Opening it changes nothing. */
export interface BackupTarget {
  /** Name for the operator: the path of a folder, or `s3://bucket/prefix`. */
  readonly label: string;
  /** Generations by name, oldest first, also unfinished and damaged ones. */
  generations(): Promise<readonly string[]>;
  /** Returns a small file of a generation; `undefined` if it does not exist. */
  readText(generation: string, file: string): Promise<string | undefined>;
  /** Opens a file of a generation. The caller must read the stream to its end or destroy it. */
  read(generation: string, file: string): Promise<Readable>;
  /** Path of a file of a generation; `undefined` if it is not on this machine. */
  localPath(generation: string, file: string): string | undefined;
  /** Uploaded files of all generations. */
  readonly contents: Pick<Storage, 'read' | 'head' | 'list'>;
  /**
   * Locks the place for a backup.
   *
   * @throws StartError if it is missing, unmarked although it was used before, contains foreign files, overlaps the site, or
   * another backup is running
   */
  claim(site: ClaimingSite): Promise<ClaimedTarget>;
  /** Converts an error of the place to a message for the operator. */
  explain(error: unknown): Error;
  close(): void;
}

/** Site that is backed up. */
export interface ClaimingSite {
  readonly dataDir: string;
  readonly s3: S3Location | undefined;
  /** True if the site has been backed up to this place: without its mark, it is then another place. */
  readonly isKnown: boolean;
}

/** Place of backups that no other process writes to. */
export interface ClaimedTarget {
  readonly contents: Pick<Storage, 'list' | 'remove' | 'write'>;
  /**
   * Stores a file of a generation durably, and whole or not at all.
   *
   * @param write writes the file at a path on this machine
   */
  put(generation: string, file: string, write: (path: string) => Promise<void>): Promise<StoredFile>;
  /** Removes a generation, its manifest first: half of it is an unfinished one. */
  remove(generation: string): Promise<void>;
  /** @throws StartError if another backup has taken the place meanwhile */
  check(): Promise<void>;
  release(): Promise<void>;
}

const saysFull = (error: unknown) =>
  error instanceof Error && /database or disk is full|No space left on device/.test(error.message);

/** Returns true for errors caused by a full disk. Programs and the backup of SQLite report it by text only. */
export const isFull = (error: unknown): boolean => hasCause(error, (one) => isDiskFull(one) || saysFull(one));
