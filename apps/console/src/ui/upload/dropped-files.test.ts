import { expect, test } from 'vitest';
import { droppedFiles, withoutSystemFiles } from './dropped-files.ts';

const file = (name: string) => new File(['x'], name);

/** File system entries, as browsers provide them for a drop. */
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (take: (taken: File) => void) => take(file(name)),
});
function folderEntry(entries: readonly object[]) {
  const batches = [entries, []];
  return {
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (take: (some: readonly object[]) => void) => take(batches.shift() ?? []) }),
  };
}
const transferOf = (entries: readonly object[], files: readonly File[] = []) =>
  // Only the members that are used.
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer;

const names = (files: readonly File[]) => files.map(({ name }) => name);

test('a dropped folder includes subfolders, without system files', async () => {
  const inner = folderEntry(['desktop.ini', 'b.png', 'THUMBS.DB'].map(fileEntry));
  const folder = folderEntry([fileEntry('.DS_Store'), fileEntry('a.txt'), inner]);
  expect(names(await droppedFiles(transferOf([folder, fileEntry('c.txt')])))).toEqual(['a.txt', 'b.png', 'c.txt']);
});

test('files dropped or pasted without a folder are returned unchanged', async () => {
  const files = [file('a.txt'), file('.DS_Store')];
  expect(
    await droppedFiles(
      transferOf(
        files.map(({ name }) => fileEntry(name)),
        files,
      ),
    ),
  ).toEqual(files);
});

test('a folder chosen by a button excludes system files too', () => {
  expect(names(withoutSystemFiles(['Thumbs.db', 'thumbs.db.txt', '.DS_Store', 'x'].map(file)))).toEqual([
    'thumbs.db.txt',
    'x',
  ]);
});
