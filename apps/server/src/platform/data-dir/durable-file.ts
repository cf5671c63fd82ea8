import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a file that is there whole and durable, or not at all: a full disk or a killed process leaves no half of it.
 *
 * @param options.mode permissions of the file
 * @throws Error with the code EEXIST when there is one already; what the system refuses
 */
export function createDurably(file: string, text: string, { mode }: { readonly mode: number }): void {
  const temporary = `${file}.${String(process.pid)}.new`;
  try {
    writeFileSync(temporary, text, { mode, flush: true });
    // A link, because renaming would replace the file of another process.
    linkSync(temporary, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Has something write a file, which gets its name only once it is whole and durable.
 *
 * @param write writes the file at the path that it is given
 * @throws what it throws, and what the system refuses; then nothing is left
 */
export async function replaceDurably(file: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.new`;
  rmSync(temporary, { force: true });
  try {
    await write(temporary);
    const handle = openSync(temporary, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(temporary, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(temporary, { force: true });
  }
}
