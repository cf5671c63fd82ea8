import type { FileRecord } from '@mutai/contract/files/schema';
import { expect, it } from 'vitest';
import { afterClick, afterUpload } from './selection.ts';

const file = (id: number) => ({ id }) as FileRecord;
const ids = (files: readonly FileRecord[]) => files.map(({ id }) => id);

it('keeps several files in selection order, and a second click removes one', () => {
  const chosen = [3, 1, 2, 1, 4, 1].reduce<readonly FileRecord[]>((now, id) => afterClick(now, file(id), true), []);
  expect(ids(chosen)).toEqual([3, 2, 4, 1]);
});

it('replaces a single file, and a second click keeps it', () => {
  expect(ids(afterClick([file(1)], file(2), false))).toEqual([2]);
  expect(ids(afterClick([file(2)], file(2), false))).toEqual([2]);
});

it('selects uploaded files once, and only one for a single pick', () => {
  expect(ids(afterUpload([file(1), file(2)], [file(2), file(3)], true))).toEqual([1, 2, 3]);
  expect(ids(afterUpload([file(1)], [file(2), file(3)], false))).toEqual([2]);
  expect(ids(afterUpload([file(1)], [], false))).toEqual([1]);
});
