import { originalFilePath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useMemo } from 'react';
import { saveFile } from '../../platform/browser/save-file.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { copyText } from '../../ui/kit/copy-text.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { filesMessages as text } from './files.messages.ts';

/** Actions on a file that do not change it. */
export function useFileActions() {
  const { toast } = useKit();
  return useMemo(
    () => ({
      /** Downloads a file under its own name. */
      download: ({ path, name }: FileRecord) => saveFile(`${path}?${new URLSearchParams({ download: name })}`, name),
      /** Downloads the unmodified upload, including location and camera metadata. */
      downloadOriginal: async ({ id }: FileRecord): Promise<void> => {
        await downloadFile(originalFilePath(id));
      },
      /** Copies the absolute address to the clipboard. */
      copyAddress: async ({ path }: FileRecord): Promise<void> => {
        const address = new URL(path, window.location.origin).href;
        if (await copyText(address)) toast.success(text.addressCopied);
        else toast.warning(text.addressNotCopied(address));
      },
    }),
    [toast],
  );
}
