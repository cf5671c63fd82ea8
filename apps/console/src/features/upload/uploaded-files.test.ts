import type { FileRecord } from '@mutai/contract/files/schema';
import { expect, test, vi } from 'vitest';
import type { UploadRequest } from '../../ui/upload/upload-dialog-store.ts';
import { uploadedFiles } from './uploaded-files.ts';

const fileOf = (id: number) => ({ id }) as FileRecord;
const asking = () => {
  const onUploaded = vi.fn<NonNullable<UploadRequest['onUploaded']>>();
  return { onUploaded };
};

test('each requester gets its own files once, when none of its uploads is running', () => {
  const [page, picker] = [asking(), asking()];
  const files = uploadedFiles();
  files.ask('a', page);
  files.ask('b', page);
  files.ask('c', picker);
  files.add('a', fileOf(1));
  files.add('c', fileOf(3));
  files.tell(['b']);
  expect(page.onUploaded).not.toHaveBeenCalled();
  expect(picker.onUploaded).toHaveBeenCalledExactlyOnceWith([fileOf(3)]);
  files.add('b', fileOf(2));
  files.tell([]);
  files.tell([]);
  expect(page.onUploaded).toHaveBeenCalledExactlyOnceWith([fileOf(1), fileOf(2)]);
  expect(picker.onUploaded).toHaveBeenCalledOnce();
  expect([files.reset(), files.reset()]).toEqual([3, 0]);
});
