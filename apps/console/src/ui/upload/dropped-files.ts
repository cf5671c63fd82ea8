/** Reads dropped or pasted files, including folders. */

/** System files in folders, in lower case, which nobody wants to upload. */
const systemFiles: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Files of a folder without system files. */
export const withoutSystemFiles = (files: readonly File[]): readonly File[] =>
  files.filter(({ name }) => !systemFiles.has(name.toLowerCase()));

/** Entries of a folder, which browsers return in batches of a hundred. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    return [
      await new Promise<File>((resolve, reject) => {
        entry.file(resolve, reject);
      }),
    ];
  }
  const files: File[] = [];
  if (isFolder(entry)) {
    // One by one: a spread of a hundred thousand arguments throws.
    for (const inner of await entriesIn(entry)) for (const file of await filesIn(inner)) files.push(file);
  }
  return withoutSystemFiles(files);
}

/** Returns true if a transfer contains files. */
export const holdsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Dropped or pasted files. Must be called while the event is handled, because browsers clear the data afterwards.
 *
 * @returns rejects if a folder cannot be read
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const plain = Array.from(transfer.files);
  // Only dropped files have file system entries; pasted ones do not.
  if (!entries.some((entry) => entry !== null && isFolder(entry))) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry !== null) for (const file of await filesIn(entry)) files.push(file);
  return files;
}
