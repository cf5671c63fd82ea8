import type { FileRecord } from '@mutai/contract/files/schema';
import { useMemo } from 'react';
import { saveFile } from '../../platform/browser/save-file.ts';
import { copyText } from '../../ui/kit/copy-text.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { filesMessages as text } from './files.messages.ts';

/** What can be done with a file without changing it. */
export function useFileActions() {
  const { say } = useKit();
  return useMemo(
    () => ({
      /** Has the browser save it under its own name. */
      download: ({ path, name }: FileRecord) => saveFile(`${path}?${new URLSearchParams({ download: name })}`, name),
      /** Puts its absolute address on the clipboard. */
      copyAddress: async ({ path }: FileRecord): Promise<void> => {
        const address = new URL(path, window.location.origin).href;
        if (await copyText(address)) say.success(text.addressCopied);
        else say.warning(text.addressNotCopied(address));
      },
    }),
    [say],
  );
}
