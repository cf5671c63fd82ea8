/** Files that are dropped or pasted, those in folders too. */

/** Files that systems leave in folders, in lower case. Nobody means to upload them. */
const systemFiles: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** The files of a folder without those that the system keeps there for itself. */
export const withoutSystemFiles = (files: readonly File[]): readonly File[] =>
  files.filter(({ name }) => !systemFiles.has(name.toLowerCase()));

/** What a folder holds; browsers tell it a hundred at a time. */
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
  if (isFolder(entry)) for (const inner of await entriesIn(entry)) files.push(...(await filesIn(inner)));
  return withoutSystemFiles(files);
}

/** Whether what is dragged or pasted holds files. */
export const holdsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * The files that were dropped or pasted. To be called while the event is handled: afterwards browsers forget them.
 *
 * @returns rejects where a folder cannot be read
 */
export async function broughtFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const plain = Array.from(transfer.files);
  // Only what was dropped is in a file system; what was pasted is not.
  if (!entries.some((entry) => entry !== null && isFolder(entry))) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry !== null) files.push(...(await filesIn(entry)));
  return files;
}
