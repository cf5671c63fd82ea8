import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { hasCode, StartError } from '../../platform/process/start-error.ts';
import { bodyErrors } from '../../platform/validation/validation.ts';
import type { BackupTarget } from './backup-target.ts';

/** Written last: a generation without it is unfinished. */
export const manifestFile = 'manifest.json';

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const size = Type.Integer({ minimum: 0 });
const file = Type.Object({ name: Type.String({ pattern: String.raw`^[a-z]+\.[a-z]+$` }), sha256: digest, size });

const schema = Type.Object({
  format: Type.Literal(1),
  /** Id of the site; backups of earlier releases have none. A copy of a site has its id. */
  site: Type.Optional(Type.String()),
  /** Label of the release that made the backup. */
  version: Type.String(),
  /** ISO 8601, UTC: time of the database's snapshot. */
  createdAt: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** Applied migrations, oldest first. */
  migrations: Type.Array(Type.String()),
  /** Rows of each table in the copy. */
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  database: file,
  /** Only with `--with-secret`. */
  secret: Type.Optional(file),
  /** Uploaded files of the database, in the shared folder of the backup directory. */
  files: Type.Array(Type.Object({ sha256: digest, size })),
  /** Digests of files that the storage had already lost. */
  missing: Type.Array(digest),
});

/** Content of a generation. */
export type Manifest = Static<typeof schema>;

/** Digest of a manifest, which its file contains too. */
const digestOf = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Digest that identifies the manifest of a generation. */
export const digestOfManifest = (manifest: Manifest): string => digestOf(manifest);

/** Text of the manifest file of a complete generation. */
export const manifestText = (manifest: Manifest): string => JSON.stringify({ manifest, sha256: digestOf(manifest) });

/** Returns true for a backup of a site. Sites may share a place; an unnamed backup may be of any of them. */
export const isOfSite = ({ site }: { readonly site?: string | undefined }, own: string): boolean =>
  site === undefined || site === '' || site === own;

/** The manifest exists, but its content is not what was written, or is of a newer release. */
export class UnusableManifest extends StartError {}

const damaged = (generation: string): UnusableManifest =>
  new UnusableManifest(`备份 ${generation} 的清单 ${manifestFile} 已损坏或被改动，请改用另一份备份。`);

/**
 * Reads the manifest of a generation.
 *
 * @returns `undefined` if the generation is unfinished
 * @throws UnusableManifest if it is damaged or has a newer format
 */
export async function readManifest(
  target: Pick<BackupTarget, 'readText'>,
  generation: string,
): Promise<Manifest | undefined> {
  const text = await target.readText(generation, manifestFile).catch((error: unknown) => {
    // A damaged sector, or a file system that is damaged.
    if (hasCode(error, 'EIO') || hasCode(error, 'EISDIR') || hasCode(error, 'EUCLEAN')) throw damaged(generation);
    throw error;
  });
  if (text === undefined) return undefined;
  const { manifest, sha256 } = parsed(text, generation);
  if (isNewer(manifest)) {
    throw new UnusableManifest(`备份 ${generation} 由更新的版本制作，本程序无法识别其格式，请用该版本恢复。`);
  }
  if (digestOf(manifest) !== sha256) throw damaged(generation);
  if (Object.keys(bodyErrors(schema, manifest)).length > 0) throw damaged(generation);
  return manifest as Manifest;
}

function parsed(text: string, generation: string): { readonly manifest: unknown; readonly sha256: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'manifest' in value && 'sha256' in value) return value;
  } catch {
    // Reported below.
  }
  throw damaged(generation);
}

const isNewer = (manifest: unknown): boolean =>
  typeof manifest === 'object' &&
  manifest !== null &&
  'format' in manifest &&
  typeof manifest.format === 'number' &&
  manifest.format > 1;
