import { originalFilePath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useMemo } from 'react';
import { saveFile } from '../../platform/browser/save-file.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { useCopyAddress } from '../../ui/upload/use-copy-address.ts';

/** Actions on a file that do not change it. */
export function useFileActions() {
  const copyAddress = useCopyAddress();
  return useMemo(
    () => ({
      /** Downloads a file under its own name. */
      download: ({ path, name }: FileRecord) => saveFile(`${path}?${new URLSearchParams({ download: name })}`, name),
      /** Downloads the unmodified upload, including location and camera metadata. */
      downloadOriginal: async ({ id }: FileRecord): Promise<void> => {
        await downloadFile(originalFilePath(id));
      },
      /** Copies the absolute address to the clipboard. */
      copyAddress: ({ path }: FileRecord): Promise<void> => copyAddress(path),
    }),
    [copyAddress],
  );
}
