import Type, { type Static, type TSchema } from 'typebox';
import { Answer } from '../codes.ts';
import { JobRun } from '../jobs/schema.ts';
import { Timestamp } from '../record.ts';
import { backupLabels, backupNamePattern, backupRunStates, backupStates } from './resource.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Result of reading all files of a backup. */
export const BackupCheck = Type.Object({
  askedAt: Timestamp,
  /** `null`: it runs, or waits for a process. */
  endedAt: orNull(Timestamp),
  /** Differences from the manifest; empty if there are none. */
  fault: Type.String(),
});
export type BackupCheck = Static<typeof BackupCheck>;

export const Backup = Type.Object({
  name: Type.String(),
  createdAt: Timestamp,
  state: Type.Enum([...backupStates]),
  /** Reason why the manifest cannot be used; empty if it can, or is missing. */
  fault: Type.String(),
  /** Facts of the manifest; zero and empty without a valid one. */
  engine: Type.Enum(['', 'sqlite', 'postgres']),
  version: Type.String(),
  /** In bytes. */
  databaseSize: Type.Integer(),
  /** Total of its files in bytes. Backups share files. */
  fileSize: Type.Integer(),
  fileCount: Type.Integer(),
  /** Files that the site had already lost. */
  missingCount: Type.Integer(),
  /** True if the key file is included. */
  hasSecret: Type.Boolean(),
  /** Last verification; `null` if there was none. */
  check: orNull(BackupCheck),
});
export type Backup = Static<typeof Backup>;

/** State of backups as one process of the server sees it. */
export const BackupOverview = Type.Object({
  /** Where backups go, without credentials; empty: backups are off. */
  target: Type.String(),
  /** Reason why the target cannot be read; empty if it can. */
  fault: Type.String(),
  /** Time when `backups` were read; `null`: not yet. */
  readAt: orNull(Timestamp),
  /** True while they are being read: ask again soon. */
  isReading: Type.Boolean(),
  /** Newest first. */
  backups: Type.Array(Backup),
  run: Type.Object({
    state: Type.Enum([...backupRunStates]),
    /** Start of the current run; `null` unless it is running. */
    startedAt: orNull(Timestamp),
    /** Time of the next run; `null` if backups are off. */
    nextAt: orNull(Timestamp),
    /** Latest ended run; `null` if none is stored. */
    last: orNull(JobRun),
  }),
  /** Days after which the newest backup is too old; 0: never. */
  alertDays: Type.Integer(),
  /** True if the newest backup is too old. */
  isStale: Type.Boolean(),
});
export type BackupOverview = Static<typeof BackupOverview>;
export const BackupOverviewAnswer = Answer(BackupOverview);

export const BackupParams = Type.Object({
  name: Type.String({ pattern: backupNamePattern, title: backupLabels.name }),
});
